import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Context } from '#api/context.ts';
import type { Encoder } from '#api/engines/embedded/encoder.ts';
import { files } from '#api/generation/tables.ts';
import { sweepDownloads } from '#api/housekeeping/sweep-tasks.ts';
import { extensionOf } from '#api/infrastructure/storage/storage-key.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { insertAccounts, insertTasks } from '../housekeeping/support/insert-rows.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { createStageEngine } from './support/stage-engine.ts';

/** A result with a download that waits to be made. Gives the id of the download. */
async function insertDownload(
  { database, storage }: Context,
  { taskId, type, wanted }: { readonly taskId: string; readonly type: string; readonly wanted: string },
): Promise<string> {
  const [sourceId, id] = [uuidv7(), uuidv7()];
  const keyOf = (file: string, as: string) => `results/${taskId}/${file}.${extensionOf(as)}`;
  const about = { taskId, createdAt: new Date() };
  const result = { id: sourceId, role: 'result', state: 'stored', attempt: 1, type } as const;
  const download = { id, sourceId, role: 'rendition', state: 'writing', attempt: 0, type: wanted } as const;
  await storage.put(keyOf(sourceId, type), Buffer.from('x'), { type });
  await database.queries.insert(files).values([
    { ...about, ...result, key: keyOf(sourceId, type) },
    { ...about, ...download, key: keyOf(id, wanted) },
  ]);
  return id;
}

describe('downloads that are made', () => {
  forOneDatabase((database) => {
    it('[GEN-04] A download of a picture is ready while one of a video is still being made', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const begun = Promise.withResolvers<void>();
      const { engines } = createStageEngine();
      const encoder: Encoder = {
        ...engines.encoder,
        async encode({ outputPath }) {
          await writeFile(outputPath, 'x');
          return { width: 1, height: 1, bytes: 1 };
        },
        copyClip(_request, signal) {
          begun.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          });
        },
      };
      const context = { ...host.infrastructure, engines: { ...engines, encoder } };
      const [userId = ''] = await insertAccounts(context, [{}]);
      const [first = '', second = ''] = await insertTasks(context, [{ userId }, { userId }]);
      const animation = { taskId: first, type: 'video/mp4', wanted: 'image/gif' };
      const video = await insertDownload(context, animation);
      const picture = await insertDownload(context, {
        taskId: second,
        type: 'image/png',
        wanted: 'image/jpeg',
      });
      await sweepDownloads(context);
      const worker = startWorker(context, { stopMilliseconds: 1 });
      onTestFinished(() => worker.stop());
      await begun.promise;
      const stateOf = async (id: string) => {
        const [file] = await context.database.queries.select().from(files).where(eq(files.id, id));
        return file?.state;
      };
      await expect.poll(() => stateOf(picture), { timeout: 10_000 }).toBe('stored');
      expect(await stateOf(video)).toBe('writing');
    });
  });
});
