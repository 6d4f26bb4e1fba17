import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { computePaces, type MeasuredRun } from '#api/generation/paces/compute-paces.ts';
import { surveyPhoto, workOff } from '#bench/photos/bench-photos.ts';
import { listPhotos } from '#bench/photos/list-photos.ts';
import type { SurveyedPhoto } from '#bench/photos/plan-run.ts';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { estimateRunSeconds, runRange } from '#lib/catalog/estimate-run-seconds.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { commands } from '#scripts/imaging/commands.ts';
import { type PlannedRun, planMix } from './plan-mix.ts';
import { runMix } from './run-mix.ts';

const usage = `Usage: npm run bench -- estimates <folder> [--runs 120] [--processes 2]

Runs a mix of all picture tools on the photos of a folder, as a host does that was just started, and compares
the time that is told before each run with the time that it takes.
`;

/** Told times that are off by more than this factor are wrong. */
const FACTOR = 2;

/** Share of runs whose time must not be told wrong. */
const SHARE = 90;

/** Runs before which the host knows little of itself. */
const FIRST_RUNS = 20;

interface Told {
  readonly range: readonly [number, number];
  readonly load: number;
}

interface Outcome extends Told {
  readonly feature: string;
  readonly photo: string;
  readonly seconds: number;
}

/** The range that the page of a tool tells, from what the host measured until now. */
function tellRange({ feature, work }: PlannedRun, measured: readonly MeasuredRun[]): Told['range'] {
  const tool = findTool(feature);
  const estimatedSeconds = tool ? estimateRunSeconds({ tool, options: toolOptions[feature] }, work) : null;
  const pace = computePaces(measured).get(feature) ?? null;
  return runRange({ estimatedSeconds, pace, runSeconds: null }) ?? [Number.NaN, Number.NaN];
}

/** Duration as a multiple of the middle of the told range. */
function offBy({ seconds, range: [low, high] }: Outcome): number {
  return seconds / Math.sqrt(low * high);
}

function isRight(outcome: Outcome): boolean {
  const off = offBy(outcome);
  return off >= 1 / FACTOR && off <= FACTOR;
}

function isInside({ seconds, range: [low, high] }: Outcome): boolean {
  return seconds >= low && seconds <= high;
}

function percentOf(outcomes: readonly Outcome[], test: (outcome: Outcome) => boolean): number {
  return (100 * outcomes.filter(test).length) / outcomes.length;
}

function toRow(outcomes: readonly Outcome[]) {
  const offs = outcomes.map(offBy).toSorted((a, b) => a - b);
  return {
    runs: outcomes.length,
    'within 0.5–2×, %': Math.round(percentOf(outcomes, isRight)),
    'inside the range, %': Math.round(percentOf(outcomes, isInside)),
    'took × told, least': offs[0]?.toFixed(2),
    middle: offs[Math.floor(offs.length / 2)]?.toFixed(2),
    most: offs.at(-1)?.toFixed(2),
  };
}

async function surveyAll(folder: string, work: string): Promise<readonly SurveyedPhoto[]> {
  const photos: SurveyedPhoto[] = [];
  await workOff(await listPhotos(folder), {
    processes: availableParallelism(),
    signal: abort.signal,
    async work(photo) {
      const survey = await surveyPhoto(photo, { work, signal: abort.signal });
      if (typeof survey === 'string') console.log(`${photo.name}: ${survey}`);
      else photos.push(survey);
    },
  });
  return photos.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function measureMix(
  folder: string,
  { runs, processes }: { readonly runs: number; readonly processes: number },
): Promise<readonly Outcome[]> {
  const work = await mkdtemp(path.join(tmpdir(), 'pictor-estimates-'));
  const measured: MeasuredRun[] = [];
  const outcomes: Outcome[] = [];
  try {
    const photos = await surveyAll(folder, work);
    const mix = await planMix({ tools: commands.map(({ name }) => name), photos, runs });
    await runMix<Told>(mix, {
      processes,
      signal: abort.signal,
      tell: (run) => ({ range: tellRange(run, measured), load: loadavg()[0] ?? 0 }),
      onDone({ feature, photo, work: known }, { told, seconds }) {
        measured.unshift({ feature, seconds, work: known });
        outcomes.push({ feature, photo, seconds, ...told });
        const [low, high] = told.range.map((end) => end.toFixed(1));
        console.log(
          `${outcomes.length} ${feature} ${photo}: told ${low}–${high} s, took ${seconds.toFixed(1)} s`,
        );
      },
      onRefused: ({ feature, photo }) => console.log(`– ${feature} ${photo}: refused`),
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return outcomes;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '120' },
    processes: { type: 'string', default: '2' },
  },
});
const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? '');
if (positionals[0] === undefined || !(await stat(folder).catch(() => undefined))?.isDirectory()) {
  console.error(usage);
  process.exit(2);
}
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort());
const outcomes = await measureMix(folder, {
  runs: Number(values.runs),
  processes: Number(values.processes),
});
const later = outcomes.slice(FIRST_RUNS);
console.table({
  ...Object.fromEntries(
    [...Map.groupBy(outcomes, ({ feature }) => feature)].map(([tool, own]) => [tool, toRow(own)]),
  ),
  [`first ${FIRST_RUNS} runs`]: toRow(outcomes.slice(0, FIRST_RUNS)),
  'later runs': toRow(later),
});
const loads = outcomes.map(({ load }) => load).toSorted((a, b) => a - b);
console.log(
  `${availableParallelism()} cores, load ${loads[0]?.toFixed(1)} to ${loads.at(-1)?.toFixed(1)} while it ran`,
);
const checks: Check[] = [
  {
    what: `later runs told within ${1 / FACTOR}–${FACTOR}×`,
    value: percentOf(later, isRight),
    bound: { least: SHARE },
    unit: '%',
  },
];
printChecks(checks);
process.exit(abort.signal.aborted ? 130 : checks.every(holds) ? 0 : 1);
