import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Context } from '#api/context.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { cancelTask } from '#api/generation/state/end-task.ts';
import { ShutdownError } from '#api/generation/state/lease.ts';
import { abandonedRuns, type TaskRow, tasks } from '#api/generation/tables.ts';
import { claimTask, runTask } from '#api/generation/worker/run-task.ts';
import { sweepAbandonedRuns } from '#api/housekeeping/sweep-abandoned-runs.ts';
import { sweepLeases } from '#api/housekeeping/sweep-tasks.ts';
import type { Database } from '#api/infrastructure/database/database.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { countedUses } from './support/inspect.ts';
import { createPaidEngine } from './support/paid-engine.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

const never = new AbortController().signal;
const turn = (shutdown = never) => ({ shutdown, freePlace: () => undefined });

const LANE = 'embedded-picture-free';

/** The next task of the free lane; null where none is due. */
function claimNext(context: Context): Promise<TaskRow | null> {
  const { database, queue } = context;
  return database.transaction(async (tx) => {
    for (;;) {
      const job = await queue.take(tx, [LANE]);
      const task = job && (await claimTask(context, tx, job.key));
      // Jobs of tasks that are deleted are passed over.
      if (job === null || task !== null) return task;
    }
  });
}

describe('an engine whose starts cost money', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    /** A waiting task of a new guest, and workers that are moved by hand. */
    async function onPaidEngine({ canFind = false } = {}) {
      const { queries } = host.infrastructure.database;
      onTestFinished(async () => {
        await queries.delete(tasks);
        await queries.delete(abandonedRuns);
      });
      const paid = createPaidEngine({ canFind });
      const context = { ...host.infrastructure, engines: paid.engines };
      const { token, id: userId } = await host.visit();
      const { id } = taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token) }));
      const rowOf = async () => {
        const [row] = await queries.select().from(tasks).where(eq(tasks.id, id));
        if (!row) throw new Error('the task is gone');
        return row;
      };
      const claim = async () => {
        const task = await claimNext(context);
        if (!task) throw new Error('nothing to claim');
        return task;
      };
      return {
        ...{ context, paid, id, rowOf, claim },
        caller: { userId, kind: 'guest', sessionId: userId } as const,
        uses: () => countedUses(context, userId),
        /** Runs the task by another worker until the signal fires; its end is waited for elsewhere. */
        work: async (signal = never) => runTask(context, await claim(), turn(signal)),
        /** The worker fell silent: its lease ends and the sweep takes the task up. */
        async loseWorker() {
          await queries
            .update(tasks)
            // A further attempt, so that the silent worker's signs of life count no more.
            .set({ leaseUntil: sql`now() - interval '1 second'`, attempt: sql`${tasks.attempt} + 1` })
            .where(eq(tasks.id, id));
          await sweepLeases(context);
        },
      };
    }

    it('[GEN-03] A run that was taken but not answered before a crash is found by its key and paid once', async () => {
      const { paid, claim, loseWorker, work, rowOf, uses } = await onPaidEngine({ canFind: true });
      paid.starts.push('lost');
      const dying = await claim();
      void runTask({ ...host.infrastructure, engines: paid.engines }, dying, turn());
      await expect.poll(() => paid.runs.length).toBe(1);
      await loseWorker();
      const taken = work();
      await expect.poll(async () => (await rowOf()).handle).toEqual({ index: 0 });
      const [run] = paid.runs;
      if (run) run.state = { state: 'done', files: [], findings: null };
      await taken;
      expect(run?.input.digitalSourceType).toBe('compositeWithTrainedAlgorithmicMedia');
      expect(await rowOf()).toMatchObject({
        state: 'done',
        usageStatus: 'captured',
        handle: null,
        runKey: null,
      });
      expect(paid.runs).toHaveLength(1);
      expect(await uses()).toBe(1);
    });

    it('[GEN-03] A run whose start has an unknown outcome ends unavailable, gives its use back and is not paid again', async () => {
      const { paid, claim, loseWorker, work, rowOf, uses } = await onPaidEngine();
      paid.starts.push('lost');
      const dying = await claim();
      void runTask({ ...host.infrastructure, engines: paid.engines }, dying, turn());
      await expect.poll(() => paid.runs.length).toBe(1);
      await loseWorker();
      await work();
      expect(await rowOf()).toMatchObject({ state: 'failed', errorKey: 'engine_unavailable' });
      expect(paid.runs).toHaveLength(1);
      expect(await uses()).toBe(0);
    });

    it('[GEN-03] A run that was announced but never sent before a crash starts once by the same key where the engine can tell', async () => {
      const { paid, claim, loseWorker, work, rowOf } = await onPaidEngine({ canFind: true });
      const { id } = await claim();
      await host.infrastructure.database.queries
        .update(tasks)
        .set({ runKey: 'announced' })
        .where(eq(tasks.id, id));
      await loseWorker();
      const working = work();
      await expect.poll(() => paid.runs.map(({ runKey }) => runKey)).toEqual(['announced']);
      const [run] = paid.runs;
      if (run) run.state = { state: 'done', files: [], findings: null };
      await working;
      expect((await rowOf()).state).toBe('done');
    });

    it('[GEN-03] A run that has failed at its engine is not polled again: the next attempt starts another', async () => {
      const { paid, work, rowOf } = await onPaidEngine();
      const first = work();
      await expect.poll(() => paid.runs.length).toBe(1);
      const [failed] = paid.runs;
      if (failed) failed.state = new EngineError('unavailable', 'the runner was lost', { runEnded: true });
      await first;
      expect(await rowOf()).toMatchObject({ state: 'waiting', handle: null, runKey: null });
      const second = work();
      await expect.poll(() => paid.runs.length).toBe(2);
      const run = paid.runs[1];
      if (run) run.state = { state: 'done', files: [], findings: null };
      await second;
      expect((await rowOf()).state).toBe('done');
      expect(paid.runs[0]?.runKey).not.toBe(paid.runs[1]?.runKey);
    });

    it('[GEN-03] A run that fails for good is not ordered again where its worker dies before the task is settled', async () => {
      const { paid, claim, context, loseWorker, work, rowOf, uses } = await onPaidEngine();
      const died = new Error('killed');
      let isDying = false;
      const transaction: Database['transaction'] = (body, options) =>
        isDying ? Promise.reject(died) : context.database.transaction(body, options);
      const database = new Proxy(context.database, {
        get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
      });
      const running = runTask({ ...context, database }, await claim(), turn());
      await expect.poll(async () => (await rowOf()).handle).toEqual({ index: 0 });
      isDying = true;
      const [run] = paid.runs;
      if (run) run.state = new EngineError('unavailable', 'unknown', { retryable: false, runEnded: true });
      await expect(running).rejects.toBe(died);
      paid.starts.push(new EngineError('bad_input', 'ordered twice'));
      await loseWorker();
      await work();
      expect(await rowOf()).toMatchObject({ state: 'failed', errorKey: 'engine_unavailable', runKey: null });
      expect(paid.starts).toHaveLength(1);
      expect(await uses()).toBe(0);
      expect(await context.database.queries.select().from(abandonedRuns)).toEqual([]);
    });

    it('[GEN-03] A worker that lost its task to another does not cancel the run that the other goes on with', async () => {
      const { paid, claim, context, rowOf, loseWorker } = await onPaidEngine();
      const first = runTask(context, await claim(), turn());
      await expect.poll(async () => (await rowOf()).handle).toEqual({ index: 0 });
      await loseWorker();
      await first;
      expect(paid.runs[0]?.cancelled).toBe(false);
    });

    it('[GEN-05] A cancelled task whose run no worker holds has it cancelled at the engine by the sweep', async () => {
      const { paid, claim, context, caller, id, rowOf } = await onPaidEngine();
      const stop = new AbortController();
      const working = runTask(context, await claim(), turn(stop.signal));
      await expect.poll(async () => (await rowOf()).handle).toEqual({ index: 0 });
      stop.abort(new ShutdownError());
      await working;
      expect(await rowOf()).toMatchObject({ state: 'waiting', handle: { index: 0 } });
      await cancelTask(context, { caller, id });
      expect(paid.runs[0]?.cancelled).toBe(false);
      await sweepAbandonedRuns(context);
      expect(paid.runs[0]?.cancelled).toBe(true);
      expect(await context.database.queries.select().from(abandonedRuns)).toEqual([]);
    });

    it('[GEN-03] A task that the engine refuses for now waits as long as the engine asks', async () => {
      const { paid, work, context, rowOf } = await onPaidEngine();
      paid.starts.push(new EngineError('rate_limited', 'later', { retryAfterMs: MINUTE_MS }));
      await work();
      expect((await rowOf()).state).toBe('waiting');
      expect(await claimNext(context)).toBeNull();
      expect(paid.runs).toHaveLength(0);
    });
  });
});
