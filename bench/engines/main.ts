import { withFolder, withHost } from '#bench/host/with-host.ts';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { queueRoom } from '#lib/catalog/limits.ts';
import { type StandIns, startEngineStandIns } from '#tests/api/engines/support/service-engines.ts';
import { type CallTimes, measureCalls } from './measure-calls.ts';
import { measureRunning, type Running } from './measure-running.ts';

const PORT = 4197;
const RUNS = 200;

const settings = {
  roles: ['http'],
  usage: { networkQuotaFactor: 1_000_000 },
  queue: { ...queueRoom, waiting: { ...queueRoom.waiting, picture: { free: 1000, pro: 1000 } } },
} as const;

/** Runs so many tasks on a host of their own. */
function measureRuns(standIns: StandIns, runs: number): Promise<Running> {
  return withFolder((folder) =>
    withHost({ folder, port: PORT, settings }, (context) => measureRunning(context, { standIns, runs })),
  );
}

function checksOfCalls({ protocol, bare, asked, askedSlow, ordered }: CallTimes): Check[] {
  return [
    { what: `${protocol}: question, median`, value: asked, bound: { most: 10 }, unit: 'ms' },
    { what: `${protocol}: (peer) plain fetch, median`, value: bare, bound: { least: 0 }, unit: 'ms' },
    {
      what: `${protocol}: question beside plain fetch`,
      value: asked / bare,
      bound: { most: 2.5 },
      unit: '×',
    },
    { what: `${protocol}: question, 95 of 100`, value: askedSlow, bound: { most: 10 }, unit: 'ms' },
    { what: `${protocol}: order, 95 of 100`, value: ordered, bound: { most: 25 }, unit: 'ms' },
  ];
}

function checksOfRuns(one: Running, many: Running): Check[] {
  const each = many.cpu / many.runs;
  return [
    {
      what: `seconds until all ${many.runs} were ordered`,
      value: many.begun,
      bound: { most: 60 },
      unit: 's',
    },
    { what: 'questions in a second for each run', value: many.questions, bound: { most: 0.5 }, unit: '' },
    { what: `share of a core with ${many.runs} runs`, value: many.cpu, bound: { most: 0.6 }, unit: '' },
    { what: '(peer) share of a core with one run', value: one.cpu, bound: { least: 0 }, unit: '' },
    { what: 'work of a run beside that of one alone', value: each / one.cpu, bound: { most: 1 }, unit: '×' },
    { what: 'event loop: wait, 99 of 100', value: many.delay, bound: { most: 100 }, unit: 'ms' },
    { what: 'memory for each run', value: many.memory / many.runs, bound: { most: 1 }, unit: 'MB' },
  ];
}

async function measure(standIns: StandIns): Promise<Check[]> {
  const calls = await measureCalls(standIns);
  const one = await measureRuns(standIns, 1);
  const many = await measureRuns(standIns, RUNS);
  return [...calls.flatMap(checksOfCalls), ...checksOfRuns(one, many)];
}

async function main(): Promise<boolean> {
  const standIns = await startEngineStandIns();
  try {
    const checks = await measure(standIns);
    printChecks(checks);
    return checks.every(holds);
  } finally {
    await standIns.close();
  }
}

process.exitCode = (await main()) ? 0 : 1;
