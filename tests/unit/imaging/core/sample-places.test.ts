import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Places } from '#imaging/core/geometry/place-triangles.ts';
import { samplePlaces } from '#imaging/core/geometry/sample-places.ts';
import { buildMipLevels, type Raster } from '#imaging/core/raster/raster.ts';
import { anyPlane, fixedCases } from '../support/any-plane.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const anyRaster: fc.Arbitrary<Raster> = fc
  .tuple(anyPlane({ min: -5, max: 5, side: 8 }), fc.constantFrom(1, 2, 3))
  .map(([{ width, height, data }, channels]) => ({
    ...{ width, height, channels },
    data: Float32Array.from(
      { length: data.length * channels },
      (_, at) => data[Math.floor(at / channels)] + (at % channels),
    ),
  }));

/** Places by a rule, from the middle of each pixel. */
function placesOf(
  { width, height }: Size,
  placeOf: (x: number, y: number) => readonly [number, number],
): Places {
  const places = Array.from({ length: width * height }, (_, at) =>
    placeOf((at % width) + 0.5, Math.floor(at / width) + 0.5),
  );
  return {
    ...{ width, height },
    x: Float32Array.from(places, ([x]) => x),
    y: Float32Array.from(places, ([, y]) => y),
  };
}

const BLANK = -99;

interface Reading {
  readonly top: number;
  readonly bottom: number;
  readonly finer?: number;
  readonly asked?: Uint8Array;
}

function sample(
  levels: readonly Raster[],
  places: Places,
  rows: Reading = { top: 0, bottom: places.height },
) {
  const out = new Float32Array(places.width * places.height * levels[0].channels).fill(BLANK);
  samplePlaces(levels, { places, out, ...rows });
  return out;
}

describe('pixels read at places', () => {
  it('At the middles of its own pixels a raster is read to the bit', () => {
    fc.assert(
      fc.property(anyRaster, (raster) => {
        const places = placesOf(raster, (x, y) => [x, y]);
        expect(sample(buildMipLevels(raster), places)).toEqual(raster.data);
      }),
      fixedCases,
    );
  });

  it('At the middles of every second pixel the smaller copy is read', () => {
    fc.assert(
      fc.property(anyRaster, (raster) => {
        fc.pre(raster.width % 2 === 0 && raster.height % 2 === 0 && raster.width > 2 && raster.height > 2);
        const levels = buildMipLevels(raster);
        const found = sample(
          levels,
          placesOf(levels[1], (x, y) => [2 * x, 2 * y]),
        );
        for (const [at, value] of levels[1].data.entries()) expect(found[at]).toBeCloseTo(value, 4);
      }),
      fixedCases,
    );
  });

  it('Read finer, lines keep more of their contrast where a raster is shrunk a little', () => {
    const size = { width: 64, height: 64 };
    const lines = Float32Array.from({ length: 64 * 64 }, (_, at) => (at % 3 === 0 ? 1 : 0));
    const levels = buildMipLevels({ ...size, channels: 1, data: lines });
    const places = placesOf({ width: 48, height: 48 }, (x, y) => [1.25 * x, 1.25 * y]);
    const spreadOf = (values: Float32Array) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    const rows = { top: 0, bottom: 48 };
    const [usual, finer] = [rows, { ...rows, finer: 0.4 }].map((reading) =>
      spreadOf(sample(levels, places, reading)),
    );
    expect(finer).toBeGreaterThan(1.1 * (usual ?? 0));
    expect(finer).toBeLessThan(0.5);
  });

  it('An even raster is even at any places, stretched or shrunk', () => {
    const map = fc.tuple(
      fc.double({ min: 0.1, max: 4, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(anyRaster, map, (raster, [scale, shear]) => {
        const even = { ...raster, data: raster.data.map((_, at) => 1 + (at % raster.channels)) };
        const places = placesOf({ width: 6, height: 5 }, (x, y) => [scale * x + shear * y, scale * y]);
        for (const [at, value] of sample(buildMipLevels(even), places).entries()) {
          const pixel = Math.floor(at / raster.channels);
          const [x, y] = [places.x[pixel], places.y[pixel]];
          const isInside = x >= 0 && y >= 0 && x <= raster.width && y <= raster.height;
          expect(value).toBeCloseTo(isInside ? 1 + (at % raster.channels) : BLANK, 4);
        }
      }),
      fixedCases,
    );
  });

  it('A slope is read as a slope between pixels, away from the border', () => {
    const slope = {
      ...{ width: 9, height: 9, channels: 1 },
      data: Float32Array.from({ length: 81 }, (_, at) => 2 * (at % 9) - 3 * Math.floor(at / 9)),
    };
    const places = placesOf({ width: 12, height: 12 }, (x, y) => [2.5 + x / 3, 2.5 + y / 3]);
    for (const [at, value] of sample([slope], places).entries())
      expect(value).toBeCloseTo(2 * (places.x[at] - 0.5) - 3 * (places.y[at] - 0.5), 4);
  });

  it('Each channel is read as by itself, however many there are', () => {
    const count = 11;
    const size = { width: 7, height: 6 };
    const values = Float32Array.from({ length: 42 * count }, (_, at) => Math.sin(at * at));
    const places = placesOf({ width: 9, height: 9 }, (x, y) => [0.7 * x, 0.1 * x + 0.6 * y]);
    const together = sample(buildMipLevels({ ...size, channels: count, data: values }), places);
    for (let channel = 0; channel < count; channel++) {
      const own = values.filter((_, at) => at % count === channel);
      const alone = sample(buildMipLevels({ ...size, channels: 1, data: own }), places);
      expect(together.filter((_, at) => at % count === channel)).toEqual(alone);
    }
  });

  it('Places that are not asked for are left alone, and change nothing in those beside them', () => {
    fc.assert(
      fc.property(anyRaster, fc.array(fc.nat(1), { minLength: 64, maxLength: 64 }), (raster, flags) => {
        const levels = buildMipLevels(raster);
        const places = placesOf({ width: 8, height: 8 }, (x, y) => [0.9 * x, 0.8 * y]);
        const all = sample(levels, places);
        const some = sample(levels, places, { top: 0, bottom: 8, asked: Uint8Array.from(flags) });
        for (const [at, value] of some.entries())
          expect(value).toBe(flags[Math.floor(at / raster.channels)] === 1 ? all[at] : BLANK);
      }),
      fixedCases,
    );
  });

  it('Places from nowhere and rows outside of the range are left alone', () => {
    fc.assert(
      fc.property(anyRaster, fc.nat(8), fc.nat(8), (raster, one, other) => {
        const [top, bottom] = [one, other].map((row) => Math.min(row, raster.height)).sort((a, b) => a - b);
        const places = placesOf(raster, (x, y) => (x < 1 ? [Number.NaN, Number.NaN] : [x, y]));
        const found = sample(buildMipLevels(raster), places, { top, bottom });
        for (const [at, value] of found.entries()) {
          const pixel = Math.floor(at / raster.channels);
          const row = Math.floor(pixel / raster.width);
          const isRead = row >= top && row < bottom && pixel % raster.width > 0;
          expect(value === BLANK).toBe(!isRead);
        }
      }),
      fixedCases,
    );
  });
});
