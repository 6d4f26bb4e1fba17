import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#api/context.ts';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { createPicturePreparer } from '#api/engines/embedded/picture-preparer.ts';
import { createServiceEngine } from '#api/engines/remote/service-engine.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { enqueueTask } from '#api/generation/start/start-run.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { createServices, type StandIns } from '#tests/api/engines/support/service-engines.ts';
import { callHost } from '#tests/api/support/call-host.ts';

const MEASURED_MS = 10_000;

export interface Running {
  /** Runs that the service had at once. */
  readonly runs: number;
  /** Seconds until it had all. */
  readonly begun: number;
  /** Share of a core that the process worked, the stand-in in it. */
  readonly cpu: number;
  /** Questions to the service in a second, for each run. */
  readonly questions: number;
  /** 99th percentile of the time that other work waits for the event loop, in milliseconds. */
  readonly delay: number;
  /** Resident memory in megabytes that the runs added. */
  readonly memory: number;
}

/** The context of a host whose only engine is fal's, spoken to the stand-in. */
function withService(
  context: Context,
  { standIns, concurrency }: { standIns: StandIns; concurrency: number },
) {
  const { imagingProcess: entry } = resourcePaths;
  const limits = { size: 1, entry, memoryBytes: 1.5e9, jobMilliseconds: 60_000, jobsPerProcess: 50 };
  const service = createServices(standIns).fal;
  const fal = createServiceEngine({
    service: () => service,
    models: () => modelsOf('fal'),
    isServed: () => true,
    preparer: createPicturePreparer(new ImagingPool(limits)),
    ...{ isPaid: true, concurrency },
  });
  return { ...context, engines: { ...context.engines, byName: { ...context.engines.byName, fal } } };
}

async function enqueue(context: Context, count: number): Promise<void> {
  const host = { call: callHost(context.settings.http.apiOrigin) };
  for (let task = 0, userId = ''; task < count; task++) {
    if (task % FREE_USES_PER_DAY.guest === 0) {
      const { result, code } = await host.call('visit', { body: {} });
      if (!result) throw new Error(`A visit was refused with ${code}`);
      userId = result.id;
    }
    const parameters = { prompt: `number ${task}`, seed: task, model: 'flux-2-pro' };
    const request = { feature: 'ai-image-generator', inputs: [], consent: false, parameters };
    const caller = { userId, kind: 'guest', sessionId: '' } as const;
    await enqueueTask(context, { caller, network: null, request, key: null });
  }
}

/** Has one worker wait for so many runs at a service at once, none of which ends. */
export async function measureRunning(
  given: Context,
  { standIns, runs }: { readonly standIns: StandIns; readonly runs: number },
): Promise<Running> {
  const { book } = standIns.fal;
  book.orders.splice(0);
  book.steps = { waiting: 0, working: Number.POSITIVE_INFINITY };
  const context = withService(given, { standIns, concurrency: runs });
  await enqueue(context, runs);
  const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
  const before = megabytes();
  const begin = performance.now();
  const worker = startWorker(context, { stopMilliseconds: 1 });
  while (book.orders.length < runs) await wait(20);
  const begun = (performance.now() - begin) / 1000;
  // The pauses between questions are short at first.
  await wait(MEASURED_MS / 2);
  const asked = () => book.orders.reduce((sum, order) => sum + order.asked, 0);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const [askedBefore, cpuBefore] = [asked(), process.cpuUsage()];
  await wait(MEASURED_MS);
  const { user, system } = process.cpuUsage(cpuBefore);
  delays.disable();
  const measured: Running = {
    ...{ runs, begun },
    cpu: (user + system) / 1000 / MEASURED_MS,
    questions: (asked() - askedBefore) / (MEASURED_MS / 1000) / runs,
    delay: delays.percentile(99) / 1e6,
    memory: Math.max(0, megabytes() - before),
  };
  await worker.stop();
  return measured;
}
