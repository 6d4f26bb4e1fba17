import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClipMark } from '#imaging/video/media/mark-clip.ts';
import type { Body } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { openAccount } from '../support/open-account.ts';
import { taskOf, upload, waitForEnd } from './support/run-request.ts';

const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');

let host: TestHost;
let token = '';
let uploadId = '';

beforeAll(async () => {
  host = await buildTestHost();
  token = (await openAccount(host)).token;
  const bytes = await readFile(BALL);
  uploadId = await upload(host, token, { purpose: 'video', bytes, type: 'video/mp4' });
});
afterAll(() => host.close());

function orderOf(parameters: Record<string, unknown>): Body<'img2img'> {
  const inputs = [{ role: 'video' as const, uploadId }];
  return { feature: 'video-effects', inputs, consent: true, parameters };
}

async function run(parameters: Record<string, unknown>) {
  const { id } = taskOf(await host.call('img2img', { token, body: orderOf(parameters) }));
  return await waitForEnd(host, token, id);
}

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('[TOOL-21] videos over HTTP', () => {
  it('A video that was sent comes back with an effect, a poster and its facts, and can be downloaded', async () => {
    const task = await run({ effect: 'reel', seconds: 1 });
    expect(task).toMatchObject({ state: 'done', findings: { frames: 25, seconds: 1, hasSound: true } });
    const [file] = task.files;
    expect(file).toMatchObject({
      ...{ kind: 'video', type: 'video/mp4', width: 160, height: 96 },
      ...{ durationMs: 1000, framesPerSecond: 25 },
      digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
    });
    const poster = await sharp(await bytesOf(file?.previewUrl ?? '')).metadata();
    expect(poster).toMatchObject({ format: 'webp', width: 160, height: 96 });

    const order = { id: task.id, file: 0, name: 'my holiday.mov' };
    const { result } = await host.call('downloadTask', { token, body: order });
    if (result?.state !== 'ready') throw new Error(`It is ${result?.state}`);
    expect(result).toMatchObject({ type: 'video/mp4', width: 160, height: 96 });
    expect(result.name).toMatch(/^my-holiday-.*\.mp4$/);
    const saved = path.join(await makeDataFolder(), 'saved.mp4');
    await writeFile(saved, await bytesOf(result.url));
    expect(await readClipMark(saved)).toBe('compositeWithTrainedAlgorithmicMedia');
  });

  it('What is no download of a video, and what is no part of it, is refused and costs nothing', async () => {
    const task = await run({ effect: 'zoom', from: 9, seconds: 1 });
    expect(task.state).toBe('failed');
    const { code } = await host.call('downloadTask', {
      token,
      body: { id: task.id, file: 0, format: 'png' },
    });
    expect(code).toBe(errorKinds.not_found.code);
    expect((await host.call('img2img', { token, body: orderOf({ effect: 'none' }) })).code).toBe(
      errorKinds.invalid_request.code,
    );
  });
});
