import { describe, expect, it } from 'vitest';
import type { Box } from '#imaging/core/raster/crop.ts';
import { extendOverLines } from '#imaging/edit/watermark/extend-over-lines.ts';
import { maskOf, paint } from '../support/pictures.ts';

const size = { width: 200, height: 80 };
const line: Box = { left: 20, top: 30, right: 180, bottom: 50 };

function brushOf(...brushes: readonly Box[]) {
  const mask = maskOf(size, (x, y) =>
    brushes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom),
  );
  return { mask, brushes };
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
    const wider = extend([brush]);
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

  it('[TOOL-15] A brush beside bare ground stays, though the line goes on beyond it', () => {
    const brush = { left: 12, top: 24, right: 130, bottom: 56 };
    expect(extend([brush], { photo: stripes([124, 150]) })).toBeUndefined();
  });
});
