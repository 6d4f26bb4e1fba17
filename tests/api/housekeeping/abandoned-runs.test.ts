import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine, EngineHandle } from '#api/engines/engine.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { abandonedRuns, tasks } from '#api/generation/tables.ts';
import { startHousekeeping } from '#api/housekeeping/housekeeping.ts';
import { sweepAbandonedRuns } from '#api/housekeeping/sweep-abandoned-runs.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { createPaidEngine } from '../generation/support/paid-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { insertAccounts, insertTasks } from './support/insert-rows.ts';

const never = () => new Promise<never>(() => undefined);

describe('runs whose tasks came to nothing', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    /** A host whose engine does as the test says. */
    function withEngine(changes: Pick<Partial<Engine>, 'cancel' | 'find'>) {
      const { queries } = host.infrastructure.database;
      onTestFinished(async () => {
        await queries.delete(abandonedRuns);
        await queries.delete(tasks);
      });
      const { engines } = createPaidEngine({ canFind: false });
      const byName = { embedded: { ...engines.byName.embedded, ...changes } };
      const context = { ...host.infrastructure, engines: { ...engines, byName } };
      return { context, left: () => queries.$count(abandonedRuns) };
    }

    function abandon(count: number, handle: EngineHandle | null) {
      const createdAt = new Date(host.clock.now());
      const rows = Array.from({ length: count }, () => {
        const id = uuidv7();
        return { id, engine: 'embedded' as const, handle, runKey: id, createdAt, nextTryAt: createdAt };
      });
      return host.infrastructure.database.queries.insert(abandonedRuns).values(rows);
    }

    it('[GEN-03] An engine that never answers a cancellation does not keep tasks of dead workers from the queue', async () => {
      const cancel = vi.fn(never);
      const { context } = withEngine({ cancel });
      await abandon(3, { index: 0 });
      const sweeping = startHousekeeping(context);
      await expect.poll(() => cancel.mock.calls.length).toBe(3);
      const { queries } = context.database;
      const [userId = ''] = await insertAccounts(context, [{}]);
      const leaseUntil = new Date(Date.now() - MINUTE_MS);
      await insertTasks(context, [{ userId, state: 'running', attempt: 1, leaseUntil }]);
      const isReleased = async () => {
        const [task] = await queries.select().from(tasks).where(eq(tasks.userId, userId));
        return task?.state === 'waiting';
      };
      await expect.poll(isReleased, { timeout: 4000 }).toBe(true);
      await sweeping.stop();
    });

    it('[GEN-05] Runs that cannot be looked up now do not keep a later one from being cancelled', async () => {
      const cancel = vi.fn(async () => undefined);
      const find = vi.fn(() => Promise.reject(new EngineError('unavailable', 'the server is away')));
      const { context, left } = withEngine({ cancel, find });
      await abandon(50, null);
      host.clock.advance(1);
      await abandon(1, { index: 7 });
      await sweepAbandonedRuns(context);
      expect(cancel.mock.calls).toEqual([[{ index: 7 }]]);
      expect(await left()).toBe(50);
    });

    it('[GEN-05] A run that cannot be cancelled is tried less and less often, and given up after a day', async () => {
      const cancel = vi.fn(() => Promise.reject(new EngineError('unavailable', 'the server is away')));
      const { context, left } = withEngine({ cancel });
      await abandon(1, { index: 0 });
      await sweepAbandonedRuns(context);
      await sweepAbandonedRuns(context);
      expect(cancel).toHaveBeenCalledTimes(1);
      for (let minute = 0; minute < 60; minute++) {
        host.clock.advance(MINUTE_MS);
        await sweepAbandonedRuns(context);
      }
      expect(cancel.mock.calls.length).toBeGreaterThan(4);
      expect(cancel.mock.calls.length).toBeLessThan(10);
      for (let hour = 0; hour < 23; hour++) {
        expect(await left()).toBe(1);
        host.clock.advance(HOUR_MS);
        await sweepAbandonedRuns(context);
      }
      expect(await left()).toBe(0);
      expect(cancel.mock.calls.length).toBeLessThan(35);
    });

    it('[GEN-05] A run that its engine can never look up is given up at once', async () => {
      const { context, left } = withEngine({ find: async () => 'unknown' });
      await abandon(2, null);
      await sweepAbandonedRuns(context);
      expect(await left()).toBe(0);
    });
  });
});
