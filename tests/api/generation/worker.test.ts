import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EngineError, type EngineErrorKind } from '#api/engines/engine-error.ts';
import { tasks } from '#api/generation/tables.ts';
import { startWorker, type Worker } from '#api/jobs/worker.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { countedUses } from './support/inspect.ts';
import { prepareRequest, taskOf, uploadIn, waitForEnd, waitForState } from './support/run-request.ts';
import { createStageEngine, type StageOptions } from './support/stage-engine.ts';

async function request(host: TestHost) {
  const { token, id: userId } = await host.visit();
  const body = await prepareRequest(host, token);
  const { id } = taskOf(await host.call('img2img', { token, body }));
  return { token, userId, body, id };
}

describe('the worker', () => {
  forEachDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    /** A new engine, and what begins a worker with it; one is begun at once unless told otherwise. */
    function onStage({ begun = true, ...options }: StageOptions & { begun?: boolean } = {}) {
      const stage = createStageEngine(options);
      const begin = (stop = { stopMilliseconds: 1 }): Worker => {
        const worker = startWorker({ ...host.infrastructure, engines: stage.engines }, stop);
        onTestFinished(() => worker.stop());
        return worker;
      };
      // Tasks that a failed test leaves must not reach the next test's worker.
      onTestFinished(async () => {
        await host.infrastructure.database.queries.delete(tasks);
      });
      if (begun) begin();
      return { stage, begin };
    }

    async function rowOf(id: string) {
      const [row] = await host.infrastructure.database.queries.select().from(tasks).where(eq(tasks.id, id));
      return row;
    }

    it('[GEN-03] The worker records progress and ends a task with what the engine made', async () => {
      const { stage } = onStage();
      const { token, id } = await request(host);
      const run = await stage.run(0);
      expect(run.input).toMatchObject({ feature: 'object-remover', parameters: { grow: 6, seed: 1 } });
      run.progress(0.4);
      await expect
        .poll(async () => taskOf(await host.call('imgResult', { token, params: { id } })))
        .toMatchObject({ state: 'running', progress: 40 });
      run.finish();
      expect(await waitForEnd(host, token, id)).toMatchObject({ state: 'done', progress: null });
      expect(await rowOf(id)).toMatchObject({
        attempt: 1,
        usageStatus: 'captured',
        leaseUntil: null,
      });
    });

    it('[GEN-03] The worker stops a run that is cancelled, and its use is given back', async () => {
      const { stage } = onStage();
      const { token, userId, id } = await request(host);
      const run = await stage.run(0);
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
      const cancelled = taskOf(await host.call('cancelTask', { token, body: { id } }));
      expect(cancelled).toMatchObject({ state: 'cancelled', error: null, files: [] });
      await expect.poll(() => run.cancelled).toBe(true);
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
      const again = taskOf(await host.call('cancelTask', { token, body: { id } }));
      expect(again.state).toBe('cancelled');
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
    });

    it('[GEN-03] The worker begins the next task while the result of one is stored, and no third before that is done', async () => {
      const stored = Promise.withResolvers<void>();
      const rules = { async checkInput() {}, checkResult: () => stored.promise };
      const { stage } = onStage({ rules });
      const requests = [await request(host), await request(host), await request(host)] as const;
      const [first, second, third] = requests;
      (await stage.run(0)).finish();
      (await stage.run(1)).finish();
      const states = async () => {
        const rows = await Promise.all(requests.map(({ id }) => rowOf(id)));
        return rows.map((row) => row?.state);
      };
      expect(await states()).toEqual(['running', 'running', 'waiting']);
      stored.resolve();
      expect((await waitForEnd(host, first.token, first.id)).state).toBe('done');
      expect((await waitForEnd(host, second.token, second.id)).state).toBe('done');
      (await stage.run(2)).finish();
      expect((await waitForEnd(host, third.token, third.id)).state).toBe('done');
    });

    it('[GEN-03] The worker never runs a task that was cancelled while it waited', async () => {
      const { stage } = onStage();
      const first = await request(host);
      await stage.run(0);
      const second = await request(host);
      const third = await request(host);
      await host.call('cancelTask', { token: second.token, body: { id: second.id } });
      (await stage.run(0)).finish();
      (await stage.run(1)).finish();
      expect((await waitForEnd(host, first.token, first.id)).state).toBe('done');
      expect((await waitForEnd(host, third.token, third.id)).state).toBe('done');
      expect(stage.runs).toHaveLength(2);
      expect(await countedUses(host.infrastructure, second.userId)).toBe(0);
    });

    it('[GEN-03] The worker records the reason of each kind of failure that a retry cannot mend', async () => {
      const { stage } = onStage();
      const expected: [EngineErrorKind, ErrorKey][] = [
        ['not_configured', 'engine_not_configured'],
        ['auth', 'engine_not_configured'],
        ['rejected_content', 'content_rejected'],
        ['bad_input', 'file_unreadable'],
        ['timeout', 'engine_timeout'],
        ['internal', 'engine_failed'],
      ];
      for (const [index, [kind, key]] of expected.entries()) {
        const { token, userId, id } = await request(host);
        (await stage.run(index)).fail(new EngineError(kind, 'as the test wants'));
        const task = await waitForEnd(host, token, id);
        expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds[key].code } });
        expect(await countedUses(host.infrastructure, userId)).toBe(0);
      }
    });

    it('[GEN-03] The worker tries three times where that may help, then fails the task and gives the use back', async () => {
      const { stage } = onStage();
      const { token, userId, id } = await request(host);
      for (let index = 0; index < 3; index += 1) {
        (await stage.run(index)).fail(new EngineError('unavailable', 'away'));
      }
      const task = await waitForEnd(host, token, id);
      expect(task.error).toEqual({ code: 4632, message: expect.stringMatching(/\w/) });
      expect(stage.runs).toHaveLength(3);
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
    });

    it('[GEN-03] The worker fails a task whose photo is gone', async () => {
      const { begin } = onStage({ begun: false });
      const { token, id } = await request(host);
      for await (const { key } of host.infrastructure.storage.list('uploads/')) {
        await host.infrastructure.storage.delete(key);
      }
      const worker = begin();
      expect((await waitForEnd(host, token, id)).error?.code).toBe(errorKinds.upload_missing.code);
      await worker.stop();
    });

    it('[GEN-03] A worker that stops hands running tasks back, and that counts as no try', async () => {
      const { stage, begin } = onStage({ begun: false });
      const { token, userId, id } = await request(host);
      for (let stop = 0; stop < 4; stop += 1) {
        const worker = begin();
        const run = await stage.run(stop);
        await worker.stop();
        expect(run.cancelled).toBe(true);
        expect(taskOf(await host.call('imgResult', { token, params: { id } })).state).toBe('waiting');
      }
      const worker = begin();
      (await stage.run(4)).finish();
      expect((await waitForEnd(host, token, id)).state).toBe('done');
      await worker.stop();
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
    });

    it('[GEN-03] A worker that stops lets a task that ends soon end first', async () => {
      const { stage, begin } = onStage({ begun: false });
      const { token, id } = await request(host);
      const worker = begin({ stopMilliseconds: 60_000 });
      const run = await stage.run(0);
      const stopped = worker.stop();
      run.finish();
      await stopped;
      expect(taskOf(await host.call('imgResult', { token, params: { id } })).state).toBe('done');
    });

    it('[GEN-03] A worker takes up a run that outlived the worker that started it', async () => {
      const { stage, begin } = onStage({ resumable: true, begun: false });
      const { token, id } = await request(host);
      const first = begin();
      const run = await stage.run(0);
      await expect.poll(async () => (await rowOf(id))?.handle).toEqual({ index: 0 });
      await first.stop();
      const second = begin();
      await waitForState(host, token, { id, states: ['running'] });
      expect(run.cancelled).toBe(false);
      run.finish();
      await second.stop();
      expect(stage.runs).toHaveLength(1);
    });

    it('[GEN-03] A waiting task whose job was lost is found and run', async () => {
      const { stage, begin } = onStage({ begun: false });
      const { token, id } = await request(host);
      const { infrastructure } = host;
      await infrastructure.database.transaction((tx) =>
        infrastructure.queue.take(tx, ['embedded-picture-free']),
      );
      const worker = begin();
      (await stage.run(0)).finish();
      expect((await waitForEnd(host, token, id)).state).toBe('done');
      await worker.stop();
    });

    it('[LIMIT-05] The worker takes tasks of the Pro lane first, and every fourth time one of the free lane', async () => {
      const { stage, begin } = onStage({ begun: false });
      const { infrastructure } = host;
      const free = [await request(host), await request(host)];
      const pro: typeof free = [];
      for (let count = 0; count < 4; count += 1) {
        const asked = await request(host);
        const { id } = asked;
        pro.push(asked);
        // There are no accounts yet that the Pro lane is for.
        await infrastructure.database.transaction(async (tx) => {
          await tx.update(tasks).set({ lane: 'picture-pro' }).where(eq(tasks.id, id));
          await infrastructure.queue.send(tx, { name: 'run-task', lane: 'embedded-picture-pro', key: id });
        });
      }
      const worker = begin();
      const ran: (string | undefined)[] = [];
      for (let index = 0; index < 6; index += 1) {
        const run = await stage.run(index);
        ran.push(run.input.inputs[0]?.uploadId);
        run.finish();
      }
      await worker.stop();
      const photos = [...pro.slice(0, 3), free[0], pro[3], free[1]].map(
        (one) => one && uploadIn(one.body, 'photo'),
      );
      expect(ran).toEqual(photos);
    });
  });
});
