import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { psnr } from '#bench/enhance/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { type Model, openModel } from '#imaging/core/models/open-model.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { superResolve } from '#imaging/edit/enhance/super-resolve.ts';
import { checkOutputSize, upscale } from '#imaging/edit/enhance/upscale.ts';
import { buildModels } from '#scripts/models/build-models.ts';
import { paint } from './support/pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'super-'));
const progress = createProgress({});
let model: Model;

beforeAll(async () => {
  await buildModels(folder, ['esrgan-x2']);
  model = await openModel(path.join(folder, 'esrgan-x2.onnx'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function resolve(picture: Picture, side?: number): Promise<Picture> {
  const { width, height, channels } = picture;
  const data = new Uint8Array(4 * width * height * channels);
  const out = { width: 2 * width, height: 2 * height, channels, data };
  await superResolve(picture, { model, out, side, progress });
  return out;
}

describe('super-resolution', () => {
  it('[TOOL-07] Tiles are joined without seams', async () => {
    const photo = drawTexture('planks', { width: 70, height: 52 });
    const whole = await resolve(photo);
    const tiled = await resolve(photo, 24);
    const worst = whole.data.reduce((most, value, at) => Math.max(most, Math.abs(value - tiled.data[at])), 0);
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('[TOOL-07] Super-resolution comes nearer to the truth than Lanczos', async () => {
    const truth = drawTexture('planks', { width: 160, height: 120 });
    const small = await resizePicture(truth, { width: 80, height: 60 });
    const lanczos = await resizePicture(small, truth);
    expect(psnr(await resolve(small), truth)).toBeGreaterThan(psnr(lanczos, truth) + 1);
  });

  it('[TOOL-07] Plain ground stays plain up to the border', async () => {
    const plain = paint({ width: 20, height: 9, channels: 3 }, () => [180, 120, 60]);
    const { data } = await resolve(plain);
    for (let at = 0; at < data.length; at++) expect(Math.abs(data[at] - plain.data[at % 3])).toBeLessThan(6);
  });

  it('[TOOL-07] Alpha is scaled along, and four times is twice two times', async () => {
    const photo = paint({ width: 12, height: 10, channels: 4 }, (x) => [90, 120, 200, x < 6 ? 0 : 255]);
    const { width, height, data } = await upscale(photo, { factor: 4, model, progress });
    expect([width, height]).toEqual([48, 40]);
    expect(data[4 * 20 * 48 + 3]).toBe(0);
    expect(data[4 * (20 * 48 + 47) + 3]).toBe(255);
  });

  it('[TOOL-07] Lanczos scales where there is no model', async () => {
    const photo = drawTexture('planks', { width: 30, height: 20 });
    const larger = await upscale(photo, { factor: 2, model: undefined, progress });
    expect(larger.data).toEqual((await resizePicture(photo, { width: 60, height: 40 })).data);
  });

  it('[TOOL-07] A result larger than a picture may be is refused', () => {
    const photo: Picture = { width: 5000, height: 2600, channels: 3, data: new Uint8Array() };
    expect(() => checkOutputSize(photo, 1)).not.toThrow();
    expect(() => checkOutputSize(photo, 2)).toThrow(expect.objectContaining({ kind: 'output_too_large' }));
  });

  it('[TOOL-07] Super-resolution can be cancelled between tiles', async () => {
    const controller = new AbortController();
    const photo = drawTexture('planks', { width: 64, height: 64 });
    const out = await resizePicture(photo, { width: 128, height: 128 });
    const part = createProgress({ signal: controller.signal });
    const running = superResolve(photo, {
      model,
      out,
      side: 16,
      progress: progressFrom(async (share) => {
        if (share > 0.3) controller.abort();
        await part.report(share);
      }),
    });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});
