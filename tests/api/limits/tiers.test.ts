import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { giveGift } from '#api/gifts/gifts.ts';
import { dayOf, type FreeUse } from '#api/limits/free-uses.ts';
import { reserveRun, takeDownload } from '#api/limits/photo-runs.ts';
import { photoDownloads } from '#api/limits/tables.ts';
import { FREE_DOWNLOADS_PER_DAY, FREE_USES_PER_DAY, usageLimits } from '#lib/catalog/limits.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import type { Body } from '#lib/contract/contract.ts';
import { countedUses } from '../generation/support/inspect.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

const feature = 'ai-filter';

async function photoOf(host: TestHost, token: string, size: number): Promise<Body<'img2img'>> {
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(size) });
  return { feature, inputs: photoInput(uploadId) };
}

/** As many done results, each of a photo of its own. */
async function makeResults(host: TestHost, { token, count }: { token: string; count: number }) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = await photoOf(host, token, 40 + index);
    const { id } = taskOf(await host.call('img2img', { token, body }));
    ids.push((await waitForEnd(host, token, id)).id);
  }
  return ids;
}

function download(host: TestHost, { token, id }: { token: string; id: string }) {
  return host.call('downloadTask', { token, body: { id, format: 'png' } });
}

async function leftOf(host: TestHost, token: string) {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  const entry = result?.list.find(({ featureCode }) => featureCode === feature);
  return { tier: result?.tier, uses: entry?.dailyLeftCount, downloads: entry?.dailyDownloadLeftCount };
}

/** A host whose runs end by themselves. */
async function openHost(options: Parameters<typeof buildTestHost>[0]) {
  const stage = createStageEngine();
  const host = await buildTestHost({ ...options, parts: { engines: stage.engines } });
  let next = 0;
  const finish = async (count: number) => {
    for (const end = next + count; next < end; next += 1) (await stage.run(next)).finish();
  };
  return { host, finish };
}

describe('limits of a day by tier', () => {
  forEachDatabase((database) => {
    it('[LIMIT-01] [LIMIT-06] A guest downloads two photos of a tool a day, each as often as they like, and is told what is left', async () => {
      const { host, finish } = await openHost({ database });
      const { token } = await host.visit();
      const count = FREE_DOWNLOADS_PER_DAY.guest + 1;
      const [ids] = await Promise.all([makeResults(host, { token, count }), finish(count)]);
      const [first = '', second = '', third = ''] = ids;
      const peek = { token, body: { id: first, format: 'png', prepareOnly: true } } as const;
      expect((await host.call('downloadTask', peek)).result).toMatchObject({ state: 'prepared', width: 16 });
      expect((await leftOf(host, token)).downloads).toBe(FREE_DOWNLOADS_PER_DAY.guest);
      const answers = [];
      for (const id of [first, first, second, third, first])
        answers.push(await download(host, { token, id }));
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 4603, 200]);
      const told = answers.map(
        ({ result }) => result?.state === 'ready' && result.usage.dailyDownloadLeftCount,
      );
      expect(told).toEqual([1, 1, 0, false, 0]);
      expect(await leftOf(host, token)).toEqual({ tier: 'guest', uses: 0, downloads: 0 });
      const both = await host.call('getUserCreditAndLimit', { token });
      const uses = both.result?.featureUsageResp.find(({ featureCode }) => featureCode === feature);
      expect(uses).toEqual({ featureCode: feature, dailyLeftCount: 0, dailyDownloadLeftCount: 0 });
    });

    it('[LIMIT-02] A member has no daily limit, and is an account again from the end of the membership', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { id: userId, token, refreshToken } = await openAccount(host);
      expect(await leftOf(host, token)).toEqual({ tier: 'account', uses: 5, downloads: 5 });
      const { endsAt } = await giveGift(host.infrastructure, { userId, months: 1, reason: 'test' });
      const count = FREE_USES_PER_DAY.account + 2;
      for (let index = 0; index < count; index += 1) {
        const body = await photoOf(host, token, 40 + index);
        const { id, usage } = taskOf(await host.call('img2img', { token, body }));
        expect(usage).toMatchObject({ dailyLeftCount: null, dailyDownloadLeftCount: null, photoRuns: 0 });
        if (index > 0) await host.call('cancelTask', { token, body: { id } });
      }
      expect(await leftOf(host, token)).toEqual({ tier: 'pro', uses: null, downloads: null });
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
      host.clock.advance(endsAt.getTime() - host.clock.now());
      const again = await host.call('refreshToken', { body: { refreshToken } });
      expect(await leftOf(host, again.result?.token ?? '')).toEqual({
        tier: 'account',
        uses: 5,
        downloads: 5,
      });
    });

    it('[LIMIT-01] Of 200 at the same moment the last use and the last download of a day each go to one', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { id: userId } = await openAccount(host);
      const { database: db } = host.infrastructure;
      const use: FreeUse = { userId, network: null, feature, day: dayOf(host.clock.now()) };
      const given = { tier: 'account' as Tier, limits: usageLimits };
      const takes = {
        use: () =>
          db.transaction((tx) => reserveRun(tx, { ...given, use: { ...use, rootId: randomUUID() } })),
        download: () =>
          db.transaction((tx) => takeDownload(tx, { ...given, use: { ...use, rootId: randomUUID() } })),
      };
      for (const take of Object.values<() => Promise<unknown>>(takes)) {
        for (let index = 1; index < FREE_USES_PER_DAY.account; index += 1) await take();
        const outcomes = await Promise.allSettled(Array.from({ length: 200 }, take));
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
      expect(await db.queries.select().from(photoDownloads)).toHaveLength(FREE_DOWNLOADS_PER_DAY.account);
    });

    it('[LIMIT-01] Guests of one network share its downloads, and the day of one ends for all at midnight in UTC', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { database: db } = host.infrastructure;
      const limits = { ...usageLimits, networkQuotaFactor: 2 };
      const take = async (day: string) => {
        const { id: userId } = await host.visit();
        const use = { userId, network: 'one', feature, day, rootId: randomUUID() };
        return db.transaction((tx) => takeDownload(tx, { use, tier: 'guest', limits }));
      };
      const midnight = Date.UTC(2031, 0, 2);
      for (let index = 0; index < 2 * FREE_DOWNLOADS_PER_DAY.guest; index += 1)
        await take(dayOf(midnight - 1));
      await expect(take(dayOf(midnight - 1))).rejects.toMatchObject({ key: 'free_downloads_exhausted' });
      await take(dayOf(midnight));
    });

    it('[LIMIT-02] Where nothing is sold and limits are off, a guest has none', async () => {
      const none = { guest: null, account: null, pro: null };
      const usage = { freeUsesPerDay: none, freeDownloadsPerDay: none };
      const host = await buildTestHost({ database, settings: { roles: ['http'], usage } });
      const { token } = await host.visit();
      expect(await leftOf(host, token)).toEqual({ tier: 'guest', uses: null, downloads: null });
    });
  });
});
