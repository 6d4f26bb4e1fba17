import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  cross,
  dot,
  lengthOf,
  normalize,
  normalizeFast,
  subtract,
  turnOn,
  type Vector,
} from '#imaging/core/geometry/vector.ts';
import { fixedCases } from '../support/any-plane.ts';

const number = fc.double({ min: -20, max: 20, noNaN: true }).map((value) => Math.round(value * 1e4) / 1e4);
const anyVector: fc.Arbitrary<Vector> = fc.tuple(number, number, number);
const anyUnit = anyVector.filter((vector) => lengthOf(vector) > 0.1).map(normalize);
const anyAngle = fc.double({ min: -7, max: 7, noNaN: true });

function expectClose(one: Vector, other: Vector, digits = 7): void {
  for (const axis of [0, 1, 2] as const) expect(one[axis]).toBeCloseTo(other[axis], digits);
}

describe('vectors', () => {
  it('A vector product stands across both, turns its sign with their order, and has their area as length', () => {
    fc.assert(
      fc.property(anyVector, anyVector, (a, b) => {
        const product = cross(a, b);
        expect(dot(product, a)).toBeCloseTo(0, 6);
        expect(dot(product, b)).toBeCloseTo(0, 6);
        expectClose(cross(b, a), [-product[0], -product[1], -product[2]]);
        // Lagrange's identity.
        expect(dot(product, product) + dot(a, b) ** 2).toBeCloseTo(dot(a, a) * dot(b, b), 4);
      }),
      fixedCases,
    );
  });

  it('Axes are right-handed: x times y is z', () => {
    expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
    expect(cross([0, 1, 0], [0, 0, 1])).toEqual([1, 0, 0]);
  });

  it('The product of the sides of three vectors is the same in any turn of their order', () => {
    fc.assert(
      fc.property(anyVector, anyVector, anyVector, (a, b, c) => {
        expect(dot(a, cross(b, c))).toBeCloseTo(dot(b, cross(c, a)), 5);
      }),
      fixedCases,
    );
  });

  it('Subtracting undoes adding, and adding a multiple is adding as often', () => {
    fc.assert(
      fc.property(anyVector, anyVector, (a, b) => {
        expectClose(subtract(add(a, b), b), a);
        expectClose(add(a, b, 3), add(add(add(a, b), b), b));
        expect(subtract(a, b)).toEqual(add(a, b, -1));
      }),
      fixedCases,
    );
  });

  it('A normalized vector is one long in the same direction, and zero stays zero', () => {
    fc.assert(
      fc.property(anyVector, (vector) => {
        fc.pre(lengthOf(vector) > 1e-3);
        for (const unit of [normalize(vector), normalizeFast(vector)]) {
          expect(lengthOf(unit)).toBeCloseTo(1, 12);
          expect(dot(unit, vector)).toBeCloseTo(lengthOf(vector), 9);
        }
      }),
      fixedCases,
    );
    expect(normalize([0, 0, 0])).toEqual([0, 0, 0]);
    expect(normalizeFast([0, 0, 0])).toEqual([0, 0, 0]);
  });

  it('Lengths whose squares are beyond numbers are normalized all the same', () => {
    for (const size of [1e-200, 1e200]) expectClose(normalize([3 * size, 0, 4 * size]), [0.6, 0, 0.8]);
  });

  it('A direction turned on a surface stays on it, as long as it was, and turns add up', () => {
    fc.assert(
      fc.property(anyVector, anyUnit, fc.tuple(anyAngle, anyAngle), (direction, normal, [one, other]) => {
        const flat = turnOn(direction, normal, 0);
        const turned = turnOn(direction, normal, one);
        expect(dot(turned, normal)).toBeCloseTo(0, 6);
        expect(lengthOf(turned)).toBeCloseTo(lengthOf(flat), 6);
        expect(dot(flat, turned)).toBeCloseTo(lengthOf(flat) ** 2 * Math.cos(one), 4);
        expectClose(turnOn(turned, normal, other), turnOn(direction, normal, one + other), 6);
      }),
      fixedCases,
    );
  });
});
