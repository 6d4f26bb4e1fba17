import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMarkedFiles, sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { uploads } from '#api/media/tables.ts';
import { RETENTION_HOURS, retentionChoices } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { startS3Storage } from '../media/support/start-storage.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { prepareRequest, taskOf, uploadIn, waitForEnd } from './support/run-request.ts';

async function makeResult(host: TestHost, token: string) {
  const request = await prepareRequest(host, token);
  const { id } = taskOf(await host.call('img2img', { token, body: request }));
  return { request, task: await waitForEnd(host, token, id) };
}

const endOf = (task: { files: readonly { expiresAt: number }[] }) => (task.files[0]?.expiresAt ?? 0) * 1000;

/** Tolerance of a moment, since the clock runs on while a call is under way. */
const ABOUT = MINUTE_MS;

describe('how long results are kept', () => {
  forEachDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database });
    });
    afterAll(() => host.close());

    it('[GEN-04] A person chooses how long a result is kept, and the choice holds for later results', async () => {
      const { token } = await host.visit();
      const { task } = await makeResult(host, token);
      expect(endOf(task)).toBe((task.createdAt + RETENTION_HOURS.guest * 3600) * 1000);
      const kept = await host.call('setTaskRetention', { token, body: { id: task.id, hours: 1 } });
      expect(Math.abs(endOf(taskOf(kept)) - host.clock.now() - HOUR_MS)).toBeLessThan(ABOUT);
      const { task: next } = await makeResult(host, token);
      expect(endOf(next)).toBe((next.createdAt + 3600) * 1000);
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      expect(result).toMatchObject({ retentionHours: 1, retentionChoices: [1, 24] });
    });

    it('[GEN-04] A result is never kept longer than its owner may have it, counted from when it was made', async () => {
      const { token } = await host.visit();
      const { task } = await makeResult(host, token);
      const keep = (hours: Body<'setTaskRetention'>['hours']) =>
        host.call('setTaskRetention', { token, body: { id: task.id, hours } });
      expect((await keep(30 * 24)).code).toBe(4640);
      expect((await keep(2 as 1)).code).toBe(400);
      await keep(1);
      const again = taskOf(await keep(24));
      expect(endOf(again)).toBe((task.createdAt + RETENTION_HOURS.guest * 3600) * 1000);
      const { token: other } = await host.visit();
      const body = { id: task.id, hours: 1 } as const;
      expect((await host.call('setTaskRetention', { token: other, body })).code).toBe(404);
      expect(retentionChoices('account')).toEqual([1, 24, 720]);
    });

    it('[GEN-04] A photo is kept as long as the last run on it', async () => {
      const { token } = await host.visit();
      const { request, task } = await makeResult(host, token);
      const { id } = taskOf(await host.call('img2img', { token, body: request }));
      await waitForEnd(host, token, id);
      await host.call('setTaskRetention', { token, body: { id: task.id, hours: 1 } });
      const { queries } = host.infrastructure.database;
      const until = async () => {
        const [photo] = await queries
          .select()
          .from(uploads)
          .where(eq(uploads.id, uploadIn(request, 'photo')));
        return (photo?.expiresAt.getTime() ?? 0) - host.clock.now();
      };
      expect(await until()).toBeGreaterThan(23 * HOUR_MS);
      await host.call('setTaskRetention', { token, body: { id, hours: 1 } });
      expect(Math.abs((await until()) - HOUR_MS)).toBeLessThan(ABOUT);
    });
  });

  describe.each(['disk', 'S3'])('on %s', (kind) => {
    it('[GEN-04] Nothing at all is left in the storage once the retention is over', async () => {
      const s3 = kind === 'S3' ? await startS3Storage() : null;
      const host = await buildTestHost(s3 ? { parts: { storage: s3.storage } } : {});
      const { storage } = host.infrastructure;
      const keys = async () => {
        const found: string[] = [];
        for await (const { key } of storage.list('')) found.push(key);
        return found;
      };
      try {
        const { token } = await host.visit();
        const { task } = await makeResult(host, token);
        for (const quality of [31, 32, 33, 34, 35, 36, 37, 38, 39]) {
          const body = { id: task.id, format: 'jpeg', quality } as const;
          await expect
            .poll(async () => (await host.call('downloadTask', { token, body })).result)
            .toMatchObject({ state: 'ready' });
        }
        await host.call('uploadFromTask', { token, body: { taskId: task.id } });
        await host.call('setTaskRetention', { token, body: { id: task.id, hours: 1 } });
        // Result, two previews, nine downloads, photo, mask and the copy for another tool.
        expect(await keys()).toHaveLength(15);
        host.clock.advance(HOUR_MS - ABOUT);
        await sweepExpiredTasks(host.infrastructure);
        expect(await keys()).toHaveLength(15);
        host.clock.advance(2 * ABOUT);
        await sweepExpiredTasks(host.infrastructure);
        await deleteMarkedFiles(host.infrastructure);
        await sweepExpiredUploads(host.infrastructure);
        await expect.poll(keys).toEqual([]);
      } finally {
        await host.close();
        await s3?.close();
      }
    });
  });
});
