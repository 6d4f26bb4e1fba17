import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteTasks } from '#api/generation/delete/delete-tasks.ts';
import { files, tasks } from '#api/generation/tables.ts';
import { giveGift } from '#api/gifts/gifts.ts';
import { deleteMarkedFiles, keepMembersTasks, sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { trimStorage } from '#api/housekeeping/trim-storage.ts';
import { moveOwnership } from '#api/identity/move-ownership.ts';
import { users } from '#api/identity/tables.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { uploads } from '#api/media/tables.ts';
import {
  ACCOUNT_STORAGE_BYTES,
  PRO_GRACE_DAYS,
  RETENTION_HOURS,
  retentionChoices,
  STORAGE_WARNING_DAYS,
} from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { createMailbox } from '../identity/support/mailbox.ts';
import { startS3Storage } from '../media/support/start-storage.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { prepareRequest, taskOf, uploadIn, waitForEnd } from './support/run-request.ts';

const say = readMessages('en');

async function makeResult(host: TestHost, token: string) {
  const request = await prepareRequest(host, token);
  const { id } = taskOf(await host.call('img2img', { token, body: request }));
  return { request, task: await waitForEnd(host, token, id) };
}

const endOf = (task: { files: readonly { expiresAt: number | null }[] }) =>
  (task.files[0]?.expiresAt ?? 0) * 1000;

/** Tolerance of a moment, since the clock runs on while a call is under way. */
const ABOUT = MINUTE_MS;

describe('how long results are kept', () => {
  forOneDatabase((database) => {
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

/** A host where things are sold, with an account that has a result. */
async function openAccountWithResult(database: DatabaseKind) {
  const mailbox = createMailbox();
  const parts = { mailTransport: mailbox.transport };
  const host = await buildTestHost({ database, parts, settings: { payments: { mode: 'test' } } });
  const person = await openAccount(host);
  const { task, request } = await makeResult(host, person.token);
  return { host, ...person, task, request, mailbox };
}

describe('how long results are kept by tier', () => {
  forOneDatabase((database) => {
    it('[LIMIT-07] Results of an account are kept for 30 days, those of a member until they are deleted, and for 30 days after', async () => {
      const { host, token, id: userId, task } = await openAccountWithResult(database);
      const { infrastructure, clock } = host;
      expect(endOf(task)).toBe((task.createdAt + RETENTION_HOURS.account * 3600) * 1000);
      await giveGift(infrastructure, { userId, months: 2, reason: 'a test' });
      const read = await host.call('imgResult', { token, params: { id: task.id } });
      expect(taskOf(read).files[0]?.expiresAt).toBeNull();
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      expect(result).toMatchObject({ retentionHours: null, retentionChoices: [1, 24, 720, null] });
      // The end that it had as that of an account.
      clock.advance(RETENTION_HOURS.account * HOUR_MS - HOUR_MS / 2);
      await keepMembersTasks(infrastructure);
      clock.advance(HOUR_MS);
      await sweepExpiredTasks(infrastructure);
      await sweepExpiredUploads(infrastructure);
      // Two months of membership, of which one is over.
      const left = ((await endInDatabase(host, task.id)) ?? 0) - clock.now();
      expect(left).toBeGreaterThan((PRO_GRACE_DAYS + 27) * 24 * HOUR_MS);
      clock.advance(left + MINUTE_MS);
      await keepMembersTasks(infrastructure);
      await sweepExpiredTasks(infrastructure);
      expect(await endInDatabase(host, task.id)).toBeNull();
    });

    it('[LIMIT-07] A member keeps result and photo where no host ran when they would have ended', async () => {
      const { host, id: userId, task, request } = await openAccountWithResult(database);
      const { infrastructure, clock } = host;
      await giveGift(infrastructure, { userId, months: 2, reason: 'a test' });
      clock.advance(RETENTION_HOURS.account * HOUR_MS + 5 * HOUR_MS);
      // The sweeps go side by side, and this one may be the first.
      await sweepExpiredUploads(infrastructure);
      await sweepExpiredTasks(infrastructure);
      await sweepExpiredUploads(infrastructure);
      expect(await endInDatabase(host, task.id)).toBeGreaterThan(clock.now());
      expect(await uploadExists(host, uploadIn(request, 'photo'))).toBe(true);
      await deleteTasks(infrastructure, { caller: { userId }, ids: [task.id] });
      expect(await uploadExists(host, uploadIn(request, 'photo'))).toBe(false);
    });

    it('[LIMIT-07] A member who chose a time has it, and is not kept from choosing none again', async () => {
      const { host, token, id: userId, task } = await openAccountWithResult(database);
      await giveGift(host.infrastructure, { userId, months: 1, reason: 'a test' });
      const keep = async (hours: Body<'setTaskRetention'>['hours']) =>
        taskOf(await host.call('setTaskRetention', { token, body: { id: task.id, hours } }));
      expect(Math.abs(endOf(await keep(24)) - host.clock.now() - 24 * HOUR_MS)).toBeLessThan(ABOUT);
      expect((await keep(null)).files[0]?.expiresAt).toBeNull();
      await keep(1);
      host.clock.advance(HOUR_MS + ABOUT);
      await keepMembersTasks(host.infrastructure);
      await sweepExpiredTasks(host.infrastructure);
      expect(await endInDatabase(host, task.id)).toBeNull();
    });

    it('[LIMIT-07] [AUTH-10] What a guest brings along is kept as long as what the account makes, with its photo', async () => {
      const host = await buildTestHost({ database });
      const { infrastructure, clock } = host;
      const { token, id: from } = await host.visit();
      const { request, task } = await makeResult(host, token);
      const { token: other, id: to } = await openAccount(host);
      await moveOwnership(infrastructure, { from, to });
      const moved = taskOf(await host.call('imgResult', { token: other, params: { id: task.id } }));
      expect(endOf(moved)).toBe((task.createdAt + RETENTION_HOURS.account * 3600) * 1000);
      clock.advance(25 * HOUR_MS);
      await sweepExpiredTasks(infrastructure);
      await sweepExpiredUploads(infrastructure);
      expect(await uploadExists(host, uploadIn(request, 'photo'))).toBe(true);
    });

    it('[LIMIT-07] The oldest results of a full account are deleted first, a week after the person was told and not before', async () => {
      const { host, token, id: userId, task: first, mailbox } = await openAccountWithResult(database);
      const { infrastructure, clock } = host;
      const { queries } = infrastructure.database;
      const use = async () => (await host.call('getStorageUse', { token })).result;
      expect(await use()).toMatchObject({ limitBytes: ACCOUNT_STORAGE_BYTES, deletesFrom: null });
      const [file] = await queries.select().from(files).where(eq(files.taskId, first.id));
      await queries
        .update(files)
        .set({ bytes: Math.round(0.95 * ACCOUNT_STORAGE_BYTES) })
        .where(eq(files.id, file?.id ?? ''));
      await queries
        .update(users)
        .set({ email: 'full@pictor.test', locale: 'en' })
        .where(eq(users.id, userId));
      const { task: second } = await makeResult(host, token);
      expect((await mailbox.nextTo('full@pictor.test')).subject).toBe(say('mail.storage.subject'));
      const told = await use();
      expect(told?.deletesFrom).toBeGreaterThan(clock.now() / 1000);
      await queries
        .update(files)
        .set({ bytes: ACCOUNT_STORAGE_BYTES - 1 })
        .where(eq(files.id, file?.id ?? ''));
      await trimStorage(infrastructure);
      const exists = async (id: string) => (await endInDatabase(host, id)) !== null;
      expect([await exists(first.id), await exists(second.id)]).toEqual([true, true]);
      clock.advance(STORAGE_WARNING_DAYS * 24 * HOUR_MS + MINUTE_MS);
      await trimStorage(infrastructure);
      expect([await exists(first.id), await exists(second.id)]).toEqual([false, true]);
      await deleteMarkedFiles(infrastructure);
      await trimStorage(infrastructure);
      const [person] = await queries.select().from(users).where(eq(users.id, userId));
      expect(person?.storageWarnedAt).toBeNull();
    });
  });
});

/** When a task is deleted, in epoch milliseconds; null where it is already. */
async function endInDatabase({ infrastructure }: TestHost, id: string): Promise<number | null> {
  const [task] = await infrastructure.database.queries.select().from(tasks).where(eq(tasks.id, id));
  return task?.expiresAt.getTime() ?? null;
}

async function uploadExists(host: TestHost, id: string): Promise<boolean> {
  const rows = await host.infrastructure.database.queries.select().from(uploads).where(eq(uploads.id, id));
  return rows.some(({ state }) => state === 'verified');
}
