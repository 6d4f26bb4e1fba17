import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeMask } from '#imaging/core/io/decode-mask.ts';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import type { ToolName } from '#imaging/tools/tool-table.ts';
import type { PhotoJob, PhotoResult, Survey } from './job.ts';
import { type BenchPhoto, listPhotos } from './list-photos.ts';
import { planRun, type SurveyedPhoto } from './plan-run.ts';
import type { Row } from './row.ts';
import { runChild } from './run-child.ts';
import { writeSheets } from './write-sheets.ts';
import { writeTables } from './write-tables.ts';

interface PhotoBench {
  readonly folder: string;
  readonly tools: readonly ToolName[];
  /** The first so many photos by name. */
  readonly limit: number;
  /** Folder of the report, which is created. */
  readonly out: string;
  /** Runs at the same time. */
  readonly processes: number;
  /** Aborting ends the runs under way; the report then has what is done. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Works items off in turn, so many at a time, until they end or the signal aborts. */
export async function workOff<Item>(
  items: readonly Item[],
  {
    processes,
    signal,
    work,
  }: Pick<PhotoBench, 'processes' | 'signal'> & { work: (item: Item) => Promise<void> },
): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: processes }, async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      await work(item);
    }
  });
  await Promise.all(workers);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function emptyRow(tool: string, { photo, outcome, reason }: Pick<Row, 'photo' | 'outcome' | 'reason'>): Row {
  return { tool, photo, outcome, reason, numbers: {}, notes: '' };
}

/** Writes the inverse of a mask at the photo's size. Throws what `decodeMask` throws. */
async function writeInverted(mask: string, { survey, to }: { survey: Survey; to: string }): Promise<void> {
  const { data, ...size } = await decodeMask(await readFile(mask), survey);
  const inverted = data.map((value) => 255 - value);
  const { bytes } = await encodePicture({ ...size, channels: 1, data: inverted }, { format: 'png' });
  await writeFile(to, bytes);
}

/** Surveys a photo in a process of its own; a string is the reason why it cannot be used. */
export async function surveyPhoto(
  photo: BenchPhoto,
  { work, signal }: { readonly work: string; readonly signal: AbortSignal },
): Promise<SurveyedPhoto | string> {
  try {
    const folder = path.join(work, photo.name);
    await mkdir(folder, { recursive: true });
    const survey = await runChild<Survey>('survey-photo.ts', { args: [photo.file, folder], signal });
    const { mask } = photo.wishes;
    if (mask === undefined) return { ...photo, survey };
    const invertedMask = path.join(folder, 'inverted.png');
    await writeInverted(mask, { survey, to: invertedMask });
    return { ...photo, survey, invertedMask };
  } catch (error) {
    return reasonOf(error);
  }
}

async function runOne(
  job: PhotoJob,
  { photo, signal }: { photo: string; signal: AbortSignal },
): Promise<Row> {
  const { tool, cells } = job;
  try {
    const result = await runChild<PhotoResult>('run-photo.ts', { args: [JSON.stringify(job)], signal });
    if (result.outcome === 'refused') return { ...emptyRow(tool, { photo, ...result }), cells };
    const { numbers, notes } = result;
    return { tool, photo, outcome: 'done', reason: '', numbers, notes, cells };
  } catch (error) {
    return { ...emptyRow(tool, { photo, outcome: 'failed', reason: reasonOf(error) }), cells };
  }
}

interface Surveys {
  readonly usable: readonly SurveyedPhoto[];
  readonly unusable: readonly { readonly photo: string; readonly reason: string }[];
}

async function surveyAll(
  photos: readonly BenchPhoto[],
  bench: PhotoBench & { work: string },
): Promise<Surveys> {
  const found = new Map<string, SurveyedPhoto | string>();
  const work = async (photo: BenchPhoto) => {
    found.set(photo.name, await surveyPhoto(photo, bench));
    bench.say(`looked at ${found.size} of ${photos.length}: ${photo.name}`);
  };
  await workOff(photos, { ...bench, work });
  const usable: SurveyedPhoto[] = [];
  const unusable: { photo: string; reason: string }[] = [];
  for (const { name } of photos) {
    const survey = found.get(name) ?? 'not looked at';
    if (typeof survey === 'string') unusable.push({ photo: name, reason: survey });
    else usable.push(survey);
  }
  return { usable, unusable };
}

function planOne(tool: ToolName, place: Parameters<typeof planRun>[1]): PhotoJob | Row {
  const photo = place.photo.name;
  try {
    const job = planRun(tool, place);
    return typeof job === 'string' ? emptyRow(tool, { photo, outcome: 'skipped', reason: job }) : job;
  } catch (error) {
    return emptyRow(tool, { photo, outcome: 'failed', reason: reasonOf(error) });
  }
}

async function runAll({ usable, unusable }: Surveys, bench: PhotoBench & { work: string }): Promise<Row[]> {
  const { tools, work: cells, signal, say } = bench;
  const rows: Row[] = tools.flatMap((tool) =>
    unusable.map((entry) => emptyRow(tool, { ...entry, outcome: 'failed' })),
  );
  const plans = tools.flatMap((tool) =>
    usable.map((photo) => ({ photo: photo.name, plan: planOne(tool, { photo, photos: usable, cells }) })),
  );
  const work = async ({ photo, plan }: (typeof plans)[number]) => {
    const row = 'outcome' in plan ? plan : await runOne(plan, { photo, signal });
    // A run that was called off says nothing about its tool.
    if (signal.aborted) return;
    rows.push(row);
    const { outcome, reason, numbers } = row;
    const took = outcome === 'done' ? `${numbers.seconds?.toFixed(1)} s` : `${outcome}: ${reason}`;
    say(
      `${rows.length} of ${tools.length * (usable.length + unusable.length)}: ${row.tool} ${photo} ${took}`,
    );
  };
  await workOff(plans, { ...bench, work });
  const order = [...unusable, ...usable.map(({ name }) => ({ photo: name }))]
    .map(({ photo }) => photo)
    .sort();
  return rows.sort(
    (one, other) =>
      tools.indexOf(one.tool as ToolName) - tools.indexOf(other.tool as ToolName) ||
      order.indexOf(one.photo) - order.indexOf(other.photo),
  );
}

/**
 * Runs tools on the photos of a folder and writes a report: sheets, `results.csv` and `report.md`. A photo or
 * run that fails is a row. Gives the rows by tool and photo.
 */
export async function benchPhotos(bench: PhotoBench): Promise<readonly Row[]> {
  const { folder, tools, limit, out, signal } = bench;
  const photos = (await listPhotos(folder)).slice(0, limit);
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(path.join(out, '.work-'));
  try {
    const surveys = await surveyAll(photos, { ...bench, work });
    const rows = signal.aborted ? [] : await runAll(surveys, { ...bench, work });
    const sheets = new Map<string, readonly string[]>();
    for (const [tool, ofTool] of Map.groupBy(rows, (row) => row.tool))
      sheets.set(tool, await writeSheets(tool, { rows: ofTool, folder: out }));
    const cut = signal.aborted
      ? `Canceled after ${rows.length} of ${tools.length * photos.length} runs.`
      : '';
    await writeTables(out, { rows, sheets, cut });
    return rows;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
