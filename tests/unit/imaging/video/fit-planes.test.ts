import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPlanes, readPlanes } from '#imaging/video/watermark/shares/fit-planes.ts';

const size = { width: 31, height: 23 };
const COUNT = size.width * size.height;
const SPREAD = 2;
const middle = 11 * size.width + 15;

function pictureOf(valueAt: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: COUNT }, (_, at) => valueAt(at % size.width, Math.floor(at / size.width)));
}

/** Values of a place that is not sure itself, read from two pictures by the same preparation. */
function readTwice(place: number, sure: Uint8Array, pictures: readonly [Uint8Array, Uint8Array]) {
  const fits = fitPlanes(Int32Array.of(place), { ...size, sure, spread: SPREAD });
  return pictures.map((picture) => {
    const { means, variances } = readPlanes(fits, picture);
    return { mean: means[0] ?? Number.NaN, variance: variances[0] ?? Number.NaN };
  });
}

describe('[TOOL-24] planes through what is sure around places', () => {
  it('On a plane each place has its own value, whatever is sure, in every picture', () => {
    const slopes = fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -5, max: 5 }));
    const flags = fc.uint8Array({ minLength: COUNT, maxLength: COUNT, max: 3 });
    fc.assert(
      fc.property(fc.tuple(slopes, slopes), flags, fc.nat(COUNT - 1), (both, given, place) => {
        const sure = given.map((flag, at) => (flag > 0 && at !== place ? 1 : 0));
        const planes = both.map(([x, y]) => pictureOf((px, py) => 128 + x * (px - 15) + y * (py - 11)));
        const [first = new Uint8Array(), second = new Uint8Array()] = planes;
        for (const [i, { mean, variance }] of readTwice(place, sure, [first, second]).entries()) {
          expect(mean).toBeCloseTo(planes[i]?.[place] ?? -1, 0);
          expect(variance).toBeLessThan(0.2);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('Doubtful values count for nothing', () => {
    const sure = new Uint8Array(COUNT).fill(1);
    sure[middle] = 0;
    sure[middle + 1] = 0;
    const even = pictureOf(() => 90);
    const spoilt = even.slice();
    spoilt[middle] = 255;
    spoilt[middle + 1] = 0;
    for (const { mean, variance } of readTwice(middle, sure, [even, spoilt])) {
      expect(mean).toBeCloseTo(90, 3);
      expect(variance).toBeLessThan(0.01);
    }
  });

  it('Texture shows in the variance, by its own amount', () => {
    const sure = new Uint8Array(COUNT).fill(1);
    const texture = pictureOf((x, y) => ((x + y) % 2 === 0 ? 110 : 90));
    const [found] = readTwice(middle, sure, [texture, texture]);
    expect(found?.variance).toBeGreaterThan(90);
    expect(found?.variance).toBeLessThan(101);
  });

  it('Where nothing is sure nothing is told', () => {
    const sure = new Uint8Array(COUNT);
    sure[0] = 1;
    const picture = pictureOf(() => 90);
    for (const { variance } of readTwice(middle, sure, [picture, picture])) expect(variance).toBe(-1);
  });
});
