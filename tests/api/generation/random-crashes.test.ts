import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { usageLimits } from '#lib/catalog/limits.ts';
import type { Fault } from '#stand-ins/faults.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { type StandIns, startEngineStandIns } from '../engines/support/service-engines.ts';
import { callHost } from '../support/call-host.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { changeSettings, testSettings } from '../support/test-settings.ts';
import { freePort, visit } from './support/account.ts';
import type { CrashPoint } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import type { EngineService } from './support/protocol-engine.ts';
import { type Reachable, waitForEnd } from './support/run-request.ts';

const isWhole = Boolean(process.env.EXHAUSTIVE);
/** Rounds of runs that start together; the host dies once or twice in each. */
const ROUNDS = isWhole ? 25 : 1;
const RUNS_OF_ROUND = isWhole ? 40 : 3;
const MAX_DEATHS = isWhole ? 2 : 1;
/** Starts of hosts on machines that are busy with other tests. */
const SLOW_MS = isWhole ? 7_200_000 : 600_000;

const feature = 'ai-image-generator';

/** A model of words by protocol and its calls, any of which may fail. */
const protocols = {
  fal: {
    model: 'flux-2-pro',
    calls: [
      ['POST', '/fal-ai/flux-2-pro'],
      ['GET', '/fal-ai/flux-2-pro/requests'],
      ['GET', '/v1/models/requests'],
      ['GET', '/files/out'],
    ],
  },
  openai: { model: 'gpt-image-2.6-flare', calls: [['POST', '/v1/images/generations']] },
  comfyui: {
    model: 'comfyui-z-image',
    calls: [
      ['POST', '/prompt'],
      ['GET', '/queue'],
      ['GET', '/history'],
      ['GET', '/view'],
    ],
  },
} as const satisfies Partial<Record<keyof StandIns, object>>;

type Protocol = keyof typeof protocols;

const points = [
  'before the order commits',
  'after the order commits',
  'before the claim commits',
  'after the claim commits',
  'before the run is noted',
  'before the engine starts',
  'after the service took the run',
  'while the engine works',
  'when the engine is done',
  'after the files are noted',
  'before the first file is put',
  'after the first file is put',
  'before the task is settled',
  'after the task is settled',
] as const satisfies readonly CrashPoint[];

const kinds = ['error-before', 'refuse', 'error-after', 'reset', 'half', 'gateway'] as const;

/** A round: moments of death, one after the other, and faults of calls that are met on the way. */
function roundsOf(protocol: Protocol) {
  const call = fc.constantFrom<readonly [Fault['method'], string]>(...protocols[protocol].calls);
  const fault = fc
    .record({ kind: fc.constantFrom(...kinds), call, times: fc.integer({ min: 1, max: 3 }) })
    .map(({ kind, call: [method, path], times }): Fault => ({ kind, method, path, times }));
  const round = fc.record({
    deaths: fc.array(fc.constantFrom(...points), { minLength: 1, maxLength: MAX_DEATHS }),
    faults: fc.array(fault, { maxLength: 4 }),
  });
  return fc.sample(round, { seed: propertySeed, numRuns: ROUNDS });
}

type Round = ReturnType<typeof roundsOf>[number];

interface Run {
  readonly token: string;
  readonly prompt: string;
}

/** Uses of the tool that a guest has taken. */
async function usesOf(host: Reachable, token: string): Promise<number> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  const left = result?.list.find((limit) => limit.featureCode === feature)?.dailyLeftCount;
  return usageLimits.freeUsesPerDay.guest === null ? 0 : usageLimits.freeUsesPerDay.guest - (left ?? 99);
}

/** The end of a run, the number of its orders, and what it took. */
async function tell(host: Reachable, { token, prompt }: Run, inputs: readonly string[]) {
  const { result } = await host.call('list', { token });
  const ended = await Promise.all((result?.list ?? []).map(({ id }) => waitForEnd(host, token, id)));
  const ordered = inputs.filter((input) => input.includes(prompt)).length;
  const done = ended.filter(({ state }) => state === 'done');
  const pictures = await Promise.all(done.map(({ files: [file] }) => fetch(file?.url ?? '')));
  return {
    tasks: ended.length,
    states: ended.map(({ state }) => state),
    ordered,
    done: done.length,
    uses: await usesOf(host, token),
    isWhole: pictures.every(({ ok }) => ok),
  };
}

type Told = Awaited<ReturnType<typeof tell>>;

/** Faults of a run; none of one that was ordered once at most and kept a use if it is done. */
function faultsOf({ tasks, states, ordered, done, uses, isWhole }: Told): readonly string[] {
  return [
    ...(tasks > 1 ? [`it became ${tasks} tasks`] : []),
    ...(states.every((state) => state === 'done' || state === 'failed') ? [] : [`it is ${states}`]),
    ...(ordered > 1 ? [`it was ordered ${ordered} times`] : []),
    ...(done > ordered ? ['it is done and was not ordered'] : []),
    ...(uses === done ? [] : [`it is ${states} and ${uses} uses are kept`]),
    ...(isWhole ? [] : ['its picture is not there']),
  ];
}

/** A host that is killed and started anew on the same data. */
async function openHost(service: EngineService) {
  const dataFolder = await makeFilledFolder();
  const port = await freePort();
  const apiOrigin = `http://127.0.0.1:${port}`;
  const dollars = { dailyDollars: 1e6, modelDailyDollars: 1e6 };
  const settings = changeSettings(testSettings(dataFolder), {
    http: { port, apiOrigin },
    engines: dollars,
    // All guests are of one network.
    usage: { networkQuotaFactor: 1_000_000 },
  });
  let program = await startCrashProgram(settings, service);
  onTestFinished(() => program.kill());
  return {
    call: callHost(apiOrigin),
    arm: (point: CrashPoint) => program.arm(point),
    /** Waits for the death of the host, or for the end of what it does, and starts it anew. */
    async restartAfter(work: Promise<unknown>) {
      const died = program.ended.then(() => 'died' as const);
      const how = await Promise.race([died, work.then(() => 'lived' as const)]);
      await program.kill();
      program = await startCrashProgram(settings, service);
      return how;
    },
  };
}

type Host = Awaited<ReturnType<typeof openHost>>;

/** Milliseconds between two questions: many of them would take the host's time. */
const PAUSE_MS = 300;

/** Resolves once the tasks have ended; never where the host dies before. */
async function untilAllEnd(host: Host, runs: readonly Run[]): Promise<void> {
  const never = () => new Promise<never>(() => undefined);
  for (const { token } of runs)
    for (;;) {
      const { result } = await host.call('list', { token }).catch(never);
      const states = result?.list.map(({ state }) => state) ?? [];
      if (!states.includes('waiting') && !states.includes('running')) break;
      await wait(PAUSE_MS);
    }
}

describe('runs whose host dies again and again while calls of its service fail', () => {
  let standIns: StandIns & { close(): Promise<void> };
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    for (const { book } of [standIns.fal, standIns.comfyui]) book.steps = { waiting: 1, working: 1 };
  });
  afterAll(() => standIns.close());

  async function plan(protocol: Protocol, faults: readonly Fault[]): Promise<void> {
    const url = `${standIns[protocol].origin}/stand-in/faults`;
    const headers = { 'content-type': 'application/json' };
    await fetch(url, { method: 'DELETE' });
    for (const fault of faults) await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) });
  }

  /** Starts runs of a round, has the host die at its moments, and waits until all have ended. */
  async function runRound(
    host: Host,
    { protocol, round, at }: { protocol: Protocol; round: Round; at: number },
  ) {
    const names = Array.from(
      { length: RUNS_OF_ROUND },
      (_, run) => `picture ${at} and ${run} of ${protocol}.`,
    );
    const runs = await Promise.all(
      names.map(async (prompt): Promise<Run> => ({ token: await visit(host), prompt })),
    );
    await plan(protocol, round.faults);
    const [first, second] = round.deaths;
    if (first) await host.arm(first);
    const { model } = protocols[protocol];
    const started = Promise.all(
      runs.map(({ token, prompt }) => {
        const parameters = { prompt, model, seed: at + 1 };
        return host.call('genImg', { token, body: { feature, parameters } }).catch(() => undefined);
      }),
    );
    const deaths = [await host.restartAfter(started.then(() => untilAllEnd(host, runs)))];
    if (second) {
      await host.arm(second);
      deaths.push(await host.restartAfter(untilAllEnd(host, runs)));
    }
    await untilAllEnd(host, runs);
    await plan(protocol, []);
    const inputs = standIns[protocol].book.orders.map(({ input }) => JSON.stringify(input));
    const told = await Promise.all(runs.map((run) => tell(host, run, inputs)));
    return { told, deaths };
  }

  it.each(isWhole ? (Object.keys(protocols) as Protocol[]) : (['fal'] as const))(
    `[GEN-03] By %s no run is ordered twice, each ends, and a use is kept by those alone that are done (seed ${propertySeed})`,
    async (protocol) => {
      const host = await openHost({ protocol, origin: standIns[protocol].origin });
      const totals = { runs: 0, done: 0, ordered: 0, uses: 0, deaths: 0 };
      for (const [at, round] of roundsOf(protocol).entries()) {
        const { told, deaths } = await runRound(host, { protocol, round, at });
        expect([round, told.map(faultsOf)]).toEqual([round, told.map(() => [])]);
        if (isWhole) process.stderr.write(`${protocol} ${at}: ${JSON.stringify(totals)}\n`);
        totals.runs += told.length;
        totals.deaths += deaths.filter((how) => how === 'died').length;
        for (const name of ['done', 'ordered', 'uses'] as const)
          totals[name] += told.reduce((sum, run) => sum + run[name], 0);
      }
      if (isWhole) process.stderr.write(`${protocol}: ${JSON.stringify(totals)}\n`);
      expect(totals.deaths).toBeGreaterThan(0);
    },
    SLOW_MS,
  );
});
