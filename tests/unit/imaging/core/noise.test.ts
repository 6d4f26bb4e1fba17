import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleClouds, sampleNoise } from '#imaging/core/numeric/sample-noise.ts';
import { hashUnit, valueNoise } from '#imaging/core/numeric/value-noise.ts';
import { anySize, fixedCases } from '../support/any-plane.ts';

const place = fc.double({ min: -40, max: 40, noNaN: true });
const whole = fc.integer({ min: -1000, max: 1000 });
const seed = fc.nat(9999);
const scale = fc.integer({ min: 1, max: 8 });

describe('hashes of places', () => {
  it('A hash is from 0 to below 1, and another for another place or seed', () => {
    fc.assert(
      fc.property(whole, whole, seed, (x, y, one) => {
        const value = hashUnit(x, y, one);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
        expect(hashUnit(x, y, one)).toBe(value);
        const others = [hashUnit(x + 1, y, one), hashUnit(x, y + 1, one), hashUnit(x, y, one + 1)];
        expect(others).not.toContain(value);
      }),
      fixedCases,
    );
  });

  it('Hashes are spread evenly and neighbours do not depend on each other', () => {
    const values = Array.from({ length: 4096 }, (_, at) => hashUnit(at % 64, Math.floor(at / 64), 5));
    for (let part = 0; part < 8; part++) {
      const share = values.filter((value) => Math.floor(value * 8) === part).length / values.length;
      expect(Math.abs(share - 1 / 8)).toBeLessThan(0.025);
    }
    for (const step of [1, 64]) {
      const pairs = values.slice(step).map((value, at) => (value - 0.5) * (values[at] - 0.5));
      const correlation = (12 * pairs.reduce((sum, value) => sum + value, 0)) / pairs.length;
      expect(Math.abs(correlation)).toBeLessThan(0.06);
    }
  });
});

describe('noise of a plane', () => {
  it('Noise lies between −1 and 1, for any size and number of octaves', () => {
    fc.assert(
      fc.property(
        anySize(20),
        fc.tuple(scale, fc.integer({ min: 1, max: 5 })),
        seed,
        (size, [step, octaves], one) => {
          const { width, height, data } = valueNoise(size, { scale: step, octaves, seed: one });
          expect({ width, height }).toEqual(size);
          for (const value of data) expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-6);
        },
      ),
      fixedCases,
    );
  });

  it('Twice the size at twice the scale shows the same noise, enlarged', () => {
    fc.assert(
      fc.property(anySize(), scale, seed, ({ width, height }, step, one) => {
        const small = valueNoise({ width, height }, { scale: 4 * step, octaves: 2, seed: one });
        const size = { width: 2 * width, height: 2 * height };
        const large = valueNoise(size, { scale: 8 * step, octaves: 2, seed: one });
        for (const [at, value] of small.data.entries()) {
          const [x, y] = [at % width, Math.floor(at / width)];
          expect(large.data[2 * y * size.width + 2 * x]).toBeCloseTo(value, 5);
        }
      }),
      fixedCases,
    );
  });

  it('A part of a larger plane has the same noise, and its scale downwards is its own', () => {
    fc.assert(
      fc.property(anySize(), scale, seed, ({ width, height }, step, one) => {
        const options = { scale: step, scaleDown: 3, seed: one };
        const part = valueNoise({ width, height }, options);
        const larger = valueNoise({ width: width + 7, height: height + 3 }, options);
        for (const [at, value] of part.data.entries())
          expect(larger.data[Math.floor(at / width) * (width + 7) + (at % width)]).toBe(value);
        const turned = valueNoise({ width: 12, height: 1 }, { scale: step, scaleDown: 99, seed: one });
        const row = valueNoise({ width: 12, height: 1 }, { scale: step, seed: one });
        expect(turned.data).toEqual(row.data);
      }),
      fixedCases,
    );
  });

  it('One octave is the smooth noise of points', () => {
    fc.assert(
      fc.property(anySize(), scale, seed, ({ width, height }, step, one) => {
        const { data } = valueNoise({ width, height }, { scale: step, seed: one });
        for (const [at, value] of data.entries()) {
          const point = sampleNoise((at % width) / step, Math.floor(at / width) / step, one);
          expect(value).toBeCloseTo(2 * point - 1, 5);
        }
      }),
      fixedCases,
    );
  });
});

describe('noise of points', () => {
  it('Noise has the hash at whole places, and lies between those of the corners elsewhere', () => {
    fc.assert(
      fc.property(place, place, seed, (x, y, one) => {
        const [column, row] = [Math.floor(x), Math.floor(y)];
        expect(sampleNoise(column, row, one)).toBe(hashUnit(column, row, one));
        const corners = [0, 1, 2, 3].map((corner) =>
          hashUnit(column + (corner & 1), row + (corner >> 1), one),
        );
        expect(sampleNoise(x, y, one)).toBeGreaterThanOrEqual(Math.min(...corners) - 1e-12);
        expect(sampleNoise(x, y, one)).toBeLessThanOrEqual(Math.max(...corners) + 1e-12);
      }),
      fixedCases,
    );
  });

  it('Noise and clouds are smooth: a small step changes them little, across whole places too', () => {
    fc.assert(
      fc.property(whole, place, seed, (x, y, one) => {
        for (const step of [-1e-4, 1e-4]) {
          expect(Math.abs(sampleNoise(x + step, y, one) - sampleNoise(x, y, one))).toBeLessThan(1e-6);
          expect(Math.abs(sampleClouds(x + step, y, one) - sampleClouds(x, y, one))).toBeLessThan(2e-3);
        }
      }),
      fixedCases,
    );
  });

  it('Clouds lie between 0 and 1, about one half on the whole, without the rows of a grid', () => {
    const sums = { all: 0, onGrid: 0 };
    const COUNT = 2000;
    for (let at = 0; at < COUNT; at++) {
      const [x, y] = [hashUnit(at, 1, 8) * 300, hashUnit(at, 2, 8) * 300];
      const value = sampleClouds(x, y, 3);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      sums.all += value / COUNT;
      sums.onGrid += sampleClouds(Math.floor(x), Math.floor(y), 3) / COUNT;
    }
    expect(sums.all).toBeCloseTo(0.5, 1);
    expect(sums.onGrid).toBeCloseTo(sums.all, 1);
  });
});
