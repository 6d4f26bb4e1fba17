import { describe, expect, it } from 'vitest';
import { unmixBorder } from '#imaging/edit/garment/unmix-border.ts';
import { evenOklab, planeOf } from '../support/any-plane.ts';

const size = { width: 60, height: 40 };
const SUIT = [0.15, 0, -0.01] as const;
const SHIRT = [0.95, 0, 0] as const;

/** A suit left of an edge beside a shirt; pixels up to two beside the edge are mixtures. */
const trueShare = (x: number) => Math.max(0, Math.min(1, (31.5 - x) / 4));

function twoSides(other: readonly [number, number, number]) {
  const planes = evenOklab(size, SUIT);
  for (let at = 0; at < size.width * size.height; at++) {
    const share = trueShare(at % size.width);
    for (const [axis, plane] of [planes.lightness, planes.a, planes.b].entries())
      plane.data[at] = share * SUIT[axis] + (1 - share) * other[axis];
  }
  return planes;
}

const rowOf = (plane: { readonly data: Float32Array }) => [
  ...plane.data.subarray(20 * size.width, 21 * size.width),
];

describe('borders of garments by colour', () => {
  it('[TOOL-05] A border two pixels beside an edge moves onto it and is as soft as the edge', () => {
    for (const shift of [-2, 2]) {
      const coverage = planeOf(size, (x) => (x < 30 + shift ? 1 : 0));
      const row = rowOf(unmixBorder(coverage, twoSides(SHIRT)));
      for (const [x, share] of row.entries()) expect(Math.abs(share - trueShare(x))).toBeLessThan(0.3);
      expect(row.findIndex((share) => share < 0.5)).toBe(30);
    }
  });

  it('[TOOL-05] Where cloth goes on in the same colour beyond the border, it stays as it was', () => {
    const coverage = planeOf(size, (x) => (x < 28 ? 1 : 0));
    expect(unmixBorder(coverage, twoSides([0.17, 0, -0.01])).data).toEqual(coverage.data);
  });

  it('[TOOL-05] What is not beside a border stays as it was, and so does a garment of nothing or of all', () => {
    const coverage = planeOf(size, (x, y) => (x > 8 && x < 30 && y > 5 ? 0.9 : 0));
    const out = unmixBorder(coverage, twoSides(SHIRT)).data;
    expect(out[20 * size.width + 18]).toBe(coverage.data[20 * size.width + 18]);
    expect(out[20 * size.width + 50]).toBe(0);
    for (const share of [0, 1]) {
      const even = planeOf(size, () => share);
      expect(unmixBorder(even, twoSides(SHIRT)).data).toEqual(even.data);
    }
  });
});
