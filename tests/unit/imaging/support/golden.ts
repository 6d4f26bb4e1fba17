import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { toSharp } from './pictures.ts';

const folder = path.resolve(import.meta.dirname, '../../../fixtures/golden');

/** Longer side of a thumbnail in pixels: detail below it may differ between processors. */
const SIDE = 48;

/** Transparent pixels are laid over this grey. */
const GROUND = '#808080';

/** Mean and 99th percentile of differences in CIELAB (ΔE*ab, 1976) that pass; 2.3 is just noticeable. */
const MAX_MEAN = 0.8;
const MAX_PERCENTILE = 5;

const toThumbnail = (picture: Picture) =>
  toSharp(picture)
    .flatten({ background: GROUND })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();

/** CIELAB of an sRGB pixel under D65 (IEC 61966-2-1, CIE 15). */
function labOf(pixel: Uint8Array): readonly [number, number, number] {
  const [red, green, blue] = Array.from(pixel, (byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [x, y, z] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
  ].map((part) => (part > (6 / 29) ** 3 ? Math.cbrt(part) : part / (3 * (6 / 29) ** 2) + 4 / 29));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const readRgb = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** ΔE*ab between two thumbnails of one size, from the least to the largest. */
export async function measureDifference(one: Buffer, other: Buffer): Promise<Float64Array> {
  const [a, b] = await Promise.all([readRgb(one), readRgb(other)]);
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  return Float64Array.from({ length: a.data.length / 3 }, (_, pixel) => {
    const labs = [a, b].map(({ data }) => labOf(data.subarray(3 * pixel, 3 * pixel + 3)));
    return Math.hypot(...labs[0].map((value, axis) => value - labs[1][axis]));
  }).sort();
}

/**
 * Compares a tool's result with its thumbnail in `tests/fixtures/golden`, by eye. With `GOLDEN=write` in the
 * environment it writes the thumbnail instead.
 */
export async function expectGolden(name: string, picture: Picture): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  const thumbnail = await toThumbnail(picture);
  if (process.env.GOLDEN === 'write') {
    mkdirSync(folder, { recursive: true });
    // Equal pictures leave the file alone, so that a new encoder changes nothing.
    if (existsSync(file) && (await readRgb(readFileSync(file))).data.equals((await readRgb(thumbnail)).data))
      return;
    writeFileSync(file, thumbnail);
    return;
  }
  const differences = await measureDifference(readFileSync(file), thumbnail);
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const most = differences[Math.floor(0.99 * (differences.length - 1))];
  const hint = `${name} looks different; if that is meant, write it anew with GOLDEN=write`;
  expect(mean, hint).toBeLessThan(MAX_MEAN);
  expect(most, hint).toBeLessThan(MAX_PERCENTILE);
}
