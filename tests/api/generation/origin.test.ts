import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from './support/run-request.ts';

async function start(host: TestHost, token: string, uploadId: string) {
  const body = { feature: 'ai-filter', inputs: photoInput(uploadId) };
  return taskOf(await host.call('img2img', { token, body }));
}

async function sendOn(host: TestHost, token: string, taskId: string): Promise<string> {
  const { code, result } = await host.call('uploadFromTask', { token, body: { taskId } });
  if (result === null) throw new Error(`${code}`);
  return result.uploadId;
}

describe('the photo that a task goes back to', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database });
    });
    afterAll(() => host.close());

    it('[GEN-04] Tasks on one photo have one root, also where it is sent again, and others have another', async () => {
      const { token } = await host.visit();
      const bytes = await makePhoto();
      const photo = await upload(host, token, { purpose: 'photo', bytes });
      const again = await upload(host, token, { purpose: 'photo', bytes });
      const other = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(97) });
      const [first, second, third] = [
        await start(host, token, photo),
        await start(host, token, again),
        await start(host, token, other),
      ];
      expect(second.rootId).toBe(first.rootId);
      expect(third.rootId).not.toBe(first.rootId);
      expect([first, second, third].map(({ parentTaskId }) => parentTaskId)).toEqual([null, null, null]);
      const { result } = await host.call('list', { token, query: { rootId: first.rootId } });
      expect(result?.list.map(({ id }) => id)).toEqual([second.id, first.id]);
    });

    it('[GEN-04] A task on a result keeps the root over several steps and tells the task before it', async () => {
      const { token } = await host.visit();
      const photo = await upload(host, token, { purpose: 'photo', bytes: await makePhoto() });
      const first = await start(host, token, photo);
      await waitForEnd(host, token, first.id);
      const second = await start(host, token, await sendOn(host, token, first.id));
      await waitForEnd(host, token, second.id);
      const third = await start(host, token, await sendOn(host, token, second.id));
      expect([second, third].map(({ rootId }) => rootId)).toEqual([first.rootId, first.rootId]);
      expect([second, third].map(({ parentTaskId }) => parentTaskId)).toEqual([first.id, second.id]);
    });

    it('[GEN-04] The root of a photo lists nothing of another person who has the same photo', async () => {
      const bytes = await makePhoto();
      const [one, other] = [await host.visit(), await host.visit()];
      const uploadId = await upload(host, one.token, { purpose: 'photo', bytes });
      const { rootId } = await start(host, one.token, uploadId);
      const { result } = await host.call('list', { token: other.token, query: { rootId } });
      expect(result?.list).toEqual([]);
    });
  });
});
