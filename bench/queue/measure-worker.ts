import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Context } from '#api/context.ts';
import type { Engine, EngineFile } from '#api/engines/engine.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { prepareRuns } from './measure-enqueues.ts';

const RUN_MS = 240;
const MEASURED_MS = 60_000;
/** Ten runs each, so that tasks wait to the end of the minute. */
const PEOPLE = 26;

/** Share of a minute in which a worker has its engine at work, while tasks wait all the time. */
export async function measureWorker(context: Context): Promise<number> {
  for (const start of await prepareRuns(context, PEOPLE)) await start();
  const { dataFolder } = context.settings.disk;
  const stub = await createStub(path.join(dataFolder, 'result.png'));
  const { engines } = context;
  const rules = { ...engines.rules, async checkResult() {} };
  const worker = startWorker(
    { ...context, engines: { ...engines, rules, byName: { embedded: stub.engine } } },
    { stopMilliseconds: 1 },
  );
  await stub.begun;
  await wait(MEASURED_MS);
  const share = stub.busyMs() / MEASURED_MS;
  await worker.stop();
  return share;
}

interface StubRun {
  readonly ended: Promise<readonly EngineFile[]>;
  /** Null until the end. */
  files: readonly EngineFile[] | null;
}

/** An engine that takes one task at a time, and as long for each. */
async function createStub(picture: string) {
  const size = { width: 1024, height: 768 };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const { size: bytes } = await sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
    .png()
    .toFile(picture);
  const first = Promise.withResolvers<void>();
  const runs = new Map<unknown, StubRun>();
  let [busyMs, since] = [0, 0];

  async function run(folder: string): Promise<readonly EngineFile[]> {
    const files = (['input-preview', 'preview', 'result'] as const).map(
      (role): EngineFile => ({
        role,
        path: path.join(folder, `${role}.png`),
        ...size,
        type: 'image/png',
        bytes,
      }),
    );
    await Promise.all([wait(RUN_MS), ...files.map((file) => copyFile(picture, file.path))]);
    busyMs += performance.now() - since;
    since = 0;
    return files;
  }

  const engine: Engine = {
    ...{ concurrency: 1, isPaid: false, resumable: false, maxMilliseconds: null, backOffMilliseconds: 0 },
    pollMilliseconds: 100,
    async start({ outputFolder }, runKey) {
      first.resolve();
      since = performance.now();
      const begun: StubRun = { files: null, ended: run(outputFolder) };
      begun.ended.then((files) => Object.assign(begun, { files }));
      runs.set(runKey, begun);
      return { runKey };
    },
    ended: async ({ runKey }) => runs.get(runKey)?.ended,
    async poll({ runKey }) {
      const files = runs.get(runKey)?.files;
      return files ? { state: 'done', files, findings: null } : { state: 'running', progress: 0.5 };
    },
    async cancel() {},
    async close() {},
  };
  return {
    engine,
    begun: first.promise,
    busyMs: () => busyMs + (since === 0 ? 0 : performance.now() - since),
  };
}
