import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { makePhoto } from './support/pictures.ts';
import { prepareRequest, taskOf, upload, uploadIn } from './support/run-request.ts';

async function storedKeys({ infrastructure }: TestHost, part: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of infrastructure.storage.list('')) if (key.includes(part)) keys.push(key);
  return keys;
}

const nothing = { deletedIds: [], deletedFiles: 0 };

describe('an upload that is put away', () => {
  forEachDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    const sendPhoto = async (token: string) =>
      upload(host, token, { purpose: 'photo', bytes: await makePhoto() });

    it('[GEN-04] A deleted upload is gone with its file at once, and deleting it again does nothing', async () => {
      const { token } = await host.visit();
      const ids = [await sendPhoto(token)];
      expect(await storedKeys(host, ids[0] ?? '')).toHaveLength(1);
      const { result } = await host.call('deleteUploads', { token, body: { ids } });
      expect(result).toEqual({ deletedIds: ids, deletedFiles: 1 });
      expect(await storedKeys(host, ids[0] ?? '')).toEqual([]);
      expect((await host.call('deleteUploads', { token, body: { ids } })).result).toEqual(nothing);
      const state = await host.call('getUploadState', { token, query: { uploadId: ids[0] ?? '' } });
      expect(state.code).toBe(4617);
    });

    it('[GEN-04] An upload cannot be deleted by another person', async () => {
      const [owner, other] = [await host.visit(), await host.visit()];
      const ids = [await sendPhoto(owner.token)];
      const theirs = await host.call('deleteUploads', { token: other.token, body: { ids } });
      expect(theirs.result).toEqual(nothing);
      expect(await storedKeys(host, ids[0] ?? '')).toHaveLength(1);
    });

    it('[GEN-04] An upload stays while a task works on it, and is deleted together with its analyses', async () => {
      const { token } = await host.visit();
      const request = await prepareRequest(host, token);
      const looked = await sendPhoto(token);
      const analysisBody = { kind: 'find-thing', uploadId: looked, parameters: { x: 50, y: 50 } } as const;
      const analysis = taskOf(await host.call('analysis', { token, body: analysisBody }));
      taskOf(await host.call('img2img', { token, body: request }));
      const ids = [uploadIn(request, 'photo'), uploadIn(request, 'mask'), looked];
      const { result } = await host.call('deleteUploads', { token, body: { ids } });
      expect(result).toEqual({ deletedIds: [looked], deletedFiles: 1 });
      expect(await storedKeys(host, uploadIn(request, 'photo'))).toHaveLength(1);
      expect((await host.call('imgResult', { token, params: { id: analysis.id } })).code).toBe(404);
      expect((await host.call('img2img', { token, body: request })).result?.state).toBe('waiting');
    });

    it('[GEN-04] An upload that is started with and deleted at the same moment is either one or the other', async () => {
      const { token } = await host.visit();
      const request = await prepareRequest(host, token);
      const [started, deleted] = await Promise.all([
        host.call('img2img', { token, body: request }),
        host.call('deleteUploads', { token, body: { ids: [uploadIn(request, 'photo')] } }),
      ]);
      const isStarted = started.result !== null;
      expect(deleted.result?.deletedIds).toEqual(isStarted ? [] : [uploadIn(request, 'photo')]);
      expect(started.code).toBe(isStarted ? 200 : 4617);
      expect(await storedKeys(host, uploadIn(request, 'photo'))).toHaveLength(isStarted ? 1 : 0);
    });
  });
});
