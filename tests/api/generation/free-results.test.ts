import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveGift } from '#api/gifts/gifts.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import type { Body, Result, Task } from '#lib/contract/contract.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { photoInput, prepareRequest, taskOf, uploadIn, waitForEnd } from './support/run-request.ts';

const WHOLE = { width: FREE_RESULT_SIDE + 152, height: 200 };

/** One light grey all over, so that nothing in it is as dark as the ground of the mark. */
function makePhoto() {
  return sharp({ create: { ...WHOLE, channels: 3, background: '#d0d0d0' } })
    .png()
    .toBuffer();
}

async function makeMask() {
  const white = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...WHOLE, channels: 3, background: '#000' } })
    .composite([{ input: white, left: 1000, top: 80 }])
    .png()
    .toBuffer();
}

async function run(host: TestHost, token: string, body: Body<'img2img'>): Promise<Task> {
  const { id } = taskOf(await host.call('img2img', { token, body }));
  return waitForEnd(host, token, id);
}

async function makeResult(host: TestHost, token: string) {
  const request = await prepareRequest(host, token, { photo: await makePhoto(), mask: await makeMask() });
  return { request, task: await run(host, token, request) };
}

interface Seen {
  readonly width: number;
  readonly hasMark: boolean;
}

/** Size of a picture, and true where it is marked. */
async function look(url: string): Promise<Seen> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, hasMark: data.some((value) => value < 120) };
}

type Ready = Extract<Result<'downloadTask'>, { state: 'ready' }>;

async function download(host: TestHost, token: string, body: Body<'downloadTask'>): Promise<Ready> {
  const answer = { result: null as Result<'downloadTask'> | null };
  await expect
    .poll(async () => {
      answer.result = (await host.call('downloadTask', { token, body })).result;
      return answer.result;
    })
    .toMatchObject({ state: 'ready' });
  if (answer.result?.state !== 'ready') throw new Error('not ready');
  return answer.result;
}

/** All signed URLs in an answer, without those of what the person has sent. */
function urlsIn(answer: unknown, own: readonly string[]): string[] {
  const urls = JSON.stringify(answer).match(/http:[^"]+/g) ?? [];
  return urls.filter((url) => !own.includes(new URL(url).pathname));
}

const MARKED: Seen = { width: FREE_RESULT_SIDE, hasMark: true };
const CLEAN: Seen = { width: WHOLE.width, hasMark: false };

describe('free results', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { payments: { mode: 'test' } } });
    });
    afterAll(() => host.close());

    it('[LIMIT-06] A guest is shown and saves a marked copy of no more than the free size, and is told the size of the whole', async () => {
      const { token } = await host.visit();
      const { task } = await makeResult(host, token);
      const [file] = task.files;
      expect(file).toMatchObject({ ...WHOLE, type: 'image/png', isMarked: true });
      expect(await look(file?.url ?? '')).toEqual(MARKED);
      expect(await look(file?.previewUrl ?? '')).toEqual(MARKED);
      for (const format of ['png', 'jpeg'] as const) {
        const ready = await download(host, token, { id: task.id, format });
        expect(ready).toMatchObject({ width: FREE_RESULT_SIDE, isMarked: true, type: `image/${format}` });
        expect(await look(ready.url)).toEqual(MARKED);
      }
    });

    it('[LIMIT-06] No call gives a guest the whole of a result, also where it is the photo of the next step, which is made from the whole', async () => {
      const { token } = await host.visit();
      const { request, task } = await makeResult(host, token);
      const sent = (await host.call('uploadFromTask', { token, body: { taskId: task.id } })).result;
      expect(sent).toMatchObject(WHOLE);
      const mask = { role: 'mask', uploadId: uploadIn(request, 'mask') } as const;
      const inputs = [...photoInput(sent?.uploadId ?? ''), mask];
      const next = await run(host, token, { ...request, inputs });
      expect(next.files[0]).toMatchObject(WHOLE);
      const parameters = await host.call('taskParamList', { token, body: { ids: [task.id, next.id] } });
      const [first, second] = parameters.result?.list ?? [];
      expect(second?.inputs[0]).toMatchObject({ role: 'photo', whole: WHOLE });
      const own = (first?.inputs ?? []).map(({ url }) => new URL(url ?? '').pathname);
      const ownPreview = new URL(first?.inputPreviewUrl ?? '').pathname;
      const answers = [
        sent,
        parameters.result,
        (await host.call('list', { token, query: {} })).result,
        (await host.call('imgResult', { token, params: { id: next.id } })).result,
        (await host.call('getVersions', { token, query: { id: next.id } })).result,
      ];
      const urls = urlsIn(answers, [...own, ownPreview]);
      expect(urls.length).toBeGreaterThan(8);
      for (const url of new Set(urls)) expect(await look(url)).toEqual(MARKED);
    });

    it('[LIMIT-06] A member is given the whole without a mark, also of what was free before and of the photo of a next step', async () => {
      const { token, id: userId } = await openAccount(host);
      const { request, task } = await makeResult(host, token);
      expect(task.files[0]?.isMarked).toBe(true);
      const sent = (await host.call('uploadFromTask', { token, body: { taskId: task.id } })).result;
      const mask = { role: 'mask', uploadId: uploadIn(request, 'mask') } as const;
      const next = await run(host, token, {
        ...request,
        inputs: [...photoInput(sent?.uploadId ?? ''), mask],
      });
      await giveGift(host.infrastructure, { userId, months: 1, reason: 'a test' });
      const whole = taskOf(await host.call('imgResult', { token, params: { id: task.id } }));
      expect(whole.files[0]).not.toHaveProperty('isMarked');
      expect(await look(whole.files[0]?.url ?? '')).toEqual(CLEAN);
      expect(await look((await download(host, token, { id: task.id, format: 'png' })).url)).toEqual(CLEAN);
      const { result } = await host.call('taskParamList', { token, body: { ids: [next.id] } });
      expect(await look(result?.list[0]?.inputs[0]?.url ?? '')).toEqual(CLEAN);
      expect(await look(result?.list[0]?.inputPreviewUrl ?? '')).toEqual({ ...MARKED, hasMark: false });
      const made = await run(host, token, (await makeResult(host, token)).request);
      expect(made.files[0]).not.toHaveProperty('isMarked');
      expect(await look(made.files[0]?.url ?? '')).toEqual(CLEAN);
    });

    it('[LIMIT-06] A link shows what its person is shown, and a result is deleted with its copies by the URL of one', async () => {
      const { token } = await host.visit();
      const { task } = await makeResult(host, token);
      const body = { id: task.id, file: 0, days: 1, withBefore: true } as const;
      const made = (await host.call('createShare', { token, body })).result;
      const opened = (await host.call('openShare', { body: { token: made?.token ?? '' } })).result;
      expect(await look(opened?.url ?? '')).toEqual(MARKED);
      expect(await look(opened?.beforeUrl ?? '')).toEqual({ ...MARKED, hasMark: false });
      const url = task.files[0]?.url ?? '';
      expect((await host.call('deleteImgByUrl', { token, query: { url } })).result?.deletedFiles).toBe(7);
    });

    it('[LIMIT-06] Where nothing is sold, nothing is marked or held back', async () => {
      const free = await buildTestHost({ database, settings: { payments: { mode: 'off' } } });
      const { token } = await free.visit();
      const { task } = await makeResult(free, token);
      expect(task.files[0]).not.toHaveProperty('isMarked');
      expect(await look(task.files[0]?.url ?? '')).toEqual(CLEAN);
      const ready = await download(free, token, { id: task.id, format: 'png' });
      expect(ready).not.toHaveProperty('isMarked');
      expect(await look(ready.url)).toEqual(CLEAN);
    });
  });
});
