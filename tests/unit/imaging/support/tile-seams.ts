import { expect } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { drawTile } from '#imaging/edit/garment/draw-tile.ts';
import type { Fabric } from '#imaging/edit/garment/fabric.ts';

/** Expects that a fabric's tile goes on over its sides as smoothly as within. */
export async function expectNoSeam(fabric: Fabric, pixelsPerCentimetre: number): Promise<void> {
  const { width, height, data } = await drawTile(
    { fabric, colours: [undefined, undefined], pixelsPerCentimetre, seed: 1, maxPixels: 40_000 },
    createProgress({}),
  );
  const column = (x: number) => Array.from({ length: height }, (_, y) => data[3 * (y * width + x) + 1]);
  const row = (y: number) => Array.from({ length: width }, (_, x) => data[3 * (y * width + x) + 1]);
  const step = (from: number[], to: number[]) =>
    from.reduce((sum, value, i) => sum + Math.abs(value - to[i]), 0) / from.length;
  const steps = (count: number, line: (i: number) => number[]) =>
    Array.from({ length: count - 1 }, (_, i) => step(line(i), line(i + 1)));
  expect(step(column(width - 1), column(0))).toBeLessThanOrEqual(
    1.15 * Math.max(...steps(width, column)) + 0.002,
  );
  expect(step(row(height - 1), row(0))).toBeLessThanOrEqual(1.15 * Math.max(...steps(height, row)) + 0.002);
}
