import { expect, it } from 'vitest';
import { cloudNoise } from '#bench/inpaint/noise.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { findMirroring } from '#imaging/edit/outpaint/find-mirroring.ts';
import type { Margins } from '#imaging/edit/outpaint/plan-canvas.ts';
import { extendImage } from '#imaging/tools/extend-image.ts';
import { paint } from './support/pictures.ts';

const none: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

/** A wide view of clouds of all sizes, nothing in it twice. */
function drawClouds(width: number, height: number): Picture {
  return paint({ width, height, channels: 3 }, (x, y) => {
    const value = 255 * cloudNoise(x / 24, y / 24, 3);
    return [value, value, 0.8 * value];
  });
}

/** Mirrors one side of a picture about the border of a margin of so many pixels. */
function mirrorSide(
  { width, height, channels, data }: Picture,
  { side, margin }: { readonly side: 'right' | 'top'; readonly margin: number },
): Picture {
  const pixel = (x: number, y: number) => (y * width + x) * channels;
  return paint({ width, height, channels }, (x, y) => {
    const from = side === 'right' ? width - margin : margin;
    if (side === 'right' && x >= from) return [...data.subarray(pixel(2 * from - 1 - x, y)).subarray(0, 3)];
    if (side === 'top' && y < from) return [...data.subarray(pixel(x, 2 * from - 1 - y)).subarray(0, 3)];
    return [...data.subarray(pixel(x, y), pixel(x, y) + 3)];
  });
}

it.each(['right', 'top'] as const)('[TOOL-09] A margin that mirrors the photo is found: %s', async (side) => {
  const clouds = drawClouds(320, 240);
  const margins = { ...none, [side]: 60 };
  expect(await findMirroring(mirrorSide(clouds, { side, margin: 60 }), margins)).toBe(true);
  expect(await findMirroring(clouds, margins)).toBe(false);
});

it('[TOOL-09] Poles and horizons mirror themselves, and are no mirror images', async () => {
  const poles = paint({ width: 320, height: 240, channels: 3 }, (x, y) => {
    const value = (x % 40 < 8 ? 60 : 160) + (y < 130 ? 60 : 0);
    return [value, value, value];
  });
  expect(await findMirroring(poles, { ...none, left: 70 })).toBe(false);
});

it('[TOOL-09] The extender tells of mirror images where it was to continue the scene', async () => {
  const photo = drawClouds(200, 150);
  const wish = { ...none, right: 20, ratio: 'free', anchor: 'center', colour: 'auto', seed: 1 } as const;
  const blurred = await extendImage({ photo }, { ...wish, fill: 'blur' });
  expect(blurred.findings).toMatchObject({ right: 40, mirrored: false });
  const mirrored = await extendImage({ photo }, { ...wish, fill: 'mirror' });
  expect(mirrored.findings).toMatchObject({ mirrored: false });
  const seen = await findMirroring(mirrored.picture, { ...none, right: 40 });
  expect(seen).toBe(true);
});
