import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { cancelTask } from '#api/generation/state/end-task.ts';
import { heartbeat, heartbeatTogether, isHeld } from '#api/generation/state/lease.ts';
import { releaseTask } from '#api/generation/state/release-task.ts';
import { type TaskRow, tasks } from '#api/generation/tables.ts';
import { claimTask, settleTask } from '#api/generation/worker/run-task.ts';
import { sweepLeases } from '#api/housekeeping/sweep-tasks.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase, onPostgres } from '../support/for-each-database.ts';
import { countedRuns, countedUses, readTaskRows } from './support/inspect.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

const LANE = 'embedded-picture-free';

async function request(host: TestHost) {
  const { token, id: userId } = await host.visit();
  const body = await prepareRequest(host, token);
  const { id } = taskOf(await host.call('img2img', { token, body }));
  const caller = { userId, kind: 'guest', sessionId: userId } as const;
  return { token, body, caller, id };
}

/** Takes the next task of the lane as a worker does. */
function takeTask(context: Context): Promise<TaskRow | null> {
  return context.database.transaction(async (tx) => {
    for (;;) {
      const job = await context.queue.take(tx, [LANE]);
      if (job === null) return null;
      const task = await claimTask(context, tx, job.key);
      if (task !== null) return task;
    }
  });
}

async function endLease({ infrastructure }: TestHost, id: string): Promise<void> {
  const leaseUntil = sql`now() - interval '1 second'`;
  await infrastructure.database.queries.update(tasks).set({ leaseUntil }).where(eq(tasks.id, id));
}

async function claim(host: TestHost): Promise<TaskRow> {
  const task = await takeTask(host.infrastructure);
  if (!task) throw new Error('nothing to claim');
  return task;
}

describe('a claim', () => {
  forEachDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    it('[GEN-03] A task whose worker died before its clock was put back by hours is taken over', async () => {
      const { id } = await request(host);
      await claim(host);
      const leaseUntil = sql`now() + interval '2 hours'`;
      await host.infrastructure.database.queries.update(tasks).set({ leaseUntil }).where(eq(tasks.id, id));
      await sweepLeases(host.infrastructure);
      const taken = await claim(host);
      expect(taken).toMatchObject({ id, attempt: 2 });
      expect(
        await settleTask(host.infrastructure, { claim: taken, end: { state: 'done', findings: null } }),
      ).toBe(true);
    });

    it('[GEN-03] Signs of life of many tasks are one statement, and each is told whether its claim holds', async () => {
      const { infrastructure } = host;
      await request(host);
      const late = await claim(host);
      await endLease(host, late.id);
      await sweepLeases(infrastructure);
      await request(host);
      const held = [await claim(host), await claim(host)];
      const told = await Promise.all([late, ...held].map((one) => heartbeatTogether(infrastructure, one)));
      expect(told).toEqual([false, true, true]);
      const rows = await readTaskRows(infrastructure);
      const ends = held.map(({ id }) => rows.find((row) => row.id === id)?.leaseUntil?.getTime());
      expect(ends[0]).toBeGreaterThan(held[0]?.leaseUntil?.getTime() ?? 0);
      // One moment of the database’s clock.
      expect(ends[1]).toBe(ends[0]);
      for (const one of held)
        await settleTask(infrastructure, { claim: one, end: { state: 'done', findings: null } });
    });

    it('[GEN-03] A claim is void once another worker has the task', async () => {
      const { caller, id } = await request(host);
      const { infrastructure } = host;
      const late = await claim(host);
      await endLease(host, id);
      await sweepLeases(infrastructure);
      const next = await claim(host);
      expect(next).toMatchObject({ id, attempt: late.attempt + 1 });
      expect(await heartbeat(infrastructure, { claim: late, progress: 1 })).toBe(false);
      expect(await settleTask(infrastructure, { claim: late, end: { state: 'done', findings: null } })).toBe(
        false,
      );
      expect(await releaseTask(infrastructure, { condition: isHeld(late), failure: null })).toBe(false);
      expect(await heartbeat(infrastructure, { claim: next, progress: 1 })).toBe(true);
      expect(await settleTask(infrastructure, { claim: next, end: { state: 'done', findings: null } })).toBe(
        true,
      );
      expect(
        await settleTask(infrastructure, { claim: next, end: { state: 'failed', errorKey: 'internal' } }),
      ).toBe(false);
      expect(await countedUses(infrastructure, caller.userId)).toBe(1);
    });

    it('[GEN-03] A task that three workers have died of fails and gives its use back', async () => {
      const { caller, id } = await request(host);
      const { infrastructure } = host;
      for (let worker = 0; worker < 3; worker += 1) {
        await claim(host);
        await endLease(host, id);
        await sweepLeases(infrastructure);
      }
      expect(await takeTask(infrastructure)).toBeNull();
      const row = (await readTaskRows(infrastructure)).find((task) => task.id === id);
      expect(row).toMatchObject({ state: 'failed', errorKey: 'engine_failed', usageStatus: 'released' });
      expect(await countedUses(infrastructure, caller.userId)).toBe(0);
    });

    it('[GEN-03] In any order of events a photo has the runs that were not given back, and its use as long as it has any', async () => {
      const { infrastructure } = host;
      let { token, body, caller } = await request(host);
      let claims: TaskRow[] = [];
      const pick = (index: number) => claims[index % Math.max(1, claims.length)];
      const operations: Record<string, (index: number) => Promise<unknown>> = {
        enqueue: () => host.call('img2img', { token, body }),
        claim: async () => {
          const task = await takeTask(infrastructure);
          if (task) claims.push(task);
        },
        done: async (index) => {
          const held = pick(index);
          if (held) await settleTask(infrastructure, { claim: held, end: { state: 'done', findings: null } });
        },
        fail: async (index) => {
          const held = pick(index);
          if (held)
            await settleTask(infrastructure, {
              claim: held,
              end: { state: 'failed', errorKey: 'engine_failed' },
            });
        },
        release: async (index) => {
          const held = pick(index);
          if (held) await releaseTask(infrastructure, { condition: isHeld(held), failure: 'engine_failed' });
        },
        die: async (index) => {
          const held = pick(index);
          if (held) await endLease(host, held.id);
          await sweepLeases(infrastructure);
        },
        cancel: async (index) => {
          const rows = (await readTaskRows(infrastructure)).filter(({ userId }) => userId === caller.userId);
          const row = rows[index % rows.length];
          if (row) await cancelTask(infrastructure, { caller, id: row.id });
        },
      };
      const step = fc.tuple(fc.constantFrom(...Object.keys(operations)), fc.nat(20));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
          // Another guest each time, as one has few tasks at once.
          ({ token, body, caller } = await request(host));
          claims = [];
          for (const [name, index] of steps) {
            await operations[name]?.(index);
            const own = (await readTaskRows(infrastructure)).filter(({ userId }) => userId === caller.userId);
            const kept = own.filter(({ usageStatus }) => usageStatus !== 'released');
            expect(await countedRuns(infrastructure, caller.userId)).toBe(kept.length);
            expect(await countedUses(infrastructure, caller.userId)).toBe(Math.min(1, kept.length));
            for (const { state, usageStatus } of own) {
              const expected = { done: 'captured', failed: 'released', cancelled: 'released' };
              expect(usageStatus).toBe(
                state === 'waiting' || state === 'running' ? 'reserved' : expected[state],
              );
            }
          }
        }),
        { numRuns: process.env.EXHAUSTIVE ? 60 : 8, seed: 20_260 },
      );
    });
  });

  onPostgres(() => {
    const makeHost = () => buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });

    it('[GEN-03] One attempt of a task is claimed by one worker only', async () => {
      const host = await makeHost();
      const ids: string[] = [];
      for (let count = 0; count < 8; count += 1) ids.push((await request(host)).id);
      const claimed = await Promise.all(Array.from({ length: 30 }, () => takeTask(host.infrastructure)));
      expect(claimed.flatMap((task) => task?.id ?? []).sort()).toEqual(ids.sort());
    });

    it('[GEN-03] A worker gives its claim back though its own heartbeat is just being written', async () => {
      const host = await makeHost();
      const { infrastructure } = host;
      const { id } = await request(host);
      const task = await claim(host);
      const [written, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const beating = infrastructure.database.transaction(async (tx) => {
        await tx.update(tasks).set({ progress: 5 }).where(eq(tasks.id, id));
        written.resolve();
        await letGo.promise;
      });
      await written.promise;
      const releasing = releaseTask(infrastructure, { condition: isHeld(task), failure: null });
      const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      const isWaiting = async () => (await infrastructure.database.queries.execute(waits)).rows.length;
      await expect.poll(isWaiting).toBe(1).finally(letGo.resolve);
      await beating;
      expect(await releasing).toBe(true);
      const row = (await readTaskRows(infrastructure)).find((one) => one.id === id);
      expect(row).toMatchObject({ state: 'waiting', handedBack: 1 });
    });

    it('[GEN-03] A task ends once when cancels, settles and sweeps meet', async () => {
      const host = await makeHost();
      const { infrastructure } = host;
      for (let round = 0; round < 10; round += 1) {
        const { caller, id } = await request(host);
        const task = await claim(host);
        if (round % 2 === 1) await endLease(host, id);
        await Promise.all([
          ...Array.from({ length: 5 }, () => cancelTask(infrastructure, { caller, id })),
          settleTask(infrastructure, { claim: task, end: { state: 'done', findings: null } }),
          settleTask(infrastructure, { claim: task, end: { state: 'failed', errorKey: 'engine_failed' } }),
          sweepLeases(infrastructure),
        ]);
        const row = (await readTaskRows(infrastructure)).find((one) => one.id === id);
        const kept = row?.usageStatus === 'captured' ? 1 : 0;
        expect(row?.state).toBe(kept === 1 ? 'done' : row?.errorKey ? 'failed' : 'cancelled');
        expect(await countedUses(infrastructure, caller.userId)).toBe(kept);
      }
    });
  });
});
