import { describe, expect, it } from 'vitest';
import { gaussianBlur } from '#imaging/core/filters/gaussian-blur.ts';
import { type Homography, invertHomography } from '#imaging/core/geometry/homography.ts';
import { vanishingByConsensus } from '#imaging/core/geometry/vanishing-by-consensus.ts';
import { vanishingByLeastSquares } from '#imaging/core/geometry/vanishing-by-least-squares.ts';
import { cross, lengthOf, normalize, type Vector } from '#imaging/core/geometry/vector.ts';
import { hashUnit } from '#imaging/core/numeric/value-noise.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { planeOf } from '../support/any-plane.ts';
import { applyMatrix } from '../support/matrices.ts';

const SIZE = { width: 200, height: 150 };

/** Light and dark wedges that run towards a point, with soft edges. */
function wedges(point: { x: number; y: number }): Plane {
  return planeOf(SIZE, (x, y) => {
    const angle = Math.atan2(y - point.y, x - point.x);
    return 0.5 + 0.4 * Math.tanh(6 * Math.sin(14 * angle));
  });
}

describe('vanishing points by consensus', () => {
  it.each([
    [100, 60],
    [60, 75],
    [160, 50],
    [215, 70],
  ])('Lines that run towards (%d, %d) are found to meet there', (x, y) => {
    const found = vanishingByConsensus(wedges({ x, y }));
    expect(found?.point.x).toBeGreaterThan(x - 5);
    expect(found?.point.x).toBeLessThan(x + 5);
    expect(found?.point.y).toBeGreaterThan(y - 5);
    expect(found?.point.y).toBeLessThan(y + 5);
    expect(found?.agreed).toBeGreaterThan(0.4);
  });

  it('A picture of the double size has its point at the double place', () => {
    const small = vanishingByConsensus(wedges({ x: 100, y: 60 }));
    const wide = { width: 4 * SIZE.width, height: 4 * SIZE.height };
    const one = wedges({ x: 100, y: 60 });
    const large = vanishingByConsensus(
      planeOf(wide, (x, y) => one.data[Math.floor(y / 4) * SIZE.width + Math.floor(x / 4)]),
    );
    expect(Math.abs((large?.point.x ?? 0) / 4 - (small?.point.x ?? 0))).toBeLessThan(6);
    expect(Math.abs((large?.point.y ?? 0) / 4 - (small?.point.y ?? 0))).toBeLessThan(6);
  });

  it('Plain ground, grain, upright stripes and a picture of one pixel have none', () => {
    expect(vanishingByConsensus(planeOf(SIZE, () => 0.5))).toBeUndefined();
    expect(vanishingByConsensus(planeOf(SIZE, (x, y) => hashUnit(x, y, 1)))).toBeUndefined();
    expect(vanishingByConsensus(planeOf(SIZE, (x) => 0.5 + 0.4 * Math.sin(x)))).toBeUndefined();
    expect(vanishingByConsensus(planeOf({ width: 1, height: 1 }, () => 1))).toBeUndefined();
  });
});

/** The gradient of a grid of sharp lines on a plane, which a map takes pixels to. */
function gridGradient(map: Homography, axes: readonly (0 | 1)[]) {
  const luma = planeOf(SIZE, (x, y) => {
    const [u, v, w] = applyMatrix(map, [x, y, 1]);
    return (
      128 + axes.reduce<number>((sum, axis) => sum + 50 * Math.tanh(3 * Math.sin([u / w, v / w][axis])), 0)
    );
  });
  const { width, height, data } = gaussianBlur(luma, 1.2);
  const slope = (step: number) =>
    data.map((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return 0;
      return (data[at + step] - data[at - step]) / 2;
    });
  return { ...SIZE, across: slope(1), down: slope(width), clear: new Uint8Array(width * height).fill(1) };
}

/** Image of a direction of the plane, in the units of the result: centred, half the longer side is 1. */
function imageOf(map: Homography, direction: Vector): Vector {
  const [x, y, w] = applyMatrix(invertHomography(map), direction);
  const half = Math.max(SIZE.width, SIZE.height) / 2;
  return normalize([(x - (w * (SIZE.width - 1)) / 2) / half, (y - (w * (SIZE.height - 1)) / 2) / half, w]);
}

describe('vanishing points by least squares', () => {
  it.each([
    ['straight on', [0.35, 0, 0, 0, 0.35, 0, 0, 0, 1]],
    ['turned', [0.3, 0.12, 0, -0.12, 0.3, 0, 0, 0, 1]],
    ['from the side', [0.5, 0.03, 0, 0.02, 0.4, 0, 0.002, 0, 1]],
    ['from below', [0.36, 0.03, 0, -0.02, 0.34, 0, 0.0002, 0.001, 1]],
  ] as const)('Both directions of a grid seen %s meet where they run to', (_, map) => {
    const found = vanishingByLeastSquares(gridGradient(map, [0, 1])) ?? [];
    for (const direction of [[1, 0, 0] as const, [0, 1, 0] as const]) {
      // Sine of the angle between the image and the nearer one of the two.
      const misses = found.map((point) => lengthOf(cross(normalize(point), imageOf(map, direction))));
      expect(Math.min(...misses)).toBeLessThan(0.1);
    }
  });

  it('Lines of one direction alone, and pictures without edges, have no pair', () => {
    const map = [0.35, 0, 0, 0, 0.35, 0, 0, 0, 1];
    expect(vanishingByLeastSquares(gridGradient(map, [0]))).toBeUndefined();
    expect(vanishingByLeastSquares(gridGradient(map, []))).toBeUndefined();
  });

  it('Edges that are not clear do not count', () => {
    const gradient = gridGradient([0.35, 0, 0, 0, 0.35, 0, 0, 0, 1], [0, 1]);
    expect(vanishingByLeastSquares({ ...gradient, clear: gradient.clear.map(() => 0) })).toBeUndefined();
  });
});
