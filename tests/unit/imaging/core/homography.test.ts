import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyHomography,
  chainHomographies,
  type Homography,
  invertHomography,
  invertUpToScale,
  squareOfCorners,
} from '#imaging/core/geometry/homography.ts';
import { cross, dot, type Vector } from '#imaging/core/geometry/vector.ts';
import { fixedCases } from '../support/any-plane.ts';
import { applyMatrix, invertMatrix } from '../support/matrices.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Maps that turn, stretch, shear, move and look at a slant, but nothing near to infinity. */
const anyMap: fc.Arbitrary<Homography> = fc
  .tuple(between(0.5, 2), between(0.5, 2), between(-0.4, 0.4), between(-9, 9), between(-0.02, 0.02))
  .map(([wide, high, shear, move, slant]) => [
    wide,
    shear,
    move,
    -shear / 2,
    high,
    -move,
    slant,
    -slant / 2,
    1,
  ]);
const anyPoint = fc.record({ x: between(-9, 9), y: between(-9, 9) });

/** Corners clockwise from the upper left, bent by up to a third of the side. */
const anyCorners = fc.array(between(-30, 30), { minLength: 8, maxLength: 8 }).map((bends) => {
  const at = (i: number, x: number, y: number) => ({ x: x + bends[2 * i], y: y + bends[2 * i + 1] });
  return [at(0, 0, 0), at(1, 100, 0), at(2, 100, 100), at(3, 0, 100)] as const;
});

const homogeneous = ({ x, y }: { x: number; y: number }): Vector => [x, y, 1];

describe('homographies', () => {
  it('A chain maps as one map after the other', () => {
    fc.assert(
      fc.property(anyMap, anyMap, anyPoint, (first, second, point) => {
        const chained = applyHomography(chainHomographies(first, second), point);
        const stepped = applyHomography(second, applyHomography(first, point));
        expect(chained.x).toBeCloseTo(stepped.x, 6);
        expect(chained.y).toBeCloseTo(stepped.y, 6);
      }),
      fixedCases,
    );
  });

  it('Both inverses lead back, and agree with elimination', () => {
    fc.assert(
      fc.property(anyMap, anyPoint, (map, point) => {
        for (const back of [invertHomography(map), invertUpToScale(map)]) {
          const there = applyHomography(back, applyHomography(map, point));
          expect(there.x).toBeCloseTo(point.x, 6);
          expect(there.y).toBeCloseTo(point.y, 6);
        }
        for (const [at, value] of invertMatrix(map).entries())
          expect(invertHomography(map)[at]).toBeCloseTo(value, 8);
      }),
      fixedCases,
    );
  });

  it('The inverse up to scale is a positive multiple of the inverse, whatever the sign of the map', () => {
    fc.assert(
      fc.property(anyMap, fc.constantFrom(1, -1), (map, sign) => {
        const signed = map.map((value) => sign * value);
        const exact = invertHomography(signed);
        const scaled = invertUpToScale(signed);
        const times = scaled[8] / exact[8];
        expect(times).toBeGreaterThan(0);
        for (const [at, value] of exact.entries()) expect(scaled[at]).toBeCloseTo(times * value, 8);
      }),
      fixedCases,
    );
  });

  it('A map onto a line has no exact inverse, but a finite one up to scale', () => {
    const flat = [1, 2, 3, 2, 4, 6, 0, 0, 1];
    expect(() => invertHomography(flat)).toThrow(RangeError);
    expect(invertUpToScale(flat).every(Number.isFinite)).toBe(true);
  });

  it('Multiples of a map are the same map, and points of a line stay on a line', () => {
    fc.assert(
      fc.property(anyMap, fc.tuple(anyPoint, anyPoint), between(0, 1), (map, [from, to], share) => {
        const tripled = applyHomography(
          map.map((value) => 3 * value),
          from,
        );
        expect(tripled.x).toBeCloseTo(applyHomography(map, from).x, 8);
        const middle = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
        const [a, b, c] = [from, to, middle].map((point) => homogeneous(applyHomography(map, point)));
        expect(dot(cross(a, b), c)).toBeCloseTo(0, 5);
      }),
      fixedCases,
    );
  });

  it('Four corners become those of the unit square, and places inside lie before the viewer', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ];
    fc.assert(
      fc.property(anyCorners, between(0.05, 0.95), between(0.05, 0.95), (corners, u, v) => {
        const map = squareOfCorners(corners);
        for (const [i, corner] of corners.entries()) {
          const there = applyHomography(map, corner);
          expect(there.x).toBeCloseTo(square[i].x, 6);
          expect(there.y).toBeCloseTo(square[i].y, 6);
        }
        const inside = applyHomography(invertHomography(map), { x: u, y: v });
        expect(applyMatrix(map, homogeneous(inside))[2]).toBeGreaterThan(0);
      }),
      fixedCases,
    );
  });
});
