import { like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, tasks } from '#api/generation/tables.ts';
import { deleteMarkedFiles, sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { dailyUsage } from '#api/limits/tables.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { consents } from '#api/safety/tables.ts';
import { PREVIEW_SHEET } from '#lib/catalog/analyses.ts';
import {
  ANALYSES_PER_DAY,
  ANALYSIS_RETENTION_MINUTES,
  FREE_USES_PER_DAY,
  NETWORK_QUOTA_FACTOR,
} from '#lib/catalog/limits.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';
import { emojiExpressions, emojiStyles } from '#lib/catalog/tools/photo-to-emoji/constants.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { orphanedObjects } from './support/inspect.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, prepareRequest, taskOf, upload, uploadIn, waitForEnd } from './support/run-request.ts';

/** An orange disc of a quarter of the width in the middle of a grey wall, 240 × 180. */
async function makeDisc(): Promise<Buffer> {
  const disc =
    '<svg width="240" height="180"><rect width="240" height="180" fill="#8a9299"/><circle cx="120" cy="90" r="30" fill="#e0701c"/></svg>';
  return sharp(Buffer.from(disc)).png().toBuffer();
}

function makeFriends(): Promise<Buffer> {
  return sharp('public/samples/friends.jpg').resize(480).png().toBuffer();
}

interface AnalysisRun {
  readonly kind: Task['feature'];
  readonly parameters?: Record<string, unknown>;
  readonly consent?: boolean;
  readonly bytes: Uint8Array;
}

async function runAnalysis(host: TestHost, { kind, bytes, ...request }: AnalysisRun) {
  const { token } = await host.visit();
  const uploadId = await upload(host, token, { purpose: 'photo', bytes });
  const body = { kind: kind as 'find-thing', uploadId, ...request };
  const { id } = taskOf(await host.call('analysis', { token, body }));
  return { token, uploadId, task: await waitForEnd(host, token, id) };
}

const tapInTheMiddle = async () =>
  ({ kind: 'find-thing', parameters: { x: 50, y: 50 }, bytes: await makeDisc() }) as const;

/** Keys of all objects in the storage. */
async function storedKeys(host: TestHost): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of host.infrastructure.storage.list('')) keys.push(key);
  return keys;
}

describe('an analysis of many previews', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await buildTestHost({ database: 'pglite' });
  });
  afterAll(() => host.close());

  async function proveStyles(): Promise<void> {
    const parameters = { feature: 'ai-filter' };
    const { task } = await runAnalysis(host, {
      kind: 'preview-choices',
      parameters,
      bytes: await makeDisc(),
    });
    const { side, columns } = PREVIEW_SHEET;
    expect(task.files).toMatchObject([
      { width: side * columns, height: side * Math.ceil(filterStyles.length / columns) },
    ]);
    const response = await fetch(task.files[0]?.url ?? '');
    const sheet = sharp(Buffer.from(await response.arrayBuffer()));
    const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
    const middles = filterStyles.map((_, index) => {
      const x = side * (index % columns) + side / 2;
      const y = side * Math.floor(index / columns) + side / 2;
      return data
        .subarray((y * info.width + x) * info.channels)
        .subarray(0, 3)
        .join();
    });
    expect(new Set(middles).size).toBeGreaterThan(filterStyles.length / 2);
  }

  async function proveStickers(): Promise<void> {
    const parameters = { feature: 'photo-to-emoji', face: 2 };
    const request = { kind: 'preview-choices', consent: true, bytes: await makeFriends() } as const;
    const { task } = await runAnalysis(host, { ...request, parameters });
    const { side, columns } = PREVIEW_SHEET;
    const count = emojiStyles.length * emojiExpressions.length;
    expect(task.files).toMatchObject([{ width: side * columns, height: side * Math.ceil(count / columns) }]);
    const nobody = { ...parameters, face: 5 };
    const { task: none } = await runAnalysis(host, { ...request, parameters: nobody });
    expect(none.state).toBe('failed');
  }

  const sheets = [
    { title: 'styles gives one sheet with a small preview of each', prove: proveStyles },
    { title: 'stickers draws the chosen person in every style with every expression', prove: proveStickers },
  ];
  it.each(sampleRows(sheets, { count: 1, turn: 1 }))('[GEN-03] The analysis of $title', ({ prove }) =>
    prove(),
  );
});

describe('an analysis', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, hasOwnEngines: true });
    });
    afterAll(() => host.close());

    it('[GEN-03] The analysis of a tap gives the tapped object as a mask of the photo’s shape', async () => {
      const { task } = await runAnalysis(host, await tapInTheMiddle());
      expect(task).toMatchObject({ feature: 'find-thing', state: 'done', cost: 0, error: null });
      expect(task.files).toMatchObject([{ width: 240, height: 180, type: 'image/png' }]);
      const response = await fetch(task.files[0]?.url ?? '');
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => data[(y * info.width + x) * info.channels];
      expect([at(120, 90), at(100, 90), at(120, 110)]).toEqual([255, 255, 255]);
      expect([at(10, 10), at(80, 90), at(230, 170)]).toEqual([0, 0, 0]);
      expect(Number(task.findings?.share)).toBeCloseTo((Math.PI * 30 ** 2) / (240 * 180), 1);
    });

    it('[GEN-03] Taps on a prepared photo do not prepare it again, and another photo is not prepared', async () => {
      const { token, uploadId, task } = await runAnalysis(host, {
        kind: 'prepare-taps',
        bytes: await makeDisc(),
      });
      expect(task).toMatchObject({ state: 'done', cost: 0, files: [], findings: {} });
      const tap = async (x: number, on: string) => {
        const body = { kind: 'find-thing', uploadId: on, parameters: { x, y: 50 } } as const;
        return waitForEnd(host, token, taskOf(await host.call('analysis', { token, body })).id);
      };
      for (const x of [50, 52]) expect((await tap(x, uploadId)).findings).toMatchObject({ isPrepared: true });
      const other = await upload(host, token, { purpose: 'photo', bytes: await makeFriends() });
      expect((await tap(50, other)).findings).toMatchObject({ isPrepared: false });
      expect((await tap(52, other)).findings).toMatchObject({ isPrepared: true });
    });

    it('[GEN-03] The analysis of faces counts them from the left, and tells where there are none', async () => {
      const { task } = await runAnalysis(host, { kind: 'find-faces', bytes: await makeFriends() });
      expect(task).toMatchObject({ state: 'done', files: [] });
      const boxes = task.findings?.boxes as number[];
      expect(boxes).toHaveLength(8);
      expect(boxes[0]).toBeLessThan(boxes[4] ?? 0);
      const { task: none } = await runAnalysis(host, { kind: 'find-faces', bytes: await makePhoto() });
      expect(none).toMatchObject({ state: 'done', findings: { boxes: [] } });
    });

    it('[GEN-03] An analysis of the same photo with the same parameters is done and counted once', async () => {
      const { queries } = host.infrastructure.database;
      const { token, uploadId, task } = await runAnalysis(host, await tapInTheMiddle());
      const counted = async () =>
        (await queries.select().from(dailyUsage)).reduce((sum, { uses }) => sum + uses, 0);
      const before = await counted();
      const ask = (x: number) =>
        host.call('analysis', { token, body: { kind: 'find-thing', uploadId, parameters: { x, y: 50 } } });
      expect(taskOf(await ask(50))).toMatchObject({ id: task.id, state: 'done' });
      expect(await counted()).toBe(before);
      const { id } = taskOf(await ask(51));
      expect(id).not.toBe(task.id);
      await waitForEnd(host, token, id);
      expect(await counted()).toBeGreaterThan(before);
      const other = await runAnalysis(host, await tapInTheMiddle());
      expect(other.task.id).not.toBe(task.id);
    });

    it('[GEN-03] An analysis costs no use and is in no list, and the run takes the same upload', async () => {
      const { token, uploadId } = await runAnalysis(host, await tapInTheMiddle());
      expect((await host.call('list', { token })).result).toEqual({ list: [], nextCursor: null });
      const usage = await host.call('getUserFeatureUsageLimit', { token });
      expect(
        usage.result?.list.every(({ dailyLeftCount }) => dailyLeftCount === FREE_USES_PER_DAY.guest),
      ).toBe(true);
      const body = { feature: 'ai-filter', inputs: photoInput(uploadId) };
      const { id } = taskOf(await host.call('img2img', { token, body }));
      expect(await waitForEnd(host, token, id)).toMatchObject({ state: 'done' });
      expect((await host.call('list', { token })).result?.list.map((task) => task.id)).toEqual([id]);
    });

    it('[GEN-02] An analysis is refused for parameters it does not take, and for the photo of another person', async () => {
      const { token } = await host.visit();
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makeDisc() });
      const codeOf = async (body: object, bearer = token) =>
        (await host.call('analysis', { token: bearer, body: body as never })).code;
      expect(await codeOf({ kind: 'find-thing', uploadId, parameters: { x: 50 } })).toBe(400);
      expect(await codeOf({ kind: 'find-thing', uploadId, parameters: { x: 50, y: 101 } })).toBe(400);
      expect(await codeOf({ kind: 'preview-choices', uploadId, parameters: { feature: 'face-swap' } })).toBe(
        400,
      );
      expect(await codeOf({ kind: 'recolor', uploadId, parameters: {} })).toBe(400);
      const { token: other } = await host.visit();
      expect(await codeOf({ kind: 'find-faces', uploadId }, other)).toBe(4617);
    });

    it('[GEN-03] Previews of people are refused without consent, which is recorded with them', async () => {
      const { token } = await host.visit();
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makeDisc() });
      const body = { kind: 'preview-choices', uploadId, parameters: { feature: 'halloween' } } as const;
      expect((await host.call('analysis', { token, body })).code).toBe(errorKinds.consent_required.code);
      const { queries } = host.infrastructure.database;
      const declared = async () => (await queries.select().from(consents)).map(({ taskId }) => taskId).sort();
      const before = await declared();
      const { id } = taskOf(await host.call('analysis', { token, body: { ...body, consent: true } }));
      expect(await declared()).toEqual([...before, id].sort());
      await host.call('cancelTask', { token, body: { id } });
    });

    it('[GEN-03] The result of an analysis can neither be downloaded nor sent to another tool nor retained', async () => {
      const { token, task } = await runAnalysis(host, await tapInTheMiddle());
      const body = { id: task.id, format: 'png' } as const;
      expect((await host.call('downloadTask', { token, body })).code).toBe(404);
      expect((await host.call('uploadFromTask', { token, body: { taskId: task.id } })).code).toBe(404);
      expect((await host.call('setTaskRetention', { token, body: { id: task.id, hours: 24 } })).code).toBe(
        404,
      );
    });

    it('[GEN-04] An analysis is deleted with the photo when the run on it is deleted', async () => {
      const { token } = await host.visit();
      const request = await prepareRequest(host, token, { photo: await makeDisc() });
      const body = {
        kind: 'find-thing',
        uploadId: uploadIn(request, 'photo'),
        parameters: { x: 50, y: 50 },
      } as const;
      const analysis = taskOf(await host.call('analysis', { token, body }));
      await waitForEnd(host, token, analysis.id);
      const { id } = taskOf(await host.call('img2img', { token, body: { ...request, feature: 'recolor' } }));
      const { files: results } = await waitForEnd(host, token, id);
      const { result } = await host.call('deleteImgByUrl', { token, query: { url: results[0]?.url ?? '' } });
      expect(result?.deletedFiles).toBeGreaterThan(0);
      expect((await host.call('imgResult', { token, params: { id: analysis.id } })).code).toBe(404);
    });
  });
});

describe('what analyses leave', () => {
  forOneDatabase((database) => {
    it('[GEN-04] An analysis is deleted after minutes and its photo with its own time, and the store is empty', async () => {
      const host = await buildTestHost({ database });
      const { infrastructure, clock } = host;
      const { token, uploadId } = await runAnalysis(host, await tapInTheMiddle());
      expect(await storedKeys(host)).toHaveLength(2);
      clock.advance(ANALYSIS_RETENTION_MINUTES * MINUTE_MS + 1);
      await sweepExpiredTasks(infrastructure);
      await deleteMarkedFiles(infrastructure);
      expect(await storedKeys(host)).toEqual([expect.stringContaining(uploadId)]);
      expect(await infrastructure.database.queries.select().from(tasks)).toEqual([]);
      expect(await infrastructure.database.queries.select().from(files)).toEqual([]);
      expect(
        (await host.call('img2img', { token, body: { feature: 'ai-filter', inputs: photoInput(uploadId) } }))
          .code,
      ).toBe(200);
      await host.close();
    });

    it('[GEN-04] An analysis of a photo that no run took is deleted with it after a day', async () => {
      const host = await buildTestHost({ database });
      const { infrastructure, clock } = host;
      await runAnalysis(host, await tapInTheMiddle());
      clock.advance(DAY_MS + 1);
      await sweepExpiredTasks(infrastructure);
      await deleteMarkedFiles(infrastructure);
      await sweepExpiredUploads(infrastructure);
      expect(await storedKeys(host)).toEqual([]);
      expect(await orphanedObjects(infrastructure)).toEqual([]);
      await host.close();
    });
  });
});

describe('analyses of one person', () => {
  forOneDatabase((database) => {
    it('[NET-04] Analyses are limited by the minute and by the day, for a person and for a network', async () => {
      const host = await buildTestHost({ database, settings: { limits: { rateLimitFactor: 1 } } });
      const { queries } = host.infrastructure.database;
      const { token } = await host.visit();
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makeDisc() });
      let x = 0;
      // Each taps elsewhere: what was done already is given again at no cost.
      const ask = async () => {
        x += 1;
        const body = { kind: 'find-thing', uploadId, parameters: { x, y: 50 } } as const;
        return (await host.call('analysis', { token, body })).code;
      };
      expect(await ask()).toBe(200);
      await queries.update(dailyUsage).set({ uses: ANALYSES_PER_DAY });
      expect(await ask()).toBe(429);
      const ofNetwork = like(dailyUsage.subject, 'network %');
      await queries.update(dailyUsage).set({ uses: 1 });
      await queries
        .update(dailyUsage)
        .set({ uses: ANALYSES_PER_DAY * NETWORK_QUOTA_FACTOR })
        .where(ofNetwork);
      expect(await ask()).toBe(429);
      await queries.update(dailyUsage).set({ uses: 1 });
      expect(await ask()).toBe(200);
      const codes: number[] = [];
      for (let asked = 4; asked <= 31; asked += 1) codes.push(await ask());
      expect(codes.at(-1)).toBe(429);
      expect(codes.filter((code) => code === 429).length).toBeLessThan(codes.length);
      host.clock.advance(MINUTE_MS);
      expect(await ask()).not.toBe(429);
      await host.close();
    });
  });
});
