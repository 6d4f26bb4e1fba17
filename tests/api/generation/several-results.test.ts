import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { files } from '#api/generation/tables.ts';
import { samplePhotoUrl } from '#lib/catalog/samples.ts';
import type { Body } from '#lib/contract/contract.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { photoInput, taskOf, upload, waitForEnd } from './support/run-request.ts';

let host: TestHost;

async function start(feature: string, parameters: Record<string, unknown>) {
  const { token } = await host.visit();
  const bytes = await sharp(`public${samplePhotoUrl('portrait-long-hair')}`)
    .resize(400)
    .png()
    .toBuffer();
  const uploadId = await upload(host, token, { purpose: 'photo', bytes });
  const body = { feature, inputs: photoInput(uploadId), consent: true, parameters };
  const { id } = taskOf(await host.call('img2img', { token, body }));
  return { token, id };
}

async function run(feature: string, parameters: Record<string, unknown>) {
  const { token, id } = await start(feature, parameters);
  return { token, task: await waitForEnd(host, token, id) };
}

async function fetchFile(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

/** Of an address without what signs it. */
const pathOf = (url = '') => new URL(url).pathname;

async function download(token: string, body: Body<'downloadTask'>): Promise<Buffer> {
  for (;;) {
    const { result } = await host.call('downloadTask', { token, body });
    if (result === null) throw new Error('no download');
    if (result.state === 'ready') return fetchFile(result.url);
    if (result.state === 'prepared') throw new Error('no URL');
    await new Promise((resolve) => setTimeout(resolve, result.retryAfterMs));
  }
}

beforeAll(async () => {
  host = await buildTestHost();
});
afterAll(() => host.close());

describe('a run with several results', () => {
  it('[TOOL-12] A run of head shots shows finished portraits while the others are being made', async () => {
    const { storage, database } = host.infrastructure;
    const { put } = storage;
    const isSeen = Promise.withResolvers<void>();
    // The second portrait is stored once the first was seen, however fast both are made.
    const held = vi.spyOn(storage, 'put').mockImplementation(async (...about) => {
      const [, taskId = ''] = about[0].split('/');
      const isShown = and(eq(files.taskId, taskId), eq(files.state, 'stored'));
      const isOfRun = about[0].startsWith('results/');
      if (isOfRun && (await database.queries.$count(files, isShown)) > 0) await isSeen.promise;
      await put.apply(storage, about);
    });
    onTestFinished(() => held.mockRestore());
    const { token, id } = await start('headshot-generator', { count: 2, style: 'studio-grey' });
    const look = async () => (await host.call('getSetProgress', { token, query: { id } })).result;
    await expect.poll(look).toMatchObject({ state: 'running', total: 2, done: 1 });
    const early = await look();
    isSeen.resolve();
    const task = await waitForEnd(host, token, id);
    expect(task).toMatchObject({ state: 'done', error: null });
    expect(task.files).toHaveLength(2);
    // Until then a preview, as the set may still be called off and cost nothing.
    expect(pathOf(early?.files[0]?.url)).toBe(pathOf(task.files[0]?.previewUrl));
  });

  async function proveEmoji(): Promise<void> {
    const { token, task } = await run('photo-to-emoji', { size: 256 });
    expect(task).toMatchObject({ state: 'done', error: null });
    expect(task.files.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['image/png', 256, 256],
      ['image/webp', 256, 256],
    ]);
    const moving = await sharp(await download(token, { id: task.id, file: 1, format: 'webp' })).metadata();
    expect(moving).toMatchObject({ format: 'webp', hasAlpha: true, loop: 0 });
    expect(moving.pages).toBeGreaterThan(4);
  }

  async function provePassport(): Promise<void> {
    const { token, task } = await run('passport-photo', { document: 'germany' });
    expect(task).toMatchObject({ state: 'done', error: null });
    expect(task.files).toHaveLength(2);
    expect(task.findings).toMatchObject({ copies: 8 });
    const result = await sharp(await fetchFile(task.files[0]?.url ?? '')).metadata();
    const { width, height, density } = result;
    // 35 × 45 mm.
    expect({ width, height, density }).toEqual({ width: 827, height: 1063, density: 600 });
    expect((await sharp(await download(token, { id: task.id, format: 'jpeg' })).metadata()).density).toBe(
      600,
    );
  }

  const pairs = [
    { title: '[TOOL-02] A run of the emoji tool gives a sticker and the same in motion', prove: proveEmoji },
    {
      title:
        '[TOOL-20] A run of the passport tool gives a photo and its sheet, with the print size in every format',
      prove: provePassport,
    },
  ];
  for (const { title, prove } of sampleRows(pairs, { count: 1 })) it(title, prove);
});
