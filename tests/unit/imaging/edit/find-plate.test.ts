import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { findPlate } from '#imaging/edit/watermark/find-plate.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { lettering, letteringWidth, stampMark, throughJpeg } from '../support/marks.ts';
import { maskOf, paint } from '../support/pictures.ts';

const size = { width: 480, height: 320 };
const plate = { left: 100, top: 270, right: 380, bottom: 304 };
const height = 16;
const x = (size.width - letteringWidth('THE COAT MOSTLY', height)) / 2;
const word = lettering('THE COAT MOSTLY', { x, y: 279, height });

/** Soft hills of many colours. */
const truth = paint({ ...size, channels: 3 }, (column, row) => [
  120 + 60 * Math.sin(column / 23) + 20 * Math.cos(row / 9),
  110 + 50 * Math.cos(column / 31 + row / 17),
  100 + 40 * Math.sin((column + row) / 19),
]);

function isIn(column: number, row: number, { left, top, right, bottom } = plate): boolean {
  return column >= left && column < right && row >= top && row < bottom;
}

/** Half of the photo's light goes within the plate. */
function withPlate(photo: Picture): Picture {
  const data = photo.data.map((value, at) => {
    const pixel = Math.floor(at / 3);
    return isIn(pixel % size.width, Math.floor(pixel / size.width)) ? Math.round(value / 2) : value;
  });
  return { ...photo, data };
}

const brush = { left: 90, top: 262, right: 390, bottom: 312 };
const mask = maskOf(size, (column, row) => isIn(column, row, brush));

describe('finding a plate under text', () => {
  it('[TOOL-15] A half-transparent plate is found to the pixel, and its opacity is told', () => {
    const { photo, strokes } = stampMark(withPlate(truth), [word], 1);
    const found = findPlate(photo, { text: { strokes, colour: [255, 255, 255] }, box: brush });
    if (!found) throw new Error('no plate was found');
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(found.box[side] - plate[side])).toBeLessThanOrEqual(1);
    expect(found.blend.opacity).toBeCloseTo(0.5, 1);
  });

  it('[TOOL-15] Text without a plate has none', () => {
    const { photo, strokes } = stampMark(truth, [word], 1);
    expect(findPlate(photo, { text: { strokes, colour: [255, 255, 255] }, box: brush })).toBeUndefined();
  });

  it('[TOOL-15] A caption and the plate under it both go', async () => {
    const { photo } = stampMark(withPlate(truth), [word], 1);
    const seen = await throughJpeg(photo, 88);
    const { picture } = await removeWatermark({ photo: seen, mask }, { mode: 'auto', grow: 0, seed: 1 });
    const inside = maskOf(size, (column, row) => isIn(column, row));
    expect(psnrInside(picture, { truth, mask: inside })).toBeGreaterThan(24);
  });
});
