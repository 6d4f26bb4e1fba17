import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { runChunks } from '#imaging/core/run-chunks.ts';
import { estimateLayers } from '#imaging/core/segmentation/estimate-layers.ts';
import { separateForeground } from '#imaging/core/segmentation/separate-foreground.ts';
import { removeBackground } from '#imaging/tools/remove-background.ts';
import { replaceBackground } from '#imaging/tools/replace-background.ts';
import { solveLevels } from '#imaging/vision/matting/solve-levels.ts';
import { parameters as aiBackgroundParameters } from '#lib/catalog/tools/ai-background/parameters.ts';
import { parameters as backgroundRemoverParameters } from '#lib/catalog/tools/background-remover/parameters.ts';
import { expectCancellable } from './support/cancelling.ts';
import { sheet } from './support/compose.ts';
import { alphaOf, compare, mix, standBefore } from './support/cut-outs.ts';
import { maskOf } from './support/pictures.ts';
import { readTruth } from './support/portrait.ts';

const parameters = backgroundRemoverParameters.parse({});
const progress = createProgress({});

let portrait: Picture;
/** True alpha of the woman in the portrait, by the program that drew her. */
let truth: Picture;

beforeAll(async () => {
  portrait = await readTruth('long-hair.png', 3);
  truth = await readTruth('long-hair-alpha.png', 1);
});

/** A disc with a soft border, 48 × 48. */
function softDisc(): Mask {
  const data = new Uint8Array(48 * 48);
  for (let at = 0; at < data.length; at++) {
    const distance = Math.hypot((at % 48) - 23.5, Math.floor(at / 48) - 23.5);
    data[at] = Math.max(0, Math.min(255, 255 * (0.5 + (14 - distance) / 10)));
  }
  return { width: 48, height: 48, data };
}

describe('a matte', () => {
  const disc = softDisc();
  const photo = mix(sheet(48, 48, [220, 90, 40]), sheet(48, 48, [30, 80, 190]), disc);

  it('[TOOL-18] A matte solves the mix of two colours, whatever the estimate before', async () => {
    const trimap = {
      ...disc,
      data: disc.data.map((value) => (value === 0 ? 0 : value === 255 ? 1 : 2)),
    };
    const prior = { width: 6, height: 6, data: new Float32Array(36).fill(0.5) };
    const matte = await solveLevels({ levels: [photo], trimap, prior }, progress);
    const errors = matte.data.map((value, at) => Math.abs(value - disc.data[at] / 255));
    expect(Math.max(...errors)).toBeLessThan(0.05);
  });

  it('[TOOL-18] A matte separates the colours that it mixes', async () => {
    const layers = await runChunks(estimateLayers(photo, disc), async () => {});
    const own = separateForeground({ photo, mask: disc, layers, top: 0, bottom: 48 });
    for (const [at, value] of disc.data.entries()) {
      if (value < 20) continue;
      const [red, green, blue] = own.data.subarray(3 * at, 3 * at + 3);
      expect(Math.abs(red - 220) + Math.abs(green - 90) + Math.abs(blue - 40)).toBeLessThan(30);
    }
  });
});

describe('taking the background away', () => {
  it('[TOOL-18] Matting cuts a person out, hair and all', async () => {
    const { picture, findings } = await removeBackground({ photo: portrait }, parameters);
    const { overlap, edgeError } = compare(alphaOf(picture), truth);
    expect(overlap).toBeGreaterThan(0.97);
    expect(edgeError).toBeLessThan(0.15);
    expect(findings).toEqual({ foundBy: 'person' });
  });

  it.each(['street', 'room'])('[TOOL-18] Matting cuts the same person out before the %s', async (name) => {
    const scene = await decodePicture(readFileSync(`public/samples/${name}.jpg`));
    const { picture } = await removeBackground(
      { photo: await standBefore({ photo: portrait, truth }, scene) },
      parameters,
    );
    const { overlap, edgeError } = compare(alphaOf(picture), truth);
    expect(overlap).toBeGreaterThan(0.97);
    expect(edgeError).toBeLessThan(0.15);
  });

  it('[TOOL-18] Matting says that nobody is there, and takes a mask instead', async () => {
    const photo = drawTexture('brick', { width: 96, height: 80 });
    const fruit = await decodePicture(readFileSync('public/samples/table.jpg'));
    for (const things of [photo, await resizePicture(fruit, { width: 320, height: 240 })])
      await expect(
        removeBackground({ photo: things }, { ...parameters, find: 'person' }),
      ).rejects.toMatchObject({ kind: 'person_not_found' });
    const mask = maskOf(photo, (x) => x < 48);
    const { picture, findings } = await removeBackground({ photo, mask }, { ...parameters, snap: 0 });
    expect(findings).toEqual({ foundBy: 'mask' });
    expect(alphaOf(picture).data[40 * 96 + 10]).toBe(0);
    expect(alphaOf(picture).data[40 * 96 + 80]).toBe(255);
  });

  it('[TOOL-18] A photo that is cut out already is left unchanged', async () => {
    const { width, height, data } = portrait;
    const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? truth.data[at >> 2] : data[3 * (at >> 2) + (at % 4)],
    );
    const photo: Picture = { width, height, channels: 4, data: rgba };
    const { picture, findings } = await removeBackground({ photo }, parameters);
    expect(picture.data).toEqual(rgba);
    expect(findings).toEqual({ foundBy: 'transparency' });
  });

  it('[TOOL-18] Matting takes pictures of any size, and never shows what was transparent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 24 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        async (width, height, bytes) => {
          const data = Uint8Array.from({ length: width * height * 4 }, () => bytes.next().value ?? 0);
          const photo: Picture = { width, height, channels: 4, data };
          const mask = maskOf(photo, (x) => x < width / 2 - 1);
          const { picture } = await removeBackground({ photo, mask }, parameters).catch((error) => {
            if (!['region_empty', 'mask_empty'].includes(error.kind)) throw error;
            return { picture: photo };
          });
          expect(picture).toMatchObject({ width, height, channels: 4 });
          for (let at = 3; at < data.length; at += 4) expect(picture.data[at]).toBeLessThanOrEqual(data[at]);
        },
      ),
      { numRuns: 15, seed: 1 },
    );
  });

  it('[TOOL-18] Matting ends at any moment when it is cancelled', async () => {
    await expectCancellable((control) => removeBackground({ photo: portrait }, parameters, control));
  });
});

it('[TOOL-18] A person is put on another background without being pointed out', async () => {
  const { picture, findings } = await replaceBackground(
    { photo: portrait },
    aiBackgroundParameters.parse({ backdrop: 'plain', colour: '#20c040', shadow: false }),
  );
  expect(findings).toEqual({ foundBy: 'person' });
  const { width, data } = picture;
  const [red, green] = data.subarray(3 * (20 * width + 10), 3 * (20 * width + 10) + 2);
  expect(green - red).toBeGreaterThan(60);
  const face = 3 * (150 * width + width / 2);
  expect(data[face]).toBeGreaterThan(data[face + 1]);
});
