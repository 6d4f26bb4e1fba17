import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellOfColour,
  HISTOGRAM_CELLS,
  normalizeHistogram,
} from '#imaging/vision/people/colour-histogram.ts';
import { faceEllipse } from '#imaging/vision/people/face-ellipse.ts';
import { createSums, toLikelihood } from '#imaging/vision/people/likelihood-sums.ts';
import { fixedCases } from '../support/any-plane.ts';

const colour = fc.tuple(
  fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
);

describe('histograms of colours', () => {
  it('Any colour has a cell, a lighter one no earlier cell, and near colours mostly the same', () => {
    fc.assert(
      fc.property(colour, fc.double({ min: 0, max: 0.5, noNaN: true }), ([lightness, a, b], more) => {
        const cell = cellOfColour(lightness, a, b);
        expect(Number.isInteger(cell)).toBe(true);
        expect(cell).toBeGreaterThanOrEqual(0);
        expect(cell).toBeLessThan(HISTOGRAM_CELLS);
        expect(cellOfColour(lightness + more, a, b)).toBeGreaterThanOrEqual(cell);
        expect(cellOfColour(lightness, a + more, b)).toBeGreaterThanOrEqual(cell);
        expect(cellOfColour(lightness, a, b + more)).toBeGreaterThanOrEqual(cell);
      }),
      fixedCases,
    );
  });

  it('Probabilities add up to one, spread to neighbours, and do not depend on how many pixels were counted', () => {
    fc.assert(
      fc.property(
        fc.array(colour, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 2, max: 9 }),
        (colours, times) => {
          const [one, many] = [1, times].map((count) => {
            const histogram = new Float32Array(HISTOGRAM_CELLS);
            // Dull colours lie away from the borders of the histogram, over which shares get lost.
            for (const [lightness, a, b] of colours)
              histogram[cellOfColour(0.3 + 0.3 * lightness, 0.3 * a, 0.3 * b)] += count;
            normalizeHistogram(histogram);
            return histogram;
          });
          expect(one?.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
          for (const [lightness, a, b] of colours) {
            const cell = cellOfColour(0.3 + 0.3 * lightness, 0.3 * a, 0.3 * b);
            expect(one?.[cell]).toBeGreaterThan(0);
            expect(one?.[cell + 1]).toBeGreaterThan(0);
            expect(many?.[cell]).toBeCloseTo(one?.[cell] ?? Number.NaN, 5);
          }
        },
      ),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('Nothing counted stays nothing', () => {
    const histogram = new Float32Array(HISTOGRAM_CELLS);
    normalizeHistogram(histogram);
    expect(histogram.every((value) => value === 0)).toBe(true);
  });
});

describe('answers of windows', () => {
  it('A likelihood lies between 0 and 1, rises with the sum, and half means no evidence; no answer is 0', () => {
    const answer = fc.tuple(
      fc.double({ min: -30, max: 30, noNaN: true }),
      fc.double({ min: 0.1, max: 4, noNaN: true }),
    );
    fc.assert(
      fc.property(answer, answer, ([first, weight], [second]) => {
        const sums = createSums({ width: 3, height: 1 }, 3);
        sums.logits.data.set([Math.min(first, second), Math.max(first, second), 5]);
        sums.weights.data.set([weight, weight, 0]);
        const [low, high, none] = toLikelihood(sums).data;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThanOrEqual(low ?? Number.NaN);
        expect((low ?? 0) < 0.5).toBe((sums.logits.data[0] ?? 0) < 0 && low !== 0.5);
        expect(none).toBe(0);
      }),
      fixedCases,
    );
  });

  it('The copy keeps the shape of the photo, is never larger, and is one pixel at least', () => {
    const length = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(length, length, fc.integer({ min: 1, max: 400 }), (width, height, side) => {
        const { logits } = createSums({ width, height }, side);
        expect(Math.max(logits.width, logits.height)).toBe(Math.min(side, Math.max(width, height)));
        expect(Math.min(logits.width, logits.height)).toBeGreaterThanOrEqual(1);
        const scale = Math.max(logits.width, logits.height) / Math.max(width, height);
        expect(Math.abs(logits.width - Math.max(1, width * scale))).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(Math.abs(logits.height - Math.max(1, height * scale))).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
      fixedCases,
    );
  });
});

it('The ellipse of a face lies in its box, has its middle, and grows with its scale', () => {
  const length = fc.double({ min: 1, max: 200, noNaN: true });
  const point = { x: 0, y: 0 };
  const points = {
    rightEye: point,
    leftEye: point,
    nose: point,
    mouth: point,
    rightEar: point,
    leftEar: point,
  };
  fc.assert(
    fc.property(
      fc.tuple(length, length, length, length),
      fc.double({ min: 0.2, max: 1, noNaN: true }),
      ([left, top, width, height], scale) => {
        const corners = faceEllipse({ left, top, width, height, score: 1, ...points }, scale);
        for (const { x, y } of corners) {
          const [across, down] = [(2 * (x - left)) / width - 1, (2 * (y - top)) / height - 1];
          expect(Math.hypot(across, down)).toBeCloseTo(scale, 6);
        }
        const mean = corners.reduce((sum, { x }) => sum + x, 0) / corners.length;
        expect(mean).toBeCloseTo(left + width / 2, 6);
      },
    ),
    fixedCases,
  );
});
