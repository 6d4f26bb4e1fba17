import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellNoise } from '#imaging/edit/garment/cell-noise.ts';
import { tileClouds, tileNoise, wrap } from '#imaging/edit/garment/tile-noise.ts';
import { threadAt, toneOf } from '#imaging/edit/garment/weave-threads.ts';
import { fixedCases } from '../support/any-plane.ts';

const place = fc.double({ min: -20, max: 20, noNaN: true });
const anyGrid = fc.record({
  ...{ columns: fc.integer({ min: 1, max: 6 }), rows: fc.integer({ min: 1, max: 6 }), seed: fc.nat(99) },
});

describe('noise that repeats', () => {
  it('A wrapped value lies within the period and a whole number of periods away', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 9 }), (value, period) => {
        const wrapped = wrap(value, period);
        expect(wrapped >= 0 && wrapped <= period).toBe(true);
        const periods = (value - wrapped) / period;
        expect(periods).toBeCloseTo(Math.round(periods), 9);
      }),
      fixedCases,
    );
  });

  it('Noise and clouds repeat across and down, and lie between 0 and 1', () => {
    fc.assert(
      fc.property(anyGrid, place, place, (grid, x, y) => {
        for (const make of [tileNoise, tileClouds]) {
          const noise = make(grid);
          const value = noise(x, y);
          expect(value >= 0 && value <= 1).toBe(true);
          expect(noise(x + grid.columns, y)).toBeCloseTo(value, 6);
          expect(noise(x, y - 2 * grid.rows)).toBeCloseTo(value, 6);
        }
      }),
      fixedCases,
    );
  });

  it('Cells repeat too, the second point is no nearer than the first, and the nearest is near', () => {
    fc.assert(
      fc.property(anyGrid, place, place, (grid, x, y) => {
        const noise = cellNoise(grid);
        const own = { ...noise(x, y) };
        const next = { ...noise(x + grid.columns, y + grid.rows) };
        expect(own.nearest).toBeLessThanOrEqual(own.second);
        // A point of the own cell is no further than the diagonal of where it may lie.
        expect(own.nearest).toBeLessThanOrEqual(0.9 * Math.SQRT2);
        expect(own.column < grid.columns && own.row < grid.rows).toBe(true);
        expect(next.nearest).toBeCloseTo(own.nearest, 5);
        expect(next.second).toBeCloseTo(own.second, 5);
      }),
      fixedCases,
    );
  });
});

describe('woven threads', () => {
  const anyWeave = fc.record({
    ...{ pitch: fc.double({ min: 0.02, max: 0.5, noNaN: true }), over: fc.integer({ min: 1, max: 3 }) },
    step: fc.constantFrom(-1, 1),
  });

  it('Half of the cloth shows warp, in the order of the weave, which repeats', () => {
    fc.assert(
      fc.property(anyWeave, (weave) => {
        const { pitch, over } = weave;
        const kinds = Array.from({ length: 2 * over * 2 * over }, (_, at) => {
          const [column, row] = [at % (2 * over), Math.floor(at / (2 * over))];
          return threadAt((column + 0.5) * pitch, (row + 0.5) * pitch, weave).isWarp;
        });
        expect(kinds.filter(Boolean)).toHaveLength(2 * over * over);
        for (const [at, isWarp] of kinds.entries()) {
          const [column, row] = [at % (2 * over), Math.floor(at / (2 * over))];
          const further = threadAt((column + 2 * over + 0.5) * pitch, (row - 2 * over + 0.5) * pitch, weave);
          expect(further.isWarp).toBe(isWarp);
        }
      }),
      fixedCases,
    );
  });

  it('A thread is highest in its middle, lies low at its sides, and keeps its tone along its length', () => {
    fc.assert(
      fc.property(anyWeave, fc.nat(20), fc.nat(20), (weave, column, row) => {
        const { pitch } = weave;
        const at = (u: number, v: number) => threadAt((column + u) * pitch, (row + v) * pitch, weave);
        const middle = at(0.5, 0.5);
        expect(middle.height).toBeCloseTo(1, 6);
        const side = middle.isWarp ? at(0.01, 0.5) : at(0.5, 0.01);
        expect(side.height).toBeLessThan(0.1);
        expect(toneOf(middle, 0.2, 5)).toBe(toneOf(side, 0.2, 5));
        expect(Math.abs(toneOf(middle, 0.2, 5) - 1)).toBeLessThanOrEqual(0.2);
        expect(toneOf(middle, 0, 5)).toBe(1);
      }),
      fixedCases,
    );
  });
});
