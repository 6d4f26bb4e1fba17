import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { samplePhotoUrl } from '#lib/catalog/samples.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from './support/run-request.ts';

async function leftOf(host: TestHost, token: string): Promise<number | null | undefined> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  return result?.list.find(({ featureCode }) => featureCode === 'hairstyle-changer')?.dailyLeftCount;
}

async function idsOf(host: TestHost, token: string): Promise<string[]> {
  const { result } = await host.call('list', { token });
  return result?.list.map(({ id }) => id) ?? [];
}

/** Has a photo looked at by a new guest, to the end. */
async function look(host: TestHost, bytes: Uint8Array) {
  const { token } = await host.visit();
  const uploadId = await upload(host, token, { purpose: 'photo', bytes });
  const { id } = taskOf(await host.call('createHairStyle', { token, body: { uploadId } }));
  await waitForEnd(host, token, id);
  const { result: task } = await host.call('getHairStyleResult', { token, params: { id } });
  return { token, id, task };
}

let portrait: Buffer;
beforeAll(async () => {
  portrait = await sharp(`public${samplePhotoUrl('portrait-long-hair')}`)
    .resize(320)
    .png()
    .toBuffer();
});

describe('HairStyle Changer in two steps', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database });
    });
    afterAll(() => host.close());

    it('[TOOL-10] hairStyle create finds the face for nothing, and run starts on its hair for one use', async () => {
      const { token, id: lookId, task } = await look(host, portrait);
      expect(task).toMatchObject({ state: 'done', cost: 0, files: [], error: null });
      expect(task?.findings?.boxes).toHaveLength(4);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
      expect(await idsOf(host, token)).toEqual([]);
      const unasked = await host.call('runHairStyle', { token, body: { id: lookId, colour: 'auburn' } });
      expect(unasked.code).toBe(errorKinds.consent_required.code);
      const started = await host.call('runHairStyle', {
        token,
        body: { id: lookId, consent: true, colour: 'auburn' },
      });
      const { id } = taskOf(started);
      const { result } = await host.call('getHairStyleResult', { token, params: { id } });
      expect(result?.state).toMatch(/waiting|running/);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);
      expect(await idsOf(host, token)).toEqual([id]);
      const parameters = await host.call('taskParamList', { token, body: { ids: [id] } });
      expect(parameters.result?.list[0]?.parameters).toMatchObject({ style: 'keep', colour: 'auburn' });
      await host.call('cancelTask', { token, body: { id } });
    });

    it('[TOOL-10] hairStyle create tells that there is no face before anything is charged', async () => {
      const { token, id, task } = await look(host, await makePhoto(120));
      expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds.no_face.code } });
      const run = await host.call('runHairStyle', { token, body: { id, style: 'bob' } });
      expect(run.code).toBe(errorKinds.no_face.code);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
      expect(await idsOf(host, token)).toEqual([]);
    });
  });
});

describe('a look that waits', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    async function begin() {
      const { token } = await host.visit();
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto() });
      const { id } = taskOf(await host.call('createHairStyle', { token, body: { uploadId } }));
      return { token, uploadId, id };
    }

    it('[TOOL-10] A created hairstyle belongs to one person, and no run of another tool is taken for it', async () => {
      const { token, uploadId, id } = await begin();
      const other = (await host.visit()).token;
      expect((await host.call('getHairStyleResult', { token: other, params: { id } })).code).toBe(404);
      expect((await host.call('runHairStyle', { token: other, body: { id, style: 'bob' } })).code).toBe(404);
      const filter = taskOf(
        await host.call('img2img', { token, body: { feature: 'ai-filter', inputs: photoInput(uploadId) } }),
      );
      expect((await host.call('getHairStyleResult', { token, params: { id: filter.id } })).code).toBe(404);
      expect((await host.call('runHairStyle', { token, body: { id: filter.id, style: 'bob' } })).code).toBe(
        404,
      );
    });

    it('[TOOL-10] hairStyle run refuses parameters that change nothing and a cut that does not exist', async () => {
      const { token, id } = await begin();
      expect((await host.call('runHairStyle', { token, body: { id } })).code).toBe(400);
      const unknown = { id, style: 'no-such-cut' } as never;
      expect((await host.call('runHairStyle', { token, body: unknown })).code).toBe(400);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
    });

    it('[GEN-03] A created hairstyle gives back no use that it never took', async () => {
      const { token, uploadId, id } = await begin();
      taskOf(
        await host.call('img2img', {
          token,
          body: { feature: 'hairstyle-changer', inputs: photoInput(uploadId), consent: true },
        }),
      );
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);
      expect(taskOf(await host.call('cancelTask', { token, body: { id } })).state).toBe('cancelled');
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);
    });

    it('[GEN-04] A created hairstyle does not keep the photo of a run that is deleted', async () => {
      const { token, uploadId, id } = await begin();
      const body = { id, consent: true, style: 'bob' } as const;
      const run = taskOf(await host.call('runHairStyle', { token, body }));
      const { result } = await host.call('taskParamList', { token, body: { ids: [run.id] } });
      const url = result?.list[0]?.inputs[0]?.url ?? '';
      const deleted = await host.call('deleteImgByUrl', { token, query: { url } });
      expect(deleted.result?.deletedFiles).toBe(1);
      expect((await host.call('runHairStyle', { token, body: { id, style: 'bob' } })).code).toBe(404);
      expect((await host.call('createHairStyle', { token, body: { uploadId } })).code).toBe(
        errorKinds.upload_missing.code,
      );
    });
  });
});
