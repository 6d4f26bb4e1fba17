import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourToOklab, fromOklab, toOklab } from '#imaging/core/colour/colour-space.ts';
import { boxBlurCompiled } from '#imaging/core/filters/compiled-blur.ts';
import { gaussianBlur, gaussianBlurRows } from '#imaging/core/filters/gaussian-blur.ts';
import { guidedFilter } from '#imaging/core/filters/guided-filter.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { paint, pixelAt } from './support/pictures.ts';

function planeOf(width: number, height: number, valueAt: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    valueAt(at % width, Math.floor(at / width)),
  );
  return { width, height, data };
}

function sum({ data }: Plane): number {
  return data.reduce((total, value) => total + value, 0);
}

/** The mean of a square by its definition. */
function slowBoxBlur({ width, height, data }: Plane, radius: number): number[] {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return Array.from({ length: width * height }, (_, at) => {
    let total = 0;
    for (let down = -radius; down <= radius; down++)
      for (let across = -radius; across <= radius; across++) {
        const y = clamp(Math.floor(at / width) + down, height - 1);
        total += data[y * width + clamp((at % width) + across, width - 1)];
      }
    return total / (2 * radius + 1) ** 2;
  });
}

describe('OKLab', () => {
  it('OKLab restores every colour bit for bit, and leaves alpha alone', () => {
    const picture = paint({ width: 64, height: 64, channels: 4 }, (x, y) => [x * 4, y * 4, (x * y) % 256, x]);
    const out = { ...picture, data: picture.data.slice() };
    fromOklab(toOklab(picture), out);
    expect(out.data).toEqual(picture.data);
  });

  it('OKLab gives white lightness 1 and no colour, and the published values of pure red', () => {
    const out = [0, 0, 0];
    colourToOklab([255, 255, 255], out);
    expect(out[0]).toBeCloseTo(1, 4);
    expect(Math.hypot(out[1], out[2])).toBeLessThan(1e-4);
    colourToOklab([255, 0, 0], out);
    expect(out[0]).toBeCloseTo(0.628, 3);
    expect(out[1]).toBeCloseTo(0.225, 3);
    expect(out[2]).toBeCloseTo(0.126, 3);
  });
});

describe('blurs', () => {
  it('A box blur is the mean of each square, at any size and radius', () => {
    const cases = fc.record({
      width: fc.integer({ min: 1, max: 9 }),
      height: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 12 }), fc.nat(1000), ({ width, height }, radius, seed) => {
        const plane = planeOf(width, height, (x, y) => ((x * 31 + y * 17 + seed) * 7919) % 101);
        const blurred = boxBlurCompiled(plane, radius).data;
        for (const [at, value] of slowBoxBlur(plane, radius).entries())
          expect(blurred[at]).toBeCloseTo(value, 2);
      }),
      { numRuns: 50 },
    );
  });

  it.each([0.6, 2, 3.5, 8, 20])('A Gaussian blur of spread %s keeps the sum and has that spread', (sigma) => {
    const size = 161;
    const blurred = gaussianBlur(
      planeOf(size, size, (x, y) => (x === 80 && y === 80 ? 1 : 0)),
      sigma,
    );
    expect(sum(blurred)).toBeCloseTo(1, 3);
    let variance = 0;
    for (const [at, value] of blurred.data.entries()) variance += value * ((at % size) - 80) ** 2;
    expect(Math.sqrt(variance)).toBeGreaterThan(sigma * 0.93);
    expect(Math.sqrt(variance)).toBeLessThan(sigma * 1.07);
  });

  it.each([0.6, 2.5, 8])(
    'A blur of rows by spread %s has that spread along them, and none across',
    (sigma) => {
      const row = { size: 161, dot: 80 };
      const blurred = gaussianBlurRows(
        planeOf(row.size, 5, (x, y) => (x === row.dot && y === 2 ? 1 : 0)),
        sigma,
      );
      let variance = 0;
      for (const [at, value] of blurred.data.entries()) {
        variance += value * ((at % row.size) - row.dot) ** 2;
        if (Math.floor(at / row.size) !== 2) expect(value).toBe(0);
      }
      expect(sum(blurred)).toBeCloseTo(1, 5);
      expect(Math.sqrt(variance) / sigma).toBeCloseTo(0.99, 1);
    },
  );
});

it('The guided filter smooths noise and keeps an edge', () => {
  const noisy = planeOf(
    60,
    40,
    (x, y) => (x < 30 ? 0.2 : 0.8) + (((x * 73 + y * 151) % 17) / 17 - 0.5) * 0.1,
  );
  const out = guidedFilter(noisy, { guide: noisy, radius: 4, epsilon: 0.01 });
  const spread = (plane: Plane) => {
    const values = Array.from({ length: 20 }, (_, i) => plane.data[20 * 60 + 5 + i]);
    return Math.max(...values) - Math.min(...values);
  };
  expect(spread(out)).toBeLessThan(spread(noisy) / 2);
  expect(out.data[20 * 60 + 31] - out.data[20 * 60 + 28]).toBeGreaterThan(0.45);
});

describe('resizing', () => {
  it('Resizing does not let hidden colours bleed out of transparency', async () => {
    const picture = paint({ width: 40, height: 40, channels: 4 }, (x) =>
      x < 20 ? [200, 40, 40, 255] : [0, 255, 0, 0],
    );
    const small = await resizePicture(picture, { width: 10, height: 10 });
    for (let x = 0; x < 10; x++) {
      const [red, green, , alpha] = pixelAt(small, x, 5);
      if (alpha > 8) expect([red > 150, green < 90]).toEqual([true, true]);
    }
  });

  it.each([1, 3, 4] as const)('Resizing keeps %i channels', async (channels) => {
    const picture = paint({ width: 5, height: 7, channels }, (x, y) => [x * 20, y * 20, 90, 255]);
    const out = await resizePicture(picture, { width: 9, height: 3 });
    expect([out.width, out.height, out.channels, out.data.length]).toEqual([9, 3, channels, 27 * channels]);
  });
});
