import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#api/engines/engine.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { prepareRequests, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost } from '../support/build-test-host.ts';

/** The engine, and how many of its runs went on at the same time. */
function countRuns(engine: Engine) {
  const runs = { all: 0, now: 0, most: 0 };
  const counting: Engine = {
    ...engine,
    async start(input, runKey) {
      runs.all += 1;
      runs.now += 1;
      runs.most = Math.max(runs.most, runs.now);
      const handle = await engine.start(input, runKey);
      void engine.ended?.(handle).then(() => {
        runs.now -= 1;
      });
      return handle;
    },
  };
  return { counting, runs };
}

it('[GEN-03] A worker has its engine run no more tasks at once than there are imaging processes, and the others keep their place', async () => {
  const settings = { roles: ['http'], imaging: { processes: 1 } } as const;
  const host = await buildTestHost({ settings });
  const { engines } = host.infrastructure;
  if (!engines.byName.embedded) throw new Error('the host has no imaging of its own');
  const { counting, runs } = countRuns(engines.byName.embedded);
  const { token } = await host.visit();
  const ids: string[] = [];
  for (const body of await prepareRequests(host, token, 3)) {
    ids.push(taskOf(await host.call('img2img', { token, body })).id);
  }
  const context = { ...host.infrastructure, engines: { ...engines, byName: { embedded: counting } } };
  const worker = startWorker(context, { stopMilliseconds: 1 });
  onTestFinished(() => worker.stop());
  const ended = await Promise.all(ids.map((id) => waitForEnd(host, token, id)));
  expect(ended.map(({ state }) => state)).toEqual(ids.map(() => 'done'));
  expect(runs).toEqual({ all: 3, now: 0, most: 1 });
});
