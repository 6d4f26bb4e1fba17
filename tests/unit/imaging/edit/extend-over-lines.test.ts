import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { createProgress } from '#imaging/core/progress.ts';
import type { Box } from '#imaging/core/raster/crop.ts';
import { extendOverLines } from '#imaging/edit/watermark/extend-over-lines.ts';
import { removeMarks } from '#imaging/edit/watermark/remove-marks.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { lettering, stampMark } from '../support/marks.ts';
import { maskOf, paint } from '../support/pictures.ts';

const size = { width: 200, height: 80 };
const line: Box = { left: 20, top: 30, right: 180, bottom: 50 };

function brushOf(...brushes: readonly Box[]) {
  const mask = maskOf(size, (x, y) =>
    brushes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom),
  );
  const [box, ...others] = brushes;
  return { mask, box, others };
}

/** Stripes as broad as strokes, but for a gap. */
function stripes(gap: readonly [number, number] = [0, 0]) {
  return paint({ ...size, channels: 3 }, (x) => {
    const value = x % 6 < 3 && (x < gap[0] || x >= gap[1]) ? 250 : 90;
    return [value, value, value];
  });
}

function extend(brushes: readonly Box[], { lines = [line], photo = stripes() } = {}) {
  return extendOverLines(photo, { ...brushOf(...brushes), lines });
}

describe('extending a brush over the rest of a line of text', () => {
  it.each([
    ['its end', { left: 12, top: 24, right: 130, bottom: 56 }],
    ['its beginning', { left: 80, top: 24, right: 190, bottom: 56 }],
    ['both ends', { left: 40, top: 24, right: 150, bottom: 56 }],
  ])('[TOOL-15] A brush that cuts %s is extended over the whole line', (_, brush) => {
    const wider = extend([brush])?.mask;
    for (let y = line.top; y < line.bottom; y++)
      for (let x = line.left; x < line.right; x++) expect(wider?.data[y * size.width + x]).toBe(255);
    expect(wider?.data[10 * size.width + 100]).toBe(0);
  });

  it.each([
    ['holds the whole line', { left: 12, top: 24, right: 188, bottom: 56 }],
    ['stops a few pixels short of its box', { left: 24, top: 24, right: 177, bottom: 56 }],
    ['holds its smaller part: it may be a sign', { left: 12, top: 24, right: 80, bottom: 56 }],
    ['is far from it', { left: 20, top: 60, right: 180, bottom: 78 }],
    ['is much lower than it', { left: 12, top: 34, right: 130, bottom: 46 }],
  ])('[TOOL-15] A brush that %s stays', (_, brush) => {
    expect(extend([brush])).toBeUndefined();
  });

  it('[TOOL-15] A line that two brushes meet stays as they are', () => {
    const one = { left: 12, top: 24, right: 130, bottom: 56 };
    expect(extend([one, { left: 150, top: 24, right: 170, bottom: 56 }])).toBeUndefined();
    expect(extend([one], { lines: [] })).toBeUndefined();
  });

  it('[TOOL-15] The box of the wider brush holds the brush and the line', () => {
    const wider = extend([{ left: 12, top: 24, right: 130, bottom: 56 }]);
    expect(wider?.box).toMatchObject({ left: 12, top: 24, bottom: 56 });
    expect(wider?.box.right).toBeGreaterThanOrEqual(line.right);
    expect(wider?.box.right).toBeLessThan(line.right + 8);
  });

  it('[TOOL-15] A brush beside bare ground stays, though the line goes on beyond it', () => {
    const brush = { left: 12, top: 24, right: 130, bottom: 56 };
    expect(extend([brush], { photo: stripes([124, 150]) })).toBeUndefined();
  });
});

describe('a brush over a part of a line that the detector knows', () => {
  /** Soft waves of three colours. */
  const truth = paint({ width: 800, height: 460, channels: 3 }, (x, y) =>
    [40, 49, 58].map((length) => 120 + 50 * Math.sin(x / length) * Math.cos(y / 31)),
  );
  const place = { x: 150, y: 280, height: 36, colour: [255, 255, 255] as const, breadth: 5 };
  const line = lettering('SAMPLE PHOTO 2014', place);
  const { photo, strokes } = stampMark(truth, [line], 1);
  const mask = maskOf(truth, (x, y) => x > 140 && x < 560 && y > 268 && y < 330);

  it('[TOOL-15] In the mode fill nothing beyond the brush changes', async () => {
    // No flat text, whose strokes are traced in this mode too.
    const { photo } = stampMark(truth, [line], 0.6);
    const { picture, findings } = await removeWatermark({ photo, mask }, { mode: 'fill', grow: 0, seed: 1 });
    expect(findings).not.toHaveProperty('brushExtended');
    const changed = picture.data.filter(
      (value, at) => value !== photo.data[at] && !mask.data[Math.floor(at / 3)],
    );
    expect(changed.length).toBe(0);
  });

  it('[TOOL-15] Strokes beyond the brush go, and it is told', async () => {
    const { picture, findings } = await removeWatermark({ photo, mask }, { mode: 'auto', grow: 0, seed: 1 });
    expect(findings).toMatchObject({ brushExtended: true });
    const beyond = { ...strokes, data: strokes.data.map((value, at) => (mask.data[at] ? 0 : value)) };
    expect(psnrInside(picture, { truth, mask: beyond })).toBeGreaterThan(
      psnrInside(photo, { truth, mask: beyond }) + 8,
    );
  });

  it('[TOOL-15] Where no strokes bear the line out, only what was brushed is completed', async () => {
    const brush = { mask, box: { left: 141, top: 269, right: 560, bottom: 330 } };
    const size = { width: truth.width, height: truth.height };
    const empty = () => maskOf(size, () => false);
    const plain = paint({ ...size, channels: 3 }, () => [120, 130, 110]);
    const [rest, brushes] = [empty(), empty()];
    const photo = { ...plain, data: plain.data.slice() };
    const lines = [{ left: 150, top: 280, right: 700, bottom: 318 }];
    expect(extendOverLines(plain, { ...brush, others: [], lines })).toBeDefined();
    const request = { photo, original: plain, mask, rest, brushes, mode: 'auto' as const };
    const removed = await removeMarks({ ...request, boxes: [brush.box], lines }, createProgress({}));
    expect(removed.length).toBe(0);
    expect(Buffer.compare(photo.data, plain.data)).toBe(0);
    expect(Buffer.compare(brushes.data, mask.data)).toBe(0);
  });
});
