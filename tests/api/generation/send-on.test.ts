import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMarkedFiles } from '#api/housekeeping/sweep-tasks.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { UPLOAD_LIFETIMES, uploads } from '#api/media/tables.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { orphanedObjects } from './support/inspect.ts';
import { PHOTO_SIDE } from './support/pictures.ts';
import { photoInput, prepareRequest, taskOf, waitForEnd } from './support/run-request.ts';

async function makeResult(host: TestHost) {
  const { token } = await host.visit();
  const request = await prepareRequest(host, token);
  const { id } = taskOf(await host.call('img2img', { token, body: request }));
  return { token, request, task: await waitForEnd(host, token, id) };
}

async function sendOn(host: TestHost, token: string, taskId: string) {
  const { code, result } = await host.call('uploadFromTask', { token, body: { taskId } });
  if (result === null) throw new Error(`${code}`);
  return result;
}

async function bytesAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe('a result that is sent to another tool', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database });
    });
    afterAll(() => host.close());

    it('[GEN-04] A result sent to another tool becomes a photo of the same bytes, which that tool works on', async () => {
      const { token, task } = await makeResult(host);
      const sent = await sendOn(host, token, task.id);
      expect(sent).toMatchObject({ type: 'image/png', width: PHOTO_SIDE, height: PHOTO_SIDE });
      expect(await bytesAt(sent.url)).toEqual(await bytesAt(task.files[0]?.url ?? ''));
      const body = { feature: 'ai-filter', inputs: photoInput(sent.uploadId) };
      const next = taskOf(await host.call('img2img', { token, body }));
      const done = await waitForEnd(host, token, next.id);
      expect(done).toMatchObject({ state: 'done', files: [{ width: PHOTO_SIDE, height: PHOTO_SIDE }] });
      expect((await sharp(await bytesAt(done.files[0]?.url ?? '')).metadata()).width).toBe(PHOTO_SIDE);
    });

    it('[GEN-04] A result sent to another tool is copied once, however often it is asked for', async () => {
      const { token, task } = await makeResult(host);
      const sent = await Promise.all(Array.from({ length: 6 }, () => sendOn(host, token, task.id)));
      expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(1);
    });

    it('[GEN-04] A result is sent to another tool by its owner alone, and only if it is there', async () => {
      const { token, task } = await makeResult(host);
      const { token: other } = await host.visit();
      const refused = async (bearer: string, body: { taskId: string; file?: number }) =>
        (await host.call('uploadFromTask', { token: bearer, body })).code;
      expect(await refused(other, { taskId: task.id })).toBe(404);
      expect(await refused(token, { taskId: task.id, file: 1 })).toBe(404);
      const { uploadId } = await sendOn(host, token, task.id);
      const theirs = { feature: 'ai-filter', inputs: photoInput(uploadId) };
      expect((await host.call('img2img', { token: other, body: theirs })).code).toBe(4617);
    });

    it('[GEN-04] The copy of a result is deleted with it, unless a tool has worked on the copy', async () => {
      const { token, task } = await makeResult(host);
      const unused = await sendOn(host, token, task.id);
      await host.call('deleteTasks', { token, body: { ids: [task.id] } });
      expect((await fetch(unused.url)).status).toBe(404);

      const second = await makeResult(host);
      const used = await sendOn(host, second.token, second.task.id);
      const body = { feature: 'ai-filter', inputs: photoInput(used.uploadId) };
      const next = taskOf(await host.call('img2img', { token: second.token, body }));
      await waitForEnd(host, second.token, next.id);
      await host.call('deleteTasks', { token: second.token, body: { ids: [second.task.id] } });
      expect((await fetch(used.url)).status).toBe(200);
      const gone = await host.call('deleteTasks', { token: second.token, body: { ids: [next.id] } });
      // Result, two previews, and the copy.
      expect(gone.result).toEqual({ deletedIds: [next.id], deletedFiles: 4 });
      await deleteMarkedFiles(host.infrastructure);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    });

    it('[GEN-04] The copy of a result is made again where it was interrupted, and expires like any upload', async () => {
      const late = await buildTestHost({ database });
      const { token, task } = await makeResult(late);
      const { queries } = late.infrastructure.database;
      const first = await sendOn(late, token, task.id);
      const [row] = await queries.select().from(uploads).where(eq(uploads.id, first.uploadId));
      await late.infrastructure.storage.delete(row?.key ?? '');
      await queries.update(uploads).set({ state: 'pending' }).where(eq(uploads.id, first.uploadId));
      const again = await sendOn(late, token, task.id);
      expect(again.uploadId).toBe(first.uploadId);
      expect((await fetch(again.url)).status).toBe(200);
      expect(again.expiresAt * 1000).toBeLessThanOrEqual(late.clock.now() + UPLOAD_LIFETIMES.unclaimed);
      late.clock.advance(UPLOAD_LIFETIMES.unclaimed + 1000);
      await sweepExpiredUploads(late.infrastructure);
      const left = await queries.select().from(uploads).where(eq(uploads.id, first.uploadId));
      expect(left).toEqual([]);
    });
  });
});
