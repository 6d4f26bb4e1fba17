import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { findPlate } from '#imaging/edit/watermark/find-plate.ts';
import { removeMarks } from '#imaging/edit/watermark/remove-marks.ts';
import { removeText } from '#imaging/edit/watermark/remove-text.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { lettering, letteringWidth, stampMark, throughJpeg } from '../support/marks.ts';
import { maskOf, paint } from '../support/pictures.ts';

const progress = createProgress({});
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
function withPlate(photo: Picture, box = plate): Picture {
  const data = photo.data.map((value, at) => {
    const pixel = Math.floor(at / 3);
    return isIn(pixel % size.width, Math.floor(pixel / size.width), box) ? Math.round(value / 2) : value;
  });
  return { ...photo, data };
}

const brush = { left: 90, top: 262, right: 390, bottom: 312 };
const mask = maskOf(size, (column, row) => isIn(column, row, brush));

const neighbour = { left: 370, top: 280, right: 420, bottom: 300 };
const emptyMask = () => maskOf(size, () => false);

/** Mean difference of the marked pixels' channels from the picture without text and plate, in grey levels. */
function meanDifference(photo: Picture, { data }: Mask): number {
  const differences = [...photo.data.entries()]
    .filter(([at]) => data[Math.floor(at / 3)])
    .map(([at, value]) => Math.abs(value - truth.data[at]));
  return differences.reduce((sum, value) => sum + value, 0) / differences.length;
}

describe('finding a plate under text', () => {
  it('[TOOL-15] A half-transparent plate is found to the pixel, and its opacity is told', async () => {
    const { photo, strokes } = stampMark(withPlate(truth), [word], 1);
    const found = await findPlate(photo, {
      text: { strokes, colour: [255, 255, 255] },
      box: brush,
      progress,
    });
    if (!found) throw new Error('no plate was found');
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(found.box[side] - plate[side])).toBeLessThanOrEqual(1);
    expect(found.blend.opacity).toBeCloseTo(0.5, 1);
  });

  it('[TOOL-15] Text without a plate has none', async () => {
    const { photo, strokes } = stampMark(truth, [word], 1);
    expect(
      await findPlate(photo, { text: { strokes, colour: [255, 255, 255] }, box: brush, progress }),
    ).toBeUndefined();
  });

  it('[TOOL-15] A caption and the plate under it both go', async () => {
    const { photo } = stampMark(withPlate(truth), [word], 1);
    const seen = await throughJpeg(photo, 88);
    const { picture } = await removeWatermark({ photo: seen, mask }, { mode: 'auto', grow: 0, seed: 1 });
    const inside = maskOf(size, (column, row) => isIn(column, row));
    expect(psnrInside(picture, { truth, mask: inside })).toBeGreaterThan(24);
  });

  it.each([0, 1, 3])(
    '[TOOL-15] A plate that the photo cuts off %i rows above its text is none',
    async (above) => {
      const cut = { ...size, height: size.height - 279 + above };
      const crop = (photo: Picture) => ({
        ...photo,
        ...cut,
        data: photo.data.slice(3 * size.width * (279 - above)),
      });
      const { photo, strokes } = stampMark(withPlate(truth), [word], 1);
      const mask = { ...cut, data: strokes.data.slice(size.width * (279 - above)) };
      const box = { left: 90, top: 0, right: 390, bottom: 33 + above };
      const text = { strokes: mask, colour: [255, 255, 255] as const };
      expect(await findPlate(crop(photo), { text, box, progress })).toBeUndefined();
    },
  );

  it('[TOOL-15] The search for a plate ends when it is cancelled', async () => {
    const { photo, strokes } = stampMark(withPlate(truth), [word], 1);
    const text = { strokes, colour: [255, 255, 255] as const };
    const cancelled = createProgress({ signal: AbortSignal.abort() });
    const run = findPlate(photo, { text, box: brush, progress: cancelled });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.each([
    ['alone', { others: [], unblendedBoxes: [] }, true],
    ['that a brush to come meets', { others: [neighbour], unblendedBoxes: [] }, true],
    ['that an un-blended brush meets', { others: [neighbour], unblendedBoxes: [neighbour] }, false],
  ])('[TOOL-15] Of a caption %s the plate is taken off, or stays', async (_, met, isTaken) => {
    const { photo: original } = stampMark(withPlate(truth), [word], 1);
    const photo = { ...original, data: original.data.slice() };
    const masks = { mask, rest: emptyMask(), brushes: emptyMask(), text: emptyMask() };
    const request = { ...masks, photo, original, mode: 'auto' as const, box: brush, ...met };
    const layers = await removeText(request, progress);
    expect(layers?.some((layer) => layer.plate)).toBe(isTaken);
    expect(Buffer.compare(photo.data, original.data) !== 0).toBe(isTaken);
    expect(masks.text.data.includes(255)).toBe(true);
  });
});

describe('two brushes on one plate', () => {
  const coat = lettering('COAT', { x: 120, y: 271, height: 20 });
  const most = lettering('MOST', { x: 226, y: 271, height: 20 });
  const rows = { top: 265, bottom: 297 };
  const [left, right] = [
    { ...rows, left: 112, right: 202 },
    { ...rows, left: 218, right: 308 },
  ];
  const bare = { ...rows, left: 206, right: 230 };

  it.each([
    ['the left one of two words', { words: [coat, most], boxes: [left, right], end: 320 }],
    ['the right one of two words', { words: [coat, most], boxes: [right, left], end: 320 }],
    ['bare ground', { words: [coat], boxes: [bare, left], end: 236 }],
  ])('[TOOL-15] The plate goes once where the first brush is over %s', async (_, { words, boxes, end }) => {
    const plate = { left: 100, top: 260, right: end, bottom: 302 };
    const { photo: original, strokes } = stampMark(withPlate(truth, plate), words, 1);
    const photo = { ...original, data: original.data.slice() };
    const mask = maskOf(size, (column, row) => boxes.some((box) => isIn(column, row, box)));
    const [rest, brushes] = [emptyMask(), emptyMask()];
    const request = { photo, original, mask, rest, brushes, boxes, mode: 'auto' as const };
    const removed = await removeMarks(request, progress);
    expect(removed.filter((layer) => layer.plate)).toHaveLength(1);
    expect(strokes.data.every((value, pixel) => !value || rest.data[pixel] === 255)).toBe(true);
    const isKept = (column: number, row: number) => !rest.data[row * size.width + column];
    const kept = maskOf(size, (column, row) => isIn(column, row, plate) && isKept(column, row));
    expect(meanDifference(photo, kept)).toBeLessThan(4);
  });
});
