import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { fitMatte, fitMatteTo, type MatteFit, measureGuide } from '#imaging/core/segmentation/fit-matte.ts';
import {
  buildMattingLaplacian,
  type MattingLaplacian,
  STENCIL,
  UNKNOWN,
} from '#imaging/core/segmentation/matting-laplacian.ts';
import { sampleMatte } from '#imaging/core/segmentation/sample-matte.ts';
import { anySize, fixedCases, planeOf } from '../support/any-plane.ts';
import { applyMatrix, invertMatrix } from '../support/matrices.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

function anyBytes(count: number): fc.Arbitrary<Uint8Array> {
  return fc
    .array(fc.nat(255), { minLength: count, maxLength: count })
    .map((values) => Uint8Array.from(values));
}

/** A picture of any bytes, of which any pixels are unknown. */
const anyTrimap = (from = 1, side = 6) =>
  anySize(side)
    .map(({ width, height }) => ({ width: Math.max(from, width), height: Math.max(from, height) }))
    .chain((size) => {
      const count = size.width * size.height;
      const states = fc.array(fc.constantFrom(0, 1, UNKNOWN, UNKNOWN), {
        minLength: count,
        maxLength: count,
      });
      return fc.tuple(anyBytes(3 * count), states).map(([data, states]) => ({
        guide: { ...size, channels: 3, data } satisfies Picture,
        trimap: { ...size, data: Uint8Array.from(states) },
      }));
    });

/** The result of a generator that yields between chunks. */
function finish<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const laplacianOf = (
  { guide, trimap }: { guide: Picture; trimap: Size & { data: Uint8Array } },
  epsilon: number,
) => finish(buildMattingLaplacian(guide, { ...trimap, epsilon }));

/** The rows of the unknown pixels as a dense matrix. */
function denseRows({ width, height, unknown, weights }: MattingLaplacian): number[][] {
  return Array.from(unknown, (at, row) => {
    const dense = new Array<number>(width * height).fill(0);
    for (let place = 0; place < STENCIL; place++) {
      const [x, y] = [(at % width) + (place % 5) - 2, Math.floor(at / width) + Math.floor(place / 5) - 2];
      const weight = weights[row * STENCIL + place];
      if (x >= 0 && y >= 0 && x < width && y < height) dense[y * width + x] = weight;
      else expect(weight).toBeCloseTo(0, 12);
    }
    return dense;
  });
}

/** The whole matrix by its definition (Levin et al., equation 12), from windows with an unknown pixel. */
function slowLaplacian(
  { guide, trimap }: { guide: Picture; trimap: Size & { data: Uint8Array } },
  epsilon: number,
) {
  const { width, height, data } = guide;
  const matrix = Array.from({ length: width * height }, () => new Array<number>(width * height).fill(0));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const window = Array.from(
        { length: 9 },
        (_, i) => (y + Math.floor(i / 3) - 1) * width + x + (i % 3) - 1,
      );
      if (!window.some((at) => trimap.data[at] === UNKNOWN)) continue;
      const colours = window.map((at) => [0, 1, 2].map((channel) => data[3 * at + channel] / 255));
      const mean = [0, 1, 2].map((channel) => colours.reduce((sum, colour) => sum + colour[channel] / 9, 0));
      const off = colours.map((colour) => colour.map((value, channel) => value - mean[channel]));
      const spread = [0, 1, 2].flatMap((row) =>
        [0, 1, 2].map(
          (column) =>
            off.reduce((sum, colour) => sum + (colour[row] * colour[column]) / 9, 0) +
            (row === column ? epsilon / 9 : 0),
        ),
      );
      const inverse = invertMatrix(spread);
      for (const [i, one] of window.entries())
        for (const [j, other] of window.entries()) {
          const affinity = applyMatrix(inverse, off[i]).reduce(
            (sum, value, axis) => sum + value * off[j][axis],
            0,
          );
          matrix[one][other] += (i === j ? 1 : 0) - (1 + affinity) / 9;
        }
    }
  return matrix;
}

const times = (rows: readonly (readonly number[])[], column: ArrayLike<number>) =>
  rows.map((row) => row.reduce((sum, value, at) => sum + value * column[at], 0));

describe('the matting Laplacian', () => {
  it('Its rows agree with its definition', () => {
    fc.assert(
      fc.property(anyTrimap(), (task) => {
        const laplacian = laplacianOf(task, 0.01);
        const slow = slowLaplacian(task, 0.01);
        expect([...laplacian.unknown]).toEqual(
          [...task.trimap.data.keys()].filter((at) => task.trimap.data[at] === UNKNOWN),
        );
        for (const [row, values] of denseRows(laplacian).entries())
          for (const [at, value] of values.entries())
            expect(value).toBeCloseTo(slow[laplacian.unknown[row]][at], 3);
      }),
      { ...fixedCases, numRuns: 40 },
    );
  });

  it('A matte that is the same everywhere, or linear in the colours, costs nothing', () => {
    fc.assert(
      fc.property(anyTrimap(3), (task) => {
        const rows = denseRows(laplacianOf(task, 1e-9));
        for (const value of times(rows, new Array(rows[0]?.length ?? 0).fill(1)))
          expect(value).toBeCloseTo(0, 3);
        const { data } = task.guide;
        const linear = Array.from(
          { length: data.length / 3 },
          (_, at) => (data[3 * at] - 2 * data[3 * at + 2]) / 255,
        );
        for (const value of times(rows, linear)) expect(value).toBeCloseTo(0, 2);
      }),
      { ...fixedCases, numRuns: 40 },
    );
  });

  it('It is symmetric between unknown pixels, and no matte costs less than nothing', () => {
    fc.assert(
      fc.property(
        anyTrimap(3),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 36, maxLength: 36 }),
        (task, values) => {
          const all = { ...task, trimap: { ...task.trimap, data: task.trimap.data.map(() => UNKNOWN) } };
          const rows = denseRows(laplacianOf(all, 0.001));
          for (const [one, row] of rows.entries())
            for (const [other, value] of row.entries()) expect(value).toBeCloseTo(rows[other][one], 4);
          const cost = times(rows, values).reduce((sum, value, at) => sum + value * values[at], 0);
          expect(cost).toBeGreaterThan(-1e-3);
        },
      ),
      { ...fixedCases, numRuns: 30 },
    );
  });

  it('Pictures too narrow for a window, and ones without unknown pixels, have no weights', () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 9, height: 1 },
      { width: 2, height: 6 },
    ]) {
      const count = size.width * size.height;
      const guide: Picture = { ...size, channels: 3, data: new Uint8Array(3 * count).fill(90) };
      const { weights, unknown } = laplacianOf(
        { guide, trimap: { ...size, data: new Uint8Array(count).fill(UNKNOWN) } },
        0.01,
      );
      expect(unknown).toHaveLength(count);
      expect(new Set(weights)).toEqual(new Set([0]));
      expect(
        laplacianOf({ guide, trimap: { ...size, data: new Uint8Array(count) } }, 0.01).unknown,
      ).toHaveLength(0);
    }
  });
});

/** Colours that vary in all three channels. */
const colourful: Picture = {
  ...{ width: 11, height: 9, channels: 3 },
  data: Uint8Array.from(
    { length: 297 },
    (_, at) => (at * 97 + Math.floor(at / 3) * 61 + ((at * at) % 53)) % 256,
  ),
};

const valueAt = ({ red, green, blue, offset }: MatteFit, at: number, data: Uint8Array) =>
  (red.data[at] * data[3 * at] + green.data[at] * data[3 * at + 1] + blue.data[at] * data[3 * at + 2]) / 255 +
  offset.data[at];

const fitOf = (matte: Plane, epsilon = 1e-7) =>
  finish(fitMatte(matte, { guide: colourful, radius: 2, epsilon }));

describe('a matte fitted to colours', () => {
  it('A matte that is linear in the colours is found with its very factors', () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(share, share, share, share), ([red, green, blue, offset]) => {
        const { data } = colourful;
        const matte = planeOf(colourful, (x, y) => {
          const at = 3 * (y * colourful.width + x);
          return (red * data[at] + green * data[at + 1] + blue * data[at + 2]) / 255 + offset;
        });
        const fit = fitOf(matte);
        for (const at of matte.data.keys()) {
          expect(fit.red.data[at]).toBeCloseTo(red, 2);
          expect(fit.green.data[at]).toBeCloseTo(green, 2);
          expect(fit.blue.data[at]).toBeCloseTo(blue, 2);
          expect(valueAt(fit, at, data)).toBeCloseTo(matte.data[at], 2);
        }
      }),
      { ...fixedCases, numRuns: 20 },
    );
  });

  it('An even matte is an offset alone, and much grain smooths any matte to its mean', () => {
    const even = fitOf(planeOf(colourful, () => 0.4));
    const stepped = planeOf(colourful, (x) => (x < 5 ? 0 : 1));
    const smooth = fitOf(stepped, 1e6);
    for (const at of even.offset.data.keys()) {
      for (const part of [even.red, even.green, even.blue, smooth.red])
        expect(part.data[at]).toBeCloseTo(0, 3);
      expect(even.offset.data[at]).toBeCloseTo(0.4, 3);
    }
    expect(smooth.offset.data[0]).toBeCloseTo(0, 3);
    expect(smooth.offset.data[10]).toBeCloseTo(1, 3);
  });

  it('Several mattes may be fitted to one guide that is measured once', () => {
    const statistics = finish(measureGuide(colourful, 2));
    for (const power of [1, 3]) {
      const matte = planeOf(colourful, (x, y) => ((x + y) % 5) ** power / 5 ** power);
      expect(finish(fitMatteTo(matte, { statistics, epsilon: 1e-7 }))).toEqual(fitOf(matte));
    }
  });

  it('A grey picture of one pixel has finite factors', () => {
    const guide: Picture = { width: 1, height: 1, channels: 3, data: Uint8Array.of(9, 9, 9) };
    const fit = finish(
      fitMatte(
        planeOf(guide, () => 1),
        { guide, radius: 3, epsilon: 1e-4 },
      ),
    );
    expect(fit.offset.data[0]).toBeCloseTo(1);
    expect(fit.red.data[0]).toBeCloseTo(0);
  });
});

describe('a matte read from its fit', () => {
  const plain = (value: number): MatteFit => ({
    ...{ red: planeOf(SMALL, () => 0), green: planeOf(SMALL, () => 0), blue: planeOf(SMALL, () => 0) },
    offset: planeOf(SMALL, () => value),
  });
  const SMALL = { width: 4, height: 3 };
  const read = (source: { fit?: MatteFit; support?: number; trim?: number; photo?: Picture }, parted = 9) => {
    const { fit = plain(0.5), support = 0.5, trim = 0, photo = colourful } = source;
    const data = new Uint8Array(99).fill(7);
    const whole = { photo, fit, trim, support: planeOf(SMALL, () => support) };
    sampleMatte(whole, { data, top: 0, bottom: parted });
    sampleMatte(whole, { data, top: parted, bottom: 9 });
    return data;
  };

  it('Where the support says so there is nothing or all, whatever the fit', () => {
    expect(new Set(read({ support: 0 }))).toEqual(new Set([7]));
    expect(new Set(read({ support: 1, fit: plain(0) }))).toEqual(new Set([255]));
  });

  it('Values keep within bytes, and the trim cuts as much from either end', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        (value, trim) => {
          const wanted = Math.round(255 * Math.max(0, Math.min(1, (value - trim) / (1 - 2 * trim))));
          for (const found of read({ fit: plain(value), trim }))
            expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1);
        },
      ),
      fixedCases,
    );
  });

  it('A fit of the colours alone follows the photo’s own pixels, in bands as in the whole', () => {
    const red = { ...plain(0), red: planeOf(SMALL, () => 1) };
    const found = read({ fit: red });
    for (const [at, value] of found.entries())
      expect(Math.abs(value - colourful.data[3 * at])).toBeLessThanOrEqual(1);
    for (const parted of [0, 1, 5]) expect(read({ fit: red }, parted)).toEqual(found);
  });

  it('Transparent pixels are passed over', () => {
    const data = Uint8Array.from({ length: 396 }, (_, at) => (at % 4 < 3 ? 100 : at % 8 < 4 ? 255 : 0));
    const found = read({ photo: { ...colourful, channels: 4, data } });
    for (const [at, value] of found.entries()) expect(value).toBe(data[4 * at + 3] === 0 ? 7 : 128);
  });
});
