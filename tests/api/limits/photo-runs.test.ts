import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EngineError } from '#api/engines/engine-error.ts';
import { tasks } from '#api/generation/tables.ts';
import { photoDownloads, photoRuns } from '#api/limits/tables.ts';
import { FREE_USES_PER_DAY, PROMPT_RUNS, RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { countedRuns, countedUses } from '../generation/support/inspect.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import {
  photoInput,
  prepareRequests,
  taskOf,
  upload,
  waitForEnd,
} from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';

const idle = { roles: ['http'] } as const;
const exhausted = errorKinds.photo_runs_exhausted.code;

async function photoOf(host: TestHost, token: string, size = 40): Promise<Body<'img2img'>> {
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(size) });
  return { feature: 'ai-filter', inputs: photoInput(uploadId) };
}

async function start(host: TestHost, token: string, body: Body<'img2img'>) {
  return taskOf(await host.call('img2img', { token, body }));
}

async function cancel(host: TestHost, token: string, id: string) {
  return taskOf(await host.call('cancelTask', { token, body: { id } }));
}

/** As if so many runs of the photo had been done today. */
async function countRuns(host: TestHost, runs: number): Promise<void> {
  await host.infrastructure.database.queries.update(photoRuns).set({ runs });
}

describe('a use', () => {
  forEachDatabase((database) => {
    it('[LIMIT-01] Further runs of a tool on a photo are included in its use, and other tools take one of their own', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token, id } = await host.visit();
      const photo = await photoOf(host, token);
      const sentAgain = await photoOf(host, token);
      const first = await start(host, token, photo);
      const second = await start(host, token, { ...sentAgain, parameters: { style: 'slide-film' } });
      expect([first, second].map(({ usage }) => [usage?.dailyLeftCount, usage?.photoRuns])).toEqual([
        [FREE_USES_PER_DAY.guest - 1, 1],
        [FREE_USES_PER_DAY.guest - 1, 2],
      ]);
      await start(host, token, { ...photo, feature: 'photo-enhancer' });
      expect(await countedUses(host.infrastructure, id)).toBe(2);
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      expect(result).toMatchObject({
        runsPerPhoto: RUNS_PER_PHOTO,
        photos: [
          { featureCode: 'ai-filter', rootId: first.rootId, runs: 2 },
          { featureCode: 'photo-enhancer', rootId: first.rootId, runs: 1 },
        ],
      });
    });

    it('[LIMIT-01] A photo that was used today can be run when all uses are taken, and a new one cannot', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const requests = await prepareRequests(host, token, FREE_USES_PER_DAY.guest + 1);
      const [used, ...others] = requests;
      const fresh = others.pop();
      for (const body of [used, ...others]) taskOf(await host.call('img2img', { token, body }));
      expect((await host.call('img2img', { token, body: fresh })).code).toBe(4420);
      expect(taskOf(await host.call('img2img', { token, body: used })).usage).toMatchObject({
        dailyLeftCount: 0,
        photoRuns: 2,
      });
    });

    it('[LIMIT-01] A use is given back when none of its runs came to anything, and not while one may', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const { token, id } = await host.visit();
      const photo = await photoOf(host, token);
      const [first, second] = [await start(host, token, photo), await start(host, token, photo)];
      (await stage.run(0)).fail(new EngineError('bad_input', 'no'));
      const failed = await waitForEnd(host, token, first.id);
      expect(failed.usage).toMatchObject({ dailyLeftCount: FREE_USES_PER_DAY.guest - 1, photoRuns: 1 });
      const cancelled = await cancel(host, token, second.id);
      expect(cancelled.usage).toMatchObject({ dailyLeftCount: FREE_USES_PER_DAY.guest, photoRuns: 0 });
      expect(await countedUses(host.infrastructure, id)).toBe(0);
    });

    it('[LIMIT-01] A use stays taken when one of its runs was done and a later one fails', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const { token, id } = await host.visit();
      const photo = await photoOf(host, token);
      const done = await start(host, token, photo);
      (await stage.run(0)).finish();
      expect((await waitForEnd(host, token, done.id)).usage?.photoRuns).toBe(1);
      await cancel(host, token, (await start(host, token, photo)).id);
      expect(await countedUses(host.infrastructure, id)).toBe(1);
      expect(await countedRuns(host.infrastructure, id)).toBe(1);
    });

    it('[LIMIT-01] A run beyond those of a photo is refused with 4607 until the next day in UTC', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token, refreshToken } = await host.visit();
      const photo = await photoOf(host, token);
      await start(host, token, photo);
      await countRuns(host, RUNS_PER_PHOTO - 1);
      expect((await start(host, token, photo)).usage?.photoRuns).toBe(RUNS_PER_PHOTO);
      const refused = await host.call('img2img', { token, body: photo });
      expect(refused).toMatchObject({ status: 200, code: exhausted, result: null });
      expect((await start(host, token, await photoOf(host, token, 41))).usage?.photoRuns).toBe(1);
      host.clock.advance(DAY_MS - (host.clock.now() % DAY_MS));
      const { result } = await host.call('refreshToken', { body: { refreshToken } });
      const next = await start(host, result?.token ?? '', photo);
      expect(next.usage).toMatchObject({ dailyLeftCount: FREE_USES_PER_DAY.guest - 1, photoRuns: 1 });
    });

    it('[LIMIT-01] Of many starts at the same moment the last run of a photo goes to one', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const photo = await photoOf(host, token);
      await start(host, token, photo);
      await countRuns(host, RUNS_PER_PHOTO - 1);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => host.call('img2img', { token, body: photo })),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(5).fill(exhausted)]);
    });

    it('[LIMIT-01] Of many starts on one photo at the same moment all are runs of the last use', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token, id } = await host.visit();
      const requests = await prepareRequests(host, token, FREE_USES_PER_DAY.guest);
      for (const body of requests.slice(1)) taskOf(await host.call('img2img', { token, body }));
      const [last] = requests;
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => host.call('img2img', { token, body: last })),
      );
      expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(200));
      expect(await countedUses(host.infrastructure, id)).toBe(FREE_USES_PER_DAY.guest);
    });

    it('[LIMIT-05] Runs of a photo beyond the fifth let those of other people pass', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const photo = await photoOf(host, token);
      const prompt = await start(host, token, photo);
      await cancel(host, token, prompt.id);
      await start(host, token, photo);
      await countRuns(host, PROMPT_RUNS);
      const late = await start(host, token, photo);
      const { queries } = host.infrastructure.database;
      const [row] = await queries.select().from(tasks).where(eq(tasks.id, late.id));
      expect(row?.priority).toBeLessThan(-1);
      const other = await host.visit();
      await start(host, other.token, await photoOf(host, other.token));
      const second = await start(host, other.token, await photoOf(host, other.token));
      expect(second.place).toBe(3);
      const after = taskOf(await host.call('imgResult', { token, params: { id: late.id } }));
      expect(after.place).toBe(4);
    });

    it('[LIMIT-06] Downloads of results of one photo count once for each tool, on the day of the first', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const { token } = await host.visit();
      const photo = await photoOf(host, token);
      for (const index of [0, 1]) {
        const { id } = await start(host, token, photo);
        (await stage.run(index)).finish();
        await waitForEnd(host, token, id);
        for (const file of [0, 0]) {
          const { result } = await host.call('downloadTask', { token, body: { id, file, format: 'png' } });
          expect(result?.state).toBe('ready');
        }
      }
      const counted = await host.infrastructure.database.queries.select().from(photoDownloads);
      expect(counted).toHaveLength(1);
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      const filter = result?.list.find(({ featureCode }) => featureCode === 'ai-filter');
      expect(filter?.dailyDownloadCount).toBe(1);
    });
  });
});
