import { describe, expect, it } from 'vitest';
import { tasks } from '#api/generation/tables.ts';
import { dailyUsage } from '#api/limits/tables.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase, onPostgres } from '../support/for-each-database.ts';
import { photoInput, prepareRequest, prepareRequests, taskOf, uploadIn } from './support/run-request.ts';

const idle = { roles: ['http'] } as const;

async function leftOf(host: TestHost, token: string): Promise<number | null | undefined> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  return result?.list.find(({ featureCode }) => featureCode === 'object-remover')?.dailyLeftCount;
}

describe('an order', () => {
  forEachDatabase((database) => {
    it('[GEN-03] Parameters that do not fit the catalogue are refused', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const request = await prepareRequest(host, token);
      const refused = async (body: object) =>
        (await host.call('img2img', { token, body: { ...request, ...body } })).code;
      const withPhoto = (uploadId: string) => [
        ...photoInput(uploadId),
        { role: 'mask', uploadId: uploadIn(request, 'mask') },
      ];
      expect(await refused({ feature: 'no-such-tool' })).toBe(errorKinds.invalid_request.code);
      expect(await refused({ parameters: { grow: -1 } })).toBe(errorKinds.invalid_request.code);
      expect(await refused({ parameters: { colour: 'red' } })).toBe(errorKinds.invalid_request.code);
      expect(await refused({ inputs: photoInput(uploadIn(request, 'photo')) })).toBe(
        errorKinds.mask_empty.code,
      );
      expect(await refused({ inputs: withPhoto(crypto.randomUUID()) })).toBe(errorKinds.upload_missing.code);
      expect(await refused({ inputs: withPhoto(uploadIn(request, 'mask')) })).toBe(
        errorKinds.upload_missing.code,
      );
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
    });

    it('[TOOL-11] [TOOL-19] Words that only a model could draw are refused where none is, and count no use', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const uploadId = uploadIn(await prepareRequest(host, token), 'photo');
      const { result: features } = await host.call('getFeatures');
      const codeOf = async (body: Body<'genImg'>) => (await host.call('genImg', { token, body })).code;
      for (const feature of ['ai-image-generator', 'ai-art-generator'] as const) {
        const parameters = { prompt: 'a lake at dawn' };
        const refused = await host.call('genImg', { token, body: { feature, parameters } });
        expect(await codeOf({ feature, parameters: { prompt: ' ' } })).toBe(errorKinds.invalid_request.code);
        const withPhoto = await host.call('img2img', {
          token,
          body: { feature, inputs: photoInput(uploadId), parameters },
        });
        expect(withPhoto.code).toBe(errorKinds.invalid_request.code);
        expect(refused.code).toBe(errorKinds.engine_not_configured.code);
        const { available } = features?.list.find(({ featureCode }) => featureCode === feature) ?? {};
        expect(available).toBe(true);
      }
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
    });

    it('[GEN-03] A start refuses the upload of another person, and the task is shown to nobody else', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const [owner, other] = [await host.visit(), await host.visit()];
      const request = await prepareRequest(host, owner.token);
      const stolen = await host.call('img2img', { token: other.token, body: request });
      expect(stolen.code).toBe(errorKinds.upload_missing.code);
      const { id } = taskOf(await host.call('img2img', { token: owner.token, body: request }));
      const foreign = { token: other.token };
      expect((await host.call('imgResult', { ...foreign, params: { id } })).code).toBe(404);
      expect((await host.call('cancelTask', { ...foreign, body: { id } })).code).toBe(404);
      expect((await host.call('downloadTask', { ...foreign, body: { id, format: 'png' } })).code).toBe(404);
      expect((await host.call('taskParamList', { ...foreign, body: { ids: [id] } })).result?.list).toEqual(
        [],
      );
      expect((await host.call('list', foreign)).result?.list).toEqual([]);
    });

    it('[LIMIT-01] Free uses are counted by UTC day, and code 4420 is answered when they are used up', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const [onceMore, ...requests] = await prepareRequests(host, token, FREE_USES_PER_DAY.guest + 1);
      let left: number = FREE_USES_PER_DAY.guest;
      for (const body of requests) {
        expect(await leftOf(host, token)).toBe(left);
        left -= 1;
        const { usage } = taskOf(await host.call('img2img', { token, body }));
        expect(usage).toMatchObject({ dailyLeftCount: left, photoRuns: 1 });
      }
      expect(await leftOf(host, token)).toBe(0);
      expect(await host.call('img2img', { token, body: onceMore })).toMatchObject({
        status: 200,
        code: 4420,
        result: null,
      });
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      expect(result?.resetAt).toBe((Math.floor((result?.sysTimestamp ?? 0) / 86_400) + 1) * 86_400);
    });

    it('[LIMIT-01] The count of free uses begins anew at midnight in UTC, also for a run that was quoted before', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token, refreshToken } = await host.visit();
      const request = await prepareRequest(host, token);
      await host.call('img2img', { token, body: request });
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);
      const untilMidnight = DAY_MS - (host.clock.now() % DAY_MS);
      host.clock.advance(untilMidnight);
      const { result } = await host.call('refreshToken', { body: { refreshToken } });
      const next = result?.token ?? '';
      expect(await leftOf(host, next)).toBe(FREE_USES_PER_DAY.guest);
      const { usage } = taskOf(await host.call('img2img', { token: next, body: { ...request, cost: 0 } }));
      expect(usage).toMatchObject({
        dailyLeftCount: FREE_USES_PER_DAY.guest - 1,
        photoRuns: 1,
        resetAt: (Math.floor(host.clock.now() / DAY_MS) + 1) * (DAY_MS / 1000),
      });
    });

    it('[LIMIT-01] A free use is given back to the day it was taken from', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token, refreshToken } = await host.visit();
      const request = await prepareRequest(host, token);
      const { id } = taskOf(await host.call('img2img', { token, body: request }));
      host.clock.advance(DAY_MS - (host.clock.now() % DAY_MS));
      const { result } = await host.call('refreshToken', { body: { refreshToken } });
      const next = result?.token ?? '';
      const today = taskOf(await host.call('img2img', { token: next, body: request }));
      await host.call('cancelTask', { token: next, body: { id } });
      const rows = await host.infrastructure.database.queries.select().from(dailyUsage);
      const byDay = rows.map(({ subject, day, uses }) => [subject.split(' ')[0], day, uses]);
      const [yesterday, day] = [...new Set(rows.map((row) => row.day))].sort();
      expect(byDay.sort()).toEqual([
        ['network', yesterday, 0],
        ['network', day, 1],
        ['user', yesterday, 0],
        ['user', day, 1],
      ]);
      expect(today.state).toBe('waiting');
    });

    it('[LIMIT-01] Free uses of all guests of a network are counted together', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const [first, second] = [await host.visit(), await host.visit()];
      await host.call('img2img', { token: first.token, body: await prepareRequest(host, first.token) });
      const { queries } = host.infrastructure.database;
      // As if the rest of the network's share had been used by fifty-nine others.
      const rows = await queries.select().from(dailyUsage);
      expect(rows.map(({ subject }) => subject.split(' ')[0]).sort()).toEqual(['network', 'user']);
      expect(rows.some(({ subject }) => subject.includes('127.0.0.1'))).toBe(false);
      await queries.update(dailyUsage).set({ uses: 60 });
      const request = await prepareRequest(host, second.token);
      expect((await host.call('img2img', { token: second.token, body: request })).code).toBe(4420);
      expect(await leftOf(host, second.token)).toBe(FREE_USES_PER_DAY.guest);
    });

    it('[GEN-03] A second task of one person waits behind the first tasks of others', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const [greedy, modest] = [await host.visit(), await host.visit()];
      const greedyRequest = await prepareRequest(host, greedy.token);
      const own: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        own.push(taskOf(await host.call('img2img', { token: greedy.token, body: greedyRequest })).id);
      }
      const request = await prepareRequest(host, modest.token);
      const task = taskOf(await host.call('img2img', { token: modest.token, body: request }));
      expect(task).toMatchObject({ state: 'waiting', place: 2 });
      const { result } = await host.call('list', { token: greedy.token });
      expect(result?.list.map(({ id, place }) => [id, place])).toEqual([
        [own[2], 4],
        [own[1], 3],
        [own[0], 1],
      ]);
    });

    it('[GEN-04] A task can be read again with the parameters and inputs it was started with', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const request = await prepareRequest(host, token);
      const { id } = taskOf(await host.call('img2img', { token, body: request }));
      const { result } = await host.call('taskParamList', { token, body: { ids: [id] } });
      const [entry] = result?.list ?? [];
      expect(entry).toMatchObject({
        ...request,
        id,
        parameters: { grow: 6, seed: 1 },
        inputPreviewUrl: null,
      });
      for (const { url } of entry?.inputs ?? []) {
        expect((await fetch(url ?? '')).status).toBe(200);
      }
    });
  });

  onPostgres(() => {
    it('[LIMIT-01] Of thirty starts on thirty photos at the same moment exactly as many are accepted as there are free uses', async () => {
      const host = await buildTestHost({ database: 'postgres', settings: idle });
      const { token } = await host.visit();
      const requests = await prepareRequests(host, token, 30);
      const answers = await Promise.all(requests.map((body) => host.call('img2img', { token, body })));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(FREE_USES_PER_DAY.guest);
      expect(answers.filter(({ code }) => code === 4420)).toHaveLength(30 - FREE_USES_PER_DAY.guest);
      expect(await host.infrastructure.database.queries.select().from(tasks)).toHaveLength(3);
    });

    it('[LIMIT-01] Guests of one network who start at the same moment never take more than their share', async () => {
      const usage = { freeUsesPerDay: { guest: 2, account: 2, pro: null }, networkQuotaFactor: 4 };
      const host = await buildTestHost({ database: 'postgres', settings: { ...idle, usage } });
      const share = 2 * 4;
      const codes = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const { token } = await host.visit();
          const requests = await prepareRequests(host, token, 3);
          const answers = await Promise.all(requests.map((body) => host.call('img2img', { token, body })));
          return answers.map(({ code }) => code);
        }),
      );
      const all = codes.flat();
      expect(all.filter((code) => code === 200)).toHaveLength(share);
      expect(all.filter((code) => code === 4420)).toHaveLength(18 - share);
    });
  });
});
