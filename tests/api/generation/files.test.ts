import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, tasks } from '#api/generation/tables.ts';
import { deleteMarkedFiles, sweepDownloads, sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { DOWNLOAD_FORMATS } from '#lib/catalog/uploads.ts';
import type { Body, Query, Result } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { orphanedObjects, readTaskRows } from './support/inspect.ts';
import { makePhoto, PHOTO_SIDE } from './support/pictures.ts';
import { photoInput, prepareRequest, taskOf, upload, uploadIn, waitForEnd } from './support/run-request.ts';

async function makeResult(host: TestHost, pictures: { readonly photo?: Uint8Array } = {}) {
  const { token } = await host.visit();
  const request = await prepareRequest(host, token, pictures);
  const { id } = taskOf(await host.call('img2img', { token, body: request }));
  return { token, request, task: await waitForEnd(host, token, id) };
}

type Ready = Extract<Result<'downloadTask'>, { state: 'ready' }>;

async function download(host: TestHost, token: string, body: Body<'downloadTask'>): Promise<Ready> {
  return expect
    .poll(async () => (await host.call('downloadTask', { token, body })).result)
    .toMatchObject({ state: 'ready' })
    .then(async () => {
      const { result } = await host.call('downloadTask', { token, body });
      if (result?.state !== 'ready') throw new Error('not ready any more');
      return result;
    });
}

async function keysUnder({ infrastructure }: TestHost, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of infrastructure.storage.list(prefix)) keys.push(key);
  return keys;
}

describe('files of a task', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database });
    });
    afterAll(() => host.close());

    it('[GEN-04] A result is downloaded in every format, each made once, under a name of its own', async () => {
      const { token, task } = await makeResult(host);
      const png = await host.call('downloadTask', { token, body: { id: task.id, format: 'png' } });
      expect(png.result).toMatchObject({
        state: 'ready',
        type: 'image/png',
        width: PHOTO_SIDE,
        height: PHOTO_SIDE,
      });
      for (const format of DOWNLOAD_FORMATS) {
        const ready = await download(host, token, { id: task.id, format });
        const response = await fetch(ready.url);
        const extension = format === 'jpeg' ? 'jpg' : format;
        expect(response.headers.get('content-disposition')).toBe(
          `attachment; filename="pictor-object-removed-${task.id.slice(-6)}.${extension}"`,
        );
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.byteLength).toBe(ready.bytes);
        expect((await sharp(bytes).metadata()).width).toBe(PHOTO_SIDE);
        expect(response.headers.get('content-type')).toBe(`image/${format}`);
      }
      const rows = await host.infrastructure.database.queries
        .select()
        .from(files)
        .where(eq(files.taskId, task.id));
      expect(rows.filter(({ role }) => role === 'rendition')).toHaveLength(3);
    });

    it('[TOOL-13] A plan of two steps runs as one task for one use; a step without its place or photo is refused', async () => {
      const { token } = await host.visit();
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(96) });
      const request = { feature: 'kontext', inputs: photoInput(uploadId), consent: true } as const;
      const start = (steps: readonly object[]) =>
        host.call('img2img', { token, body: { ...request, parameters: { steps } } });
      const refused = await start([{ intent: 'recolour', thing: 'wall', colour: 'red' }]);
      expect(refused.code).toBe(errorKinds.invalid_request.code);
      const joined = { ...request, feature: 'nano-banana', parameters: { steps: [{ intent: 'collage' }] } };
      expect((await host.call('img2img', { token, body: joined })).code).toBe(
        errorKinds.invalid_request.code,
      );
      const steps = [
        { intent: 'rotate', degrees: 90 },
        { intent: 'crop', ratio: '3:2' },
      ];
      const task = await waitForEnd(host, token, taskOf(await start(steps)).id);
      expect(task).toMatchObject({ state: 'done', findings: { steps: ['rotate', 'crop'], unchanged: [] } });
      const ready = await download(host, token, { id: task.id, format: 'png' });
      const bytes = Buffer.from(await (await fetch(ready.url)).arrayBuffer());
      const { width, height, xmp } = await sharp(bytes).metadata();
      expect([width, height]).toEqual([96, 64]);
      expect(xmp?.toString()).toContain('compositeSynthetic');
    });

    it('[GEN-04] A download is named after its photo, in any script, and has its format where none was chosen', async () => {
      const { token, task } = await makeResult(host);
      const named = { id: task.id, name: '海 2026.JPG' } as const;
      const png = await download(host, token, named);
      expect(png).toMatchObject({ type: 'image/png', name: '海-2026-object-removed.png' });
      const { headers } = await fetch(png.url);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="_-2026-object-removed.png"; filename*=UTF-8''%E6%B5%B7-2026-object-removed.png`,
      );
      const { token: other } = await host.visit();
      const jpeg = await sharp(await makePhoto())
        .jpeg()
        .toBuffer();
      const request = await prepareRequest(host, other, { photo: jpeg, type: 'image/jpeg' });
      const { id } = taskOf(await host.call('img2img', { token: other, body: request }));
      await waitForEnd(host, other, id);
      const made = await download(host, other, { id, name: 'beach.jpg' });
      expect(made).toMatchObject({ type: 'image/jpeg', name: 'beach-object-removed.jpg' });
      const { result } = await host.call('uploadFromTask', { token: other, body: { taskId: id } });
      const mask = { role: 'mask', uploadId: uploadIn(request, 'mask') } as const;
      const inputs = [...photoInput(result?.uploadId ?? ''), mask];
      const next = taskOf(await host.call('img2img', { token: other, body: { ...request, inputs } }));
      await waitForEnd(host, other, next.id);
      expect(await download(host, other, { id: next.id })).toMatchObject({ type: 'image/jpeg' });
    });

    it('[GEN-04] A format that many ask for at the same moment is made once', async () => {
      const { token, task } = await makeResult(host);
      const body = { id: task.id, format: 'webp' } as const;
      await Promise.all(Array.from({ length: 8 }, () => host.call('downloadTask', { token, body })));
      await download(host, token, body);
      const rows = await host.infrastructure.database.queries
        .select()
        .from(files)
        .where(eq(files.taskId, task.id));
      expect(rows.filter(({ role }) => role === 'rendition')).toHaveLength(1);
    });

    it('[GEN-04] A rendition that failed, or whose worker died, can be made again', async () => {
      const { token, task } = await makeResult(host);
      const body = { id: task.id, format: 'avif' } as const;
      await download(host, token, body);
      const { queries } = host.infrastructure.database;
      const ofTask = eq(files.taskId, task.id);
      const isRendition = and(ofTask, eq(files.type, 'image/avif'), ne(files.state, 'deleting'));
      await queries.update(files).set({ state: 'failed' }).where(isRendition);
      expect((await host.call('downloadTask', { token, body })).code).toBe(4634);
      await download(host, token, body);
      await queries
        .update(files)
        .set({ state: 'writing', attempt: 1, leaseUntil: new Date(0) })
        .where(isRendition);
      await download(host, token, body);
      await queries
        .update(files)
        .set({ state: 'writing', attempt: 3, leaseUntil: new Date(0) })
        .where(isRendition);
      await sweepDownloads(host.infrastructure);
      expect((await host.call('downloadTask', { token, body })).code).toBe(4634);
      // Whatever the dead had written goes with its row.
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
      const rowsLeft = async () => {
        await deleteMarkedFiles(host.infrastructure);
        return (await queries.select().from(files).where(ofTask)).length;
      };
      await expect.poll(rowsLeft).toBe(3);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    });

    it('[GEN-04] No more renditions of a file are made at a time than are kept of it', async () => {
      const { token, task } = await makeResult(host);
      const { queries } = host.infrastructure.database;
      const body = { id: task.id, format: 'jpeg' } as const;
      await download(host, token, body);
      const isRendition = and(eq(files.taskId, task.id), eq(files.role, 'rendition'));
      const [made] = await queries.select().from(files).where(isRendition);
      if (!made) throw new Error('no download');
      // A worker is at them.
      const leaseUntil = new Date(Date.now() + HOUR_MS);
      const coming = Array.from({ length: 8 }, (_, index) => {
        const id = randomUUID();
        return {
          ...made,
          id,
          key: `${made.key}${id}.jpg`,
          quality: 31 + index,
          state: 'writing',
          leaseUntil,
        } as const;
      });
      await queries.insert(files).values(coming);
      const ask = (quality: number) => host.call('downloadTask', { token, body: { ...body, quality } });
      expect(await ask(60)).toMatchObject({ status: 429, code: 429 });
      expect((await ask(31)).result).toMatchObject({ state: 'preparing' });
      expect((await ask(92)).result).toMatchObject({ state: 'ready' });
      await queries.delete(files).where(isRendition);
    });

    it('[GEN-04] A result is downloaded in a chosen quality, each made once, and the oldest of many are deleted', async () => {
      const { token, task } = await makeResult(host);
      const ask = (quality: number) => download(host, token, { id: task.id, format: 'jpeg', quality });
      const [low, high] = [await ask(30), await ask(100)];
      expect(low.bytes).toBeLessThan(high.bytes);
      expect((await ask(30)).url.split('?')[0]).toBe(low.url.split('?')[0]);
      const usual = await download(host, token, { id: task.id, format: 'jpeg' });
      expect((await ask(92)).url.split('?')[0]).toBe(usual.url.split('?')[0]);
      for (const quality of [31, 32, 33, 34, 35, 36, 37]) await ask(quality);
      const { queries } = host.infrastructure.database;
      const rows = await queries.select().from(files).where(eq(files.taskId, task.id)).orderBy(files.id);
      const kept = rows.filter(({ role, state }) => role === 'rendition' && state === 'stored');
      expect(kept.map(({ quality }) => quality)).toEqual([92, 31, 32, 33, 34, 35, 36, 37]);
      // Addresses that were given still work for their time.
      expect((await fetch(low.url)).status).toBe(200);
      for (const body of [
        { id: task.id, format: 'png', quality: 90 },
        { id: task.id, format: 'jpeg', quality: 29 },
        { id: task.id, format: 'jpeg', quality: 101 },
      ] as const)
        expect((await host.call('downloadTask', { token, body })).code).toBe(400);
    });

    it('[GEN-04] A downloaded file tells nothing of the photo’s camera and place unless that is asked for', async () => {
      const photo = await sharp(await makePhoto())
        .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
        .png()
        .toBuffer();
      const { token, task } = await makeResult(host, { photo });
      const readExif = async (body: Omit<Body<'downloadTask'>, 'id'>) => {
        const { url } = await download(host, token, { id: task.id, ...body });
        const { exif, xmpAsString } = await sharp(await (await fetch(url)).arrayBuffer()).metadata();
        expect(xmpAsString).toContain('digitalsourcetype');
        return exif?.toString('latin1') ?? '';
      };
      for (const format of ['png', 'jpeg'] as const) {
        expect(await readExif({ format })).toBe('');
        const camera = await readExif({ format, metadata: 'camera' });
        expect(camera).toContain('Kamera');
        const place = await readExif({ format, metadata: 'place' });
        expect(place.length).toBeGreaterThan(camera.length + 24);
      }
    });

    it('[GEN-04] A picture of one’s own is laid under a download, only by its owner, and is deleted with the task', async () => {
      const { token, task } = await makeResult(host);
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(64) });
      const body = { id: task.id, format: 'jpeg', background: `upload-${uploadId}` } as const;
      expect(await download(host, token, body)).toMatchObject({ type: 'image/jpeg', width: PHOTO_SIDE });
      const { token: other, task: theirs } = await makeResult(host);
      const foreign = { token: other, body: { ...body, id: theirs.id } };
      expect((await host.call('downloadTask', foreign)).code).toBe(errorKinds.upload_missing.code);
      const keysOfPicture = async () =>
        (await keysUnder(host, 'uploads/')).filter((key) => key.includes(uploadId));
      expect(await keysOfPicture()).toHaveLength(1);
      await host.call('deleteImgByUrl', { token, query: { url: task.files[0]?.url ?? '' } });
      expect(await keysOfPicture()).toEqual([]);
    });

    it('[GEN-04] Deleting any URL of a task deletes the whole task, and only for its owner', async () => {
      const { token, task, request } = await makeResult(host);
      await download(host, token, { id: task.id, format: 'jpeg' });
      const { token: other } = await host.visit();
      const url = task.files[0]?.url ?? '';
      expect((await host.call('deleteImgByUrl', { token: other, query: { url } })).code).toBe(404);
      expect((await fetch(url)).status).toBe(200);
      const { result } = await host.call('deleteImgByUrl', { token, query: { url } });
      // Result, two previews, the download, photo and mask.
      expect(result).toEqual({ deletedFiles: 6 });
      expect((await fetch(url)).status).toBe(404);
      expect((await host.call('imgResult', { token, params: { id: task.id } })).code).toBe(404);
      expect((await host.call('deleteImgByUrl', { token, query: { url } })).code).toBe(404);
      expect(await keysUnder(host, `results/${task.id}/`)).toEqual([]);
      const uploads = await keysUnder(host, 'uploads/');
      expect(uploads.filter((key) => key.includes(uploadIn(request, 'photo')))).toEqual([]);
    });

    it('[GEN-04] A photo is kept while another task of it exists', async () => {
      const { token, task, request } = await makeResult(host);
      const again = taskOf(await host.call('img2img', { token, body: request }));
      await waitForEnd(host, token, again.id);
      const { result } = await host.call('deleteImgByUrl', {
        token,
        query: { url: task.files[0]?.previewUrl ?? '' },
      });
      expect(result).toEqual({ deletedFiles: 3 });
      const { result: kept } = await host.call('taskParamList', { token, body: { ids: [again.id] } });
      const { inputs = [], inputPreviewUrl } = kept?.list[0] ?? {};
      const inputUrl = inputs[0]?.url;
      expect((await fetch(inputUrl ?? '')).status).toBe(200);
      expect((await fetch(inputPreviewUrl ?? '')).status).toBe(200);
      const byInput = await host.call('deleteImgByUrl', { token, query: { url: inputUrl ?? '' } });
      expect(byInput.result).toEqual({ deletedFiles: 5 });
    });

    it('[GEN-04] Tasks are listed page by page, newest first', async () => {
      const { token, request, task } = await makeResult(host);
      const ids = [task.id];
      for (let count = 0; count < 2; count += 1) {
        ids.unshift(taskOf(await host.call('img2img', { token, body: request })).id);
      }
      const first = await host.call('list', { token, query: { limit: 2 } });
      expect(first.result?.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      const cursor = first.result?.nextCursor ?? '';
      const second = await host.call('list', { token, query: { limit: 2, cursor } });
      expect(second.result).toMatchObject({ list: [{ id: ids[2] }], nextCursor: null });
      for (const query of [{ cursor: 'nonsense' }, { feature: 'a\u0000b' }])
        expect((await host.call('list', { token, query })).code).toBe(400);
    });

    it('[GEN-04] Tasks are listed by tool and by state, page by page', async () => {
      const { token, request, task } = await makeResult(host);
      const filtered = taskOf(
        await host.call('img2img', {
          token,
          body: { feature: 'ai-filter', inputs: photoInput(uploadIn(request, 'photo')) },
        }),
      );
      await waitForEnd(host, token, filtered.id);
      const waiting = taskOf(await host.call('img2img', { token, body: request }));
      await host.call('cancelTask', { token, body: { id: waiting.id } });
      const idsOf = async (query: Query<'list'>) =>
        (await host.call('list', { token, query })).result?.list.map(({ id }) => id);
      expect(await idsOf({ feature: 'ai-filter' })).toEqual([filtered.id]);
      expect(await idsOf({ feature: 'object-remover' })).toEqual([waiting.id, task.id]);
      expect(await idsOf({ feature: 'object-remover', state: 'done' })).toEqual([task.id]);
      expect(await idsOf({ state: 'cancelled' })).toEqual([waiting.id]);
      expect(await idsOf({ state: 'unfinished' })).toEqual([]);
      expect(await idsOf({ feature: 'no-such-tool' })).toEqual([]);
      const first = await host.call('list', { token, query: { state: 'done', limit: 1 } });
      expect(first.result?.list.map(({ id }) => id)).toEqual([filtered.id]);
      const cursor = first.result?.nextCursor ?? '';
      expect(await idsOf({ state: 'done', limit: 1, cursor })).toEqual([task.id]);
    });

    it('[GEN-04] Many tasks in any state are deleted by one call, and only those of the caller', async () => {
      const { token, request, task } = await makeResult(host);
      const second = taskOf(await host.call('img2img', { token, body: request }));
      await host.call('cancelTask', { token, body: { id: second.id } });
      const { token: other } = await host.visit();
      const ids = [task.id, second.id];
      const theirs = await host.call('deleteTasks', { token: other, body: { ids } });
      expect(theirs.result).toEqual({ deletedIds: [], deletedFiles: 0 });
      const { result } = await host.call('deleteTasks', { token, body: { ids: [...ids, task.id] } });
      expect(result?.deletedIds).toEqual(ids);
      expect((await host.call('list', { token })).result?.list).toEqual([]);
      expect(await keysUnder(host, `results/${task.id}/`)).toEqual([]);
      const uploads = await keysUnder(host, 'uploads/');
      expect(uploads.filter((key) => key.includes(uploadIn(request, 'photo')))).toEqual([]);
    });

    it('[GEN-04] Files are deleted with their task when its retention ends', async () => {
      const late = await buildTestHost({ database });
      const { token, task } = await makeResult(late);
      expect(await keysUnder(late, `results/${task.id}/`)).toHaveLength(3);
      expect(task.files[0]?.expiresAt).toBe(task.createdAt + RETENTION_HOURS.guest * 3600);
      late.clock.advance(RETENTION_HOURS.guest * HOUR_MS + 1000);
      expect(await late.call('imgResult', { token, params: { id: task.id } })).toMatchObject({ code: 401 });
      // The worker sweeps too; whichever comes first.
      await sweepExpiredTasks(late.infrastructure);
      await expect.poll(() => readTaskRows(late.infrastructure)).toEqual([]);
      await deleteMarkedFiles(late.infrastructure);
      await expect.poll(() => keysUnder(late, `results/${task.id}/`)).toEqual([]);
      expect(await orphanedObjects(late.infrastructure)).toEqual([]);
    });
  });
});

describe('renditions of several people', () => {
  forOneDatabase((database) => {
    /** A task with a result, as if a worker had run it. */
    async function insertDone(host: TestHost) {
      const { token } = await host.visit();
      const { id } = taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token) }));
      const { queries } = host.infrastructure.database;
      await queries.update(tasks).set({ state: 'done', finishedAt: new Date() }).where(eq(tasks.id, id));
      const file = { id: randomUUID(), taskId: id, attempt: 1, role: 'result', state: 'stored' } as const;
      const about = { key: `results/${id}/made.png`, type: 'image/png', createdAt: new Date() };
      await queries.insert(files).values({ ...file, ...about, width: 96, height: 96, bytes: 1 });
      return { token, id };
    }

    it('[GEN-04] The first rendition of a person waits behind one of a person with many, not behind all', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const [greedy, modest] = [await insertDone(host), await insertDone(host)];
      const request = async ({ token, id }: typeof greedy, quality: number) =>
        (await host.call('downloadTask', { token, body: { id, format: 'jpeg', quality } })).code;
      for (let quality = 80; quality < 86; quality += 1) expect(await request(greedy, quality)).toBe(200);
      expect(await request(modest, 80)).toBe(200);
      const { queue, database: opened } = host.infrastructure;
      const next = () => opened.transaction((tx) => queue.take(tx, ['encode']));
      const owners: (string | undefined)[] = [];
      for (let job = await next(); job !== null; job = await next()) {
        const [file] = await opened.queries.select().from(files).where(eq(files.id, job.key));
        owners.push(file?.taskId);
      }
      expect(owners).toHaveLength(7);
      expect(owners.indexOf(modest.id)).toBe(1);
    });
  });
});
