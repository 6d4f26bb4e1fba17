import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { agreeOnBlend } from '#imaging/edit/watermark/agree-on-blend.ts';
import { cropArea } from '#imaging/edit/watermark/area.ts';
import { type Links, propagateBeliefs } from '#imaging/edit/watermark/belief-propagation.ts';
import { isStillRead } from '#imaging/edit/watermark/measure-contrast.ts';
import { measureRemoval } from '#imaging/edit/watermark/measure-removal.ts';
import { rotatePicture } from '#imaging/edit/watermark/rotate-picture.ts';
import { moveBox, splitBox } from '#imaging/edit/watermark/split-box.ts';
import { unblendArea } from '#imaging/edit/watermark/unblend-area.ts';
import { fixedCases, planeOf } from '../support/any-plane.ts';
import { maskOf, paint, pixelAt } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Log-odds of each value of a row by trying all labels: exact, as the row has no loops. */
function slowBeliefs(odds: readonly number[], { same, firstOnly, secondOnly }: Links): number[] {
  const sums = odds.map(() => [0, 0]);
  for (let bits = 0; bits < 2 ** odds.length; bits++) {
    const marks = odds.map((_, at) => (bits >> at) & 1);
    let weight = Math.exp(odds.reduce((sum, value, at) => sum + value * marks[at], 0));
    for (let at = 0; at + 1 < odds.length; at++) {
      if (marks[at] === marks[at + 1]) weight *= same[at];
      else weight *= marks[at] ? firstOnly[at] : secondOnly[at];
    }
    for (const [at, mark] of marks.entries()) sums[at][mark] += weight;
  }
  return sums.map(([without, withMark]) => Math.log(withMark / without));
}

describe('beliefs along links', () => {
  const COUNT = 6;
  const row = (min: number, max: number) =>
    fc.array(between(min, max), { minLength: COUNT, maxLength: COUNT });

  it('On a row, and on a column, beliefs become the exact odds', () => {
    fc.assert(
      fc.property(
        row(-3, 3),
        fc.tuple(row(0.2, 3), row(0.2, 3), row(0.2, 3)),
        (odds, [same, first, second]) => {
          const links: Links = {
            same: Float32Array.from(same),
            firstOnly: Float32Array.from(first),
            secondOnly: Float32Array.from(second),
          };
          const exact = slowBeliefs(odds, links);
          for (const size of [
            { width: COUNT, height: 1 },
            { width: 1, height: COUNT },
          ]) {
            const open = new Uint8Array(COUNT).fill(1);
            const grid = {
              ...size,
              odds: Float32Array.from(odds),
              open,
              stride: 1,
              across: links,
              down: links,
            };
            for (const [at, belief] of propagateBeliefs(grid, 60).entries())
              expect(belief).toBeCloseTo(exact[at], 3);
          }
        },
      ),
      { ...fixedCases, numRuns: 30 },
    );
  });

  it('Known values tell each other nothing, and no rounds leave the odds', () => {
    fc.assert(
      fc.property(row(-3, 3), (odds) => {
        const even = new Float32Array(COUNT).fill(1);
        const links: Links = { same: even.map(() => 4), firstOnly: even, secondOnly: even };
        const shut = {
          width: 3,
          height: 2,
          odds: Float32Array.from(odds, (value) => Math.fround(value) + 0),
          stride: 1,
          across: links,
          down: links,
        };
        expect(propagateBeliefs({ ...shut, open: new Uint8Array(COUNT) }, 5)).toEqual(shut.odds);
        expect(propagateBeliefs({ ...shut, open: new Uint8Array(COUNT).fill(1) }, 0)).toEqual(shut.odds);
      }),
      fixedCases,
    );
  });
});

describe('areas of a photo', () => {
  const photo = paint({ width: 9, height: 7, channels: 4 }, (x, y) => [
    20 * x,
    30 * y,
    99,
    (x + y) % 3 === 0 ? 0 : 255,
  ]);

  it('An area has the photo’s own pixels, its border beyond it, and nothing brushed there', () => {
    const box = { left: -3, top: -2, right: 12, bottom: 9 };
    const mask = maskOf(photo, (x) => x > 2);
    const area = cropArea(photo, { mask, box });
    expect(area).toMatchObject({ width: 15, height: 11, box });
    for (let at = 0; at < area.brushed.length; at++) {
      const [x, y] = [(at % 15) - 3, Math.floor(at / 15) - 2];
      const [column, row] = [Math.min(8, Math.max(0, x)), Math.min(6, Math.max(0, y))];
      const [red, , , alpha] = pixelAt(photo, column, row);
      expect(area.colours[0].data[at]).toBe(alpha === 0 ? 128 : red);
      expect(area.brushed[at]).toBe(Number(x === column && y === row && x > 2 && alpha > 0));
    }
  });

  it('A mark that was blended in is taken off to a few levels, and elsewhere nothing changes', () => {
    const truth = paint({ width: 12, height: 8, channels: 3 }, (x, y) => [20 * x, 30 * y, 10 * x + 5 * y]);
    const box = { left: 2, top: 1, right: 10, bottom: 7 };
    const coverage = planeOf({ width: 8, height: 6 }, (x, y) => ((x + y) % 4) / 4);
    fc.assert(
      fc.property(between(0.05, 0.9), fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (opacity, colour) => {
        const seen = paint(truth, (x, y) => {
          const isIn = x >= 2 && x < 10 && y >= 1 && y < 7;
          const share = isIn ? opacity * coverage.data[(y - 1) * 8 + x - 2] : 0;
          return pixelAt(truth, x, y).map((value, channel) =>
            Math.round((1 - share) * value + share * colour[channel]),
          );
        });
        unblendArea(seen, {
          area: cropArea(seen, { mask: undefined, box }),
          blend: { opacity, colour },
          coverage,
        });
        for (const [at, value] of seen.data.entries()) {
          const [x, y] = [Math.floor(at / 3) % 12, Math.floor(at / 36)];
          const isIn = x >= 2 && x < 10 && y >= 1 && y < 7;
          const share = isIn ? opacity * coverage.data[(y - 1) * 8 + x - 2] : 0;
          // Half a level of rounding, as much amplified as the photo is.
          expect(Math.abs(value - truth.data[at])).toBeLessThanOrEqual(
            share === 0 ? 0 : 0.5 + 0.5 / (1 - share),
          );
        }
      }),
      fixedCases,
    );
  });

  it('The parts of a box cover it without a gap or overlap, none too long', () => {
    const corner = fc.integer({ min: -50, max: 3000 });
    fc.assert(
      fc.property(
        corner,
        corner,
        fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 })),
        (left, top, [width, height]) => {
          const parts = splitBox({ left, top, right: left + width, bottom: top + height });
          const areas = parts.map((part) => (part.right - part.left) * (part.bottom - part.top));
          expect(areas.reduce((sum, area) => sum + area, 0)).toBe(width * height);
          for (const part of parts) {
            expect(part.right - part.left).toBeLessThanOrEqual(900);
            expect(part.bottom - part.top).toBeLessThanOrEqual(900);
            expect(
              part.left >= left &&
                part.top >= top &&
                part.right <= left + width &&
                part.bottom <= top + height,
            ).toBe(true);
            expect(moveBox(moveBox(part, [7, -3]), [-7, 3])).toEqual(part);
          }
        },
      ),
      fixedCases,
    );
  });
});

describe('turned pictures', () => {
  const picture = paint({ width: 7, height: 5, channels: 3 }, (x, y) => [30 * x, 40 * y, 200 - 20 * x]);

  it('By no degrees a picture is itself; four quarter turns and their corners are exact', () => {
    const { picture: still } = rotatePicture(picture, 0);
    expect(still).toMatchObject({ width: 7, height: 5, channels: 4 });
    const { picture: quarter } = rotatePicture(picture, 90);
    expect([quarter.width, quarter.height]).toEqual([5, 7]);
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < 7; x++) {
        expect(pixelAt(still, x, y)).toEqual([...pixelAt(picture, x, y), 255]);
        expect(pixelAt(quarter, 4 - y, x)).toEqual([...pixelAt(picture, x, y), 255]);
      }
  });

  it('A place goes to the sheet and back, and no corner lies beyond the sheet', () => {
    fc.assert(
      fc.property(between(-180, 180), between(0, 7), between(0, 5), (degrees, x, y) => {
        const { picture: sheet, fromSource, toSource } = rotatePicture(picture, degrees);
        const there = fromSource(x, y);
        const back = toSource(...there);
        expect(back[0]).toBeCloseTo(x, 9);
        expect(back[1]).toBeCloseTo(y, 9);
        expect(there[0] > -1e-6 && there[0] < sheet.width + 1e-6).toBe(true);
        expect(there[1] > -1e-6 && there[1] < sheet.height + 1e-6).toBe(true);
        const opaque = sheet.data.filter((value, at) => at % 4 === 3 && value === 255).length;
        expect(Math.abs(opaque - 35)).toBeLessThan(9);
      }),
      fixedCases,
    );
  });
});

describe('what a removal leaves of a mark', () => {
  const SIZE = 96;
  const blend = { opacity: 0.3, colour: [255, 255, 255] } as const;
  const box = { left: 16, top: 16, right: 80, bottom: 80 };
  const isBrushed = (x: number, y: number) => x >= 16 && x < 80 && y >= 16 && y < 80;
  const isStroke = (x: number, y: number) => isBrushed(x, y) && x % 16 < 8 && y % 24 >= 6;
  /** A scene whose own edges are far stronger than those of the mark. */
  const clean = paint({ width: SIZE, height: SIZE, channels: 3 }, (x, y) =>
    ((x >> 5) + (y >> 5)) % 2 ? [230, 90, 30] : [20, 30, 60],
  );
  const mark = (picture: Picture, isMarked = isStroke) =>
    paint({ width: SIZE, height: SIZE, channels: 3 }, (x, y) =>
      pixelAt(picture, x, y).map((value) => (isMarked(x, y) ? 0.7 * value + 0.3 * 255 : value)),
    );
  const mask = maskOf({ width: SIZE, height: SIZE }, isBrushed);
  const rest = maskOf({ width: SIZE, height: SIZE }, () => false);
  const measure = (before: Picture, after: Picture) =>
    measureRemoval(before, { after, mask, rest, box, blend, progress: createProgress({}) });

  it('[TOOL-15] A faint mark that stays in a scene of strong edges is noticed', async () => {
    const half = mark(clean, (x, y) => isStroke(x, y) && y < 72);
    expect(await measure(mark(clean), half)).toBeLessThan(0.4);
  });

  it('[TOOL-15] A faint mark that is gone from a scene of strong edges counts as gone', async () => {
    expect(await measure(mark(clean), clean)).toBeGreaterThan(0.9);
  });

  it('[TOOL-15] A removal that leaves edges of another thing counts as failed', async () => {
    const grown = paint({ width: SIZE, height: SIZE, channels: 3 }, (x, y) =>
      Math.hypot(x - 48, y - 48) < 14 ? [255, 255, 255] : pixelAt(clean, x, y),
    );
    expect(await measure(mark(clean), grown)).toBe(0);
  });

  it('[TOOL-15] Steps of the scene that come back within strokes do not count against a removal', async () => {
    // Fine texture that is strong under the mark only: the surroundings are plain.
    const textured = paint({ width: SIZE, height: SIZE, channels: 3 }, (x, y) =>
      isBrushed(x, y) ? [0, 1, 2].map((c) => 90 + ((x * 7 + y * 13 + c * 5) % 11) * 5) : [120, 120, 120],
    );
    const strong = { opacity: 0.65, colour: [255, 255, 255] as const };
    const marked = paint({ width: SIZE, height: SIZE, channels: 3 }, (x, y) =>
      pixelAt(textured, x, y).map((value) => (isStroke(x, y) ? 0.35 * value + 0.65 * 255 : value)),
    );
    const progress = createProgress({});
    expect(
      await measureRemoval(marked, { after: textured, mask, rest, box, blend: strong, progress }),
    ).toBeGreaterThan(0.9);
  });

  describe('from the ground beside its strokes', () => {
    /** The mark with a share of its opacity left. */
    const left = (share: number) =>
      paint({ width: SIZE, height: SIZE, channels: 3 }, (x, y) => {
        const opacity = isStroke(x, y) ? 0.3 * share : 0;
        return pixelAt(clean, x, y).map((value) => (1 - opacity) * value + opacity * 255);
      });
    const read = (after: Picture, hole = rest) =>
      isStillRead(mark(clean), { after, mask, rest: hole, box, blend, depth: 4 });

    it('[TOOL-15] A mark that was taken off too weakly is still read', () => {
      expect([0.6, 0.3, 0.1, 0].map((share) => read(left(share)))).toEqual([true, true, false, false]);
    });

    it('[TOOL-15] A mark whose strokes are completed afterwards is not read', () => {
      expect(read(left(0.6), maskOf({ width: SIZE, height: SIZE }, isStroke))).toBe(false);
    });
  });
});

describe('a mark that covers the photo', () => {
  const white = (opacity: number) => ({ opacity, colour: [255, 255, 255] as const });
  const at = (left: number) => ({ left, top: 0, right: left + 50, bottom: 40 });

  it('[TOOL-15] Three windows apart that tell one blend tell a mark, and its middle opacity', () => {
    const witnesses = [0.36, 0.34, 0.35].map((opacity, index) => ({
      window: at(60 * index),
      blend: white(opacity),
    }));
    expect(agreeOnBlend(witnesses)).toEqual(white(0.35));
  });

  it.each([
    ['overlap', [0, 30, 60], [0.35, 0.35, 0.35]],
    ['tell different opacities', [0, 60, 120], [0.25, 0.35, 0.45]],
  ])('[TOOL-15] Windows that %s tell no mark', (_, lefts, opacities) => {
    const witnesses = lefts.map((left, index) => ({ window: at(left), blend: white(opacities[index] ?? 0) }));
    expect(agreeOnBlend(witnesses)).toBeUndefined();
  });

  it('[TOOL-15] White windows and black ones do not agree', () => {
    const witnesses = [0, 60, 120].map((left, index) => ({
      window: at(left),
      blend: index === 1 ? { opacity: 0.35, colour: [0, 0, 0] as const } : white(0.35),
    }));
    expect(agreeOnBlend(witnesses)).toBeUndefined();
  });
});
