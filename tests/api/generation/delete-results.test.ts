import { beforeEach, describe, expect, it } from 'vitest';
import { deleteMarkedFiles } from '#api/housekeeping/sweep-tasks.ts';
import type { Task } from '#lib/contract/contract.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { orphanedObjects } from './support/inspect.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from './support/run-request.ts';
import { createStageEngine } from './support/stage-engine.ts';

let host: TestHost;
let token: string;
let set: Task;

const pathOf = (url: string) => new URL(url).pathname;
const pathsOf = ({ files }: Task) =>
  files.flatMap(({ url, previewUrl }) => [pathOf(url), pathOf(previewUrl)]);
const drop = (...urls: string[]) => host.call('deleteResults', { token, body: { id: set.id, urls } });
const urlOf = (file: number) => set.files[file]?.url ?? '';

describe('deleting some pictures of a set', () => {
  forOneDatabase((database) => {
    beforeEach(async () => {
      const stage = createStageEngine();
      host = await buildTestHost({ database, parts: { engines: stage.engines } });
      ({ token } = await host.visit());
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto() });
      const body = {
        feature: 'headshot-generator',
        inputs: photoInput(uploadId),
        consent: true,
        parameters: { count: 4 },
      };
      const { id } = taskOf(await host.call('img2img', { token, body }));
      (await stage.run(0)).finish(undefined, 4);
      set = await waitForEnd(host, token, id);
    });

    it('[TOOL-12] [GEN-04] Pictures deleted from a set go with their previews, and the others stay as they were', async () => {
      const left = taskOf(await drop(urlOf(1), set.files[3]?.previewUrl ?? ''));
      const kept = pathsOf(set).filter((_, at) => Math.floor(at / 2) % 2 === 0);
      expect(pathsOf(left)).toEqual(kept);
      for (const { url, previewUrl } of left.files)
        for (const address of [url, previewUrl]) expect((await fetch(address)).status).toBe(200);
      expect((await fetch(urlOf(1))).status).toBe(404);
      const { result } = await host.call('downloadTask', {
        token,
        body: { id: set.id, file: 1, format: 'png' },
      });
      expect(result?.state === 'ready' && pathOf(result.url)).toBe(pathOf(urlOf(2)));
      const progress = await host.call('getSetProgress', { token, query: { id: set.id } });
      expect(progress.result).toMatchObject({ total: 2, done: 2 });
      await deleteMarkedFiles(host.infrastructure);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    });

    it('Deleting pictures of a set ends the share links to them, and keeps the links to the others', async () => {
      const linkTo = async (file: number) => {
        const body = { id: set.id, file, days: 1 } as const;
        return (await host.call('createShare', { token, body })).result?.token ?? '';
      };
      const [gone, second, last] = [await linkTo(0), await linkTo(2), await linkTo(3)];
      const leadsTo = async (link: string) => {
        const { result } = await host.call('openShare', { body: { token: link } });
        return result && pathOf(result.url);
      };
      const before = await leadsTo(last);
      await drop(urlOf(0), urlOf(2));
      expect([await leadsTo(gone), await leadsTo(second)]).toEqual([null, null]);
      expect(await leadsTo(last)).toBe(before);
    });

    it('Deleting the last picture of a set, or pictures of another person, is refused; deleted ones are passed over', async () => {
      expect((await drop(...set.files.map(({ url }) => url))).code).toBe(400);
      const stranger = (await host.visit()).token;
      const body = { id: set.id, urls: [urlOf(0)] };
      expect((await host.call('deleteResults', { token: stranger, body })).code).toBe(404);
      await drop(urlOf(0));
      expect(taskOf(await drop(urlOf(0))).files).toHaveLength(3);
    });
  });
});
