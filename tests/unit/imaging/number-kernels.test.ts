import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSrgb, encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { localExtremes } from '#imaging/core/filters/local-extremes.ts';
import { dilateAlong, dilatePlane, erodeAlong, erodePlane } from '#imaging/core/morphology/dilate.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { linearStep, median, mix, quantiles, smoothStep } from '#imaging/core/numeric/scalar.ts';
import { clipBox, cropBytes, widenBox } from '#imaging/core/raster/crop.ts';
import { thresholdPlane } from '#imaging/core/raster/flags.ts';
import { type Plane, samplePlane } from '#imaging/core/raster/plane.ts';
import { halfSize, halveValues } from '#imaging/core/raster/pyramid.ts';
import { resizePlane } from '#imaging/core/raster/resize-plane.ts';
import { solveNormalEquations } from '#imaging/core/solvers/solve-normal-equations.ts';
import { PriorityQueue } from '#imaging/vision/segment/priority-queue.ts';

const side = fc.integer({ min: 1, max: 12 });
const anySize = fc.record({ width: side, height: side });
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const level = fc.integer({ min: -50, max: 50 });
const anyPlane: fc.Arbitrary<Plane> = fc
  .tuple(side, side)
  .chain(([width, height]) =>
    fc
      .array(level, { minLength: width * height, maxLength: width * height })
      .map((values) => ({ width, height, data: Float32Array.from(values) })),
  );

describe('resampling', () => {
  it('An even plane stays even at any size', () => {
    fc.assert(
      fc.property(anySize, anySize, level, ({ width, height }, to, value) => {
        const plane = { width, height, data: new Float32Array(width * height).fill(value) };
        const resized = resizePlane(plane, to);
        expect([resized.width, resized.height]).toEqual([to.width, to.height]);
        expect(resized.data).toHaveLength(to.width * to.height);
        for (const one of resized.data) expect(one).toBeCloseTo(value, 3);
      }),
    );
  });

  it('Resizing never goes beyond the least and the largest value', () => {
    fc.assert(
      fc.property(anyPlane, side, side, (plane, width, height) => {
        const [least, most] = [Math.min(...plane.data), Math.max(...plane.data)];
        for (const one of resizePlane(plane, { width, height }).data) {
          expect(one).toBeGreaterThanOrEqual(least - 1e-3);
          expect(one).toBeLessThanOrEqual(most + 1e-3);
        }
      }),
    );
  });

  it('A plane of the wanted size is returned itself, and a mirrored plane is resized to the mirror image', () => {
    const mirror = ({ width, height, data }: Plane): Plane => ({
      ...{ width, height },
      data: data.map((_, at) => data[at - (at % width) + width - 1 - (at % width)]),
    });
    fc.assert(
      fc.property(anyPlane, side, side, (plane, width, height) => {
        expect(resizePlane(plane, plane)).toBe(plane);
        const direct = resizePlane(mirror(plane), { width, height }).data;
        const mirrored = mirror(resizePlane(plane, { width, height })).data;
        for (const [at, one] of direct.entries()) expect(one).toBeCloseTo(mirrored[at], 3);
      }),
    );
  });

  it('Halving keeps the mean of even sides, and rounds odd ones up', () => {
    fc.assert(
      fc.property(anyPlane, ({ width, height, data }) => {
        const half = halfSize({ width, height });
        expect(half).toEqual({ width: Math.ceil(width / 2), height: Math.ceil(height / 2) });
        const out = new Float32Array(half.width * half.height);
        halveValues(out, { width, height, channels: 1, data, rounding: 0 });
        if (width % 2 === 0 && height % 2 === 0) {
          const mean = (values: Float32Array) => values.reduce((sum, one) => sum + one, 0) / values.length;
          expect(mean(out)).toBeCloseTo(mean(data), 3);
        }
        expect(out[0]).toBeCloseTo(
          (data[0] +
            data[width > 1 ? 1 : 0] +
            data[height > 1 ? width : 0] +
            data[(height > 1 ? width : 0) + (width > 1 ? 1 : 0)]) /
            4,
        );
      }),
    );
  });

  it('A plane is sampled exactly at its pixels, straight between them, and evenly beyond its border', () => {
    fc.assert(
      fc.property(anyPlane, unit, fc.nat(), (plane, share, any) => {
        const { width, height, data } = plane;
        const [x, y] = [any % width, Math.floor(any / width) % height];
        expect(samplePlane(plane, x, y)).toBe(data[y * width + x]);
        const right = data[y * width + Math.min(width - 1, x + 1)];
        expect(samplePlane(plane, x + share, y)).toBeCloseTo(mix(data[y * width + x], right, share), 3);
        expect(samplePlane(plane, -5 - share, -5)).toBe(data[0]);
        expect(samplePlane(plane, width + 5, height + 5)).toBe(data[data.length - 1]);
      }),
    );
  });
});

describe('extremes of squares', () => {
  it('Dilation, erosion and the running extremes agree with the definition at any radius', () => {
    fc.assert(
      fc.property(anyPlane, fc.integer({ min: 0, max: 7 }), (plane, radius) => {
        const { width, height, data } = plane;
        const windows = Array.from(data, (_, at) =>
          [...data].filter((__, other) => {
            const across = Math.abs((other % width) - (at % width));
            const down = Math.abs(Math.floor(other / width) - Math.floor(at / width));
            return across <= radius && down <= radius;
          }),
        );
        const most = windows.map((values) => Math.max(...values));
        const least = windows.map((values) => Math.min(...values));
        expect([...dilatePlane(plane, radius).data]).toEqual(most);
        // Negation makes a zero negative, which is equal all the same.
        expect([...erodePlane(plane, radius).data].map((value) => value + 0)).toEqual(least);
        expect([...localExtremes(plane, { radius, extreme: 'most' }).data]).toEqual(most);
        expect([...localExtremes(plane, { radius, extreme: 'least' }).data]).toEqual(least);
        expect(plane).toMatchObject({ width, height });
      }),
      { numRuns: 60 },
    );
  });

  it('Along rows or columns only pixels of the same row or column count', () => {
    const anyAxis = fc.constantFrom('rows' as const, 'columns' as const);
    fc.assert(
      fc.property(anyPlane, fc.integer({ min: 0, max: 7 }), anyAxis, (plane, radius, along) => {
        const { width, data } = plane;
        const lineOf = (at: number) => (along === 'rows' ? Math.floor(at / width) : at % width);
        const placeOf = (at: number) => (along === 'rows' ? at % width : Math.floor(at / width));
        const windows = Array.from(data, (_, at) =>
          [...data].filter(
            (__, other) => lineOf(other) === lineOf(at) && Math.abs(placeOf(other) - placeOf(at)) <= radius,
          ),
        );
        const most = windows.map((values) => Math.max(...values));
        const least = windows.map((values) => Math.min(...values));
        expect([...dilateAlong(plane, { radius, along }).data]).toEqual(most);
        expect([...erodeAlong(plane, { radius, along }).data].map((value) => value + 0)).toEqual(least);
      }),
      { numRuns: 60 },
    );
  });

  it('A threshold flags what is above it, and not what is equal', () => {
    fc.assert(
      fc.property(anyPlane, level, (plane, limit) => {
        expect([...thresholdPlane(plane, limit).data]).toEqual(
          Array.from(plane.data, (value) => Number(value > limit)),
        );
      }),
    );
  });
});

describe('orders', () => {
  const numbers = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 30 });

  it('The middle of a list and its quantiles are values of it in their order, whatever the list’s order', () => {
    fc.assert(
      fc.property(numbers, unit, unit, (values, one, other) => {
        const sorted = values.toSorted((a, b) => a - b);
        expect(median(values)).toBe(sorted[Math.floor(sorted.length / 2)]);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [least, lower, upper, most] = quantiles(values, 0, low, high, 1);
        expect([least, most]).toEqual([sorted[0], sorted.at(-1)]);
        expect(lower).toBeLessThanOrEqual(upper);
        expect(values).toContain(lower);
        expect(values.filter((value) => value < lower).length).toBeLessThanOrEqual(low * values.length);
      }),
    );
    expect(median([])).toBe(0);
    expect(quantiles([], 0.5)).toEqual([undefined]);
  });

  it('A queue gives back every entry once, the cheapest first, while others are still added', () => {
    fc.assert(
      fc.property(numbers, numbers, (before, later) => {
        const queue = new PriorityQueue<number>();
        const taken: number[] = [];
        for (const [index, cost] of before.entries()) queue.add(cost, index);
        taken.push(queue.take()?.cost ?? Number.NaN);
        for (const [index, cost] of later.entries()) queue.add(cost, before.length + index);
        expect(queue.size).toBe(before.length + later.length - 1);
        const entries = new Set<number>();
        for (let next = queue.take(); next; next = queue.take()) {
          taken.push(next.cost);
          entries.add(next.entry);
        }
        expect(taken[0]).toBe(Math.min(...before));
        expect(taken.slice(1)).toEqual(taken.slice(1).toSorted((a, b) => a - b));
        expect(taken.toSorted((a, b) => a - b)).toEqual([...before, ...later].toSorted((a, b) => a - b));
        expect(entries.size).toBe(before.length + later.length - 1);
        expect(queue.size).toBe(0);
      }),
    );
  });
});

describe('numbers', () => {
  it('sRGB and linear light are reverses of each other, rise, and keep black and white', () => {
    fc.assert(
      fc.property(unit, unit, (one, other) => {
        expect(encodeSrgb(decodeSrgb(one))).toBeCloseTo(one, 6);
        expect(decodeSrgb(encodeSrgb(one))).toBeCloseTo(one, 6);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(decodeSrgb(low)).toBeLessThanOrEqual(decodeSrgb(high));
      }),
    );
    expect([decodeSrgb(0), decodeSrgb(1), encodeSrgb(0)]).toEqual([0, 1, 0]);
    expect(encodeSrgb(1)).toBeCloseTo(1);
    // Middle grey of photography, 18 per cent, by IEC 61966-2-1.
    expect(encodeSrgb(0.18)).toBeCloseTo(0.4613, 3);
  });

  it('Steps run from 0 to 1 between their bounds, either way round, and never leave them', () => {
    const bound = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(bound, bound, bound, (from, to, value) => {
        fc.pre(Math.abs(from - to) > 1e-6);
        for (const step of [linearStep, smoothStep]) {
          expect([step(from, to, from), step(from, to, to)]).toEqual([0, 1]);
          expect(step(from, to, (from + to) / 2)).toBeCloseTo(0.5);
          expect(step(from, to, value)).toBeGreaterThanOrEqual(0);
          expect(step(from, to, value)).toBeLessThanOrEqual(1);
          expect(step(from, to, value) + step(to, from, value)).toBeCloseTo(1);
        }
      }),
    );
  });

  it('The same seed gives the same numbers, other seeds give others, and they are spread evenly', () => {
    const draw = (seed: number) => {
      const state = createRandom(seed);
      return Array.from({ length: 400 }, () => nextRandom(state));
    };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const numbers = draw(seed);
        expect(draw(seed)).toEqual(numbers);
        expect(draw(seed + 1)).not.toEqual(numbers);
        expect(new Set(numbers).size).toBe(numbers.length);
        const mean = numbers.reduce((sum, one) => sum + one / 2 ** 32, 0) / numbers.length;
        expect(Math.abs(mean - 0.5)).toBeLessThan(0.1);
      }),
      { numRuns: 50 },
    );
  });

  it('A solved system gives back its right side', () => {
    const size = fc.integer({ min: 1, max: 6 });
    const entries = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(size, entries, entries, (count, factors, wanted) => {
        // AᵀA + 1 is symmetric and positive definite, whatever A is.
        const matrix = Float64Array.from({ length: count * count }, (_, at) => {
          const [row, column] = [Math.floor(at / count), at % count];
          let sum = row === column ? 1 : 0;
          for (let k = 0; k < count; k++) sum += factors[k * count + row] * factors[k * count + column];
          return sum;
        });
        const right = Float64Array.from(wanted.slice(0, count));
        const solution = right.slice();
        solveNormalEquations(matrix.slice(), solution);
        for (let row = 0; row < count; row++) {
          let sum = 0;
          for (let column = 0; column < count; column++)
            sum += matrix[row * count + column] * solution[column];
          expect(sum).toBeCloseTo(right[row], 6);
        }
      }),
    );
  });
});

describe('boxes', () => {
  const corner = fc.integer({ min: -5, max: 15 });
  const anyBox = fc
    .tuple(corner, corner, fc.nat(10), fc.nat(10))
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));

  it('A box is widened on all sides and never reaches out of its picture', () => {
    const within = { width: 10, height: 8 };
    fc.assert(
      fc.property(anyBox, fc.nat(4), (box, margin) => {
        const wide = widenBox(box, { margin, within });
        expect(wide.left).toBe(Math.max(0, box.left - margin));
        expect(wide.bottom).toBe(Math.min(8, box.bottom + margin));
        expect(wide.left >= 0 && wide.top >= 0 && wide.right <= 10 && wide.bottom <= 8).toBe(true);
        expect(clipBox(wide, within)).toEqual(wide);
      }),
    );
  });

  it('A cut holds the very pixels of its box', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 3, 4), fc.nat(4), fc.nat(4), (channels, left, top) => {
        const data = Uint8Array.from({ length: 5 * 5 * channels }, (_, at) => at);
        const cut = cropBytes({ width: 5, data, channels }, { left, top, right: 5, bottom: 5 });
        expect(cut).toHaveLength((5 - left) * (5 - top) * channels);
        expect(cut[0]).toBe((top * 5 + left) * channels);
        expect(cut.at(-1)).toBe(data.length - 1);
      }),
    );
  });
});
