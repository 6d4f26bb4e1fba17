import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIXEL_BYTES } from '#imaging/core/patchmatch/nearest-neighbour-field.ts';
import { joinLuma, splitLuma } from '#imaging/edit/enhance/split-luma.ts';
import { CELL, measureCells } from '#imaging/edit/inpaint/measure-cells.ts';
import { shrinkLevel } from '#imaging/edit/inpaint/shrink-level.ts';
import { solveLaplace } from '#imaging/edit/inpaint/solve-laplace.ts';
import { directionOfPath, drawCurve, scalePath, turnBetween } from '#imaging/edit/inpaint/structure/curve.ts';
import { doubleShift, sourceOf } from '#imaging/edit/outpaint/shift.ts';
import { anySize, fixedCases } from '../support/any-plane.ts';
import { paint } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyPoint = fc.record({ x: between(-50, 50), y: between(-50, 50) });
const anyDirection = between(-3, 3).map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));

describe('curves', () => {
  const anyEnds = fc.record({
    ...{ start: anyPoint, end: anyPoint },
    ...{ startDirection: anyDirection, endDirection: anyDirection },
  });

  it('A curve begins and ends where it should, in the given directions, with two points a pixel', () => {
    fc.assert(
      fc.property(anyEnds, (ends) => {
        const chord = Math.hypot(ends.end.x - ends.start.x, ends.end.y - ends.start.y);
        fc.pre(chord > 10);
        const path = drawCurve(ends);
        expect(path[0]).toEqual({ x: expect.closeTo(ends.start.x, 9), y: expect.closeTo(ends.start.y, 9) });
        expect(path.at(-1)).toEqual({ x: expect.closeTo(ends.end.x, 9), y: expect.closeTo(ends.end.y, 9) });
        expect(path.length).toBe(Math.ceil(2 * chord) + 1);
        const first = { x: path[1].x - path[0].x, y: path[1].y - path[0].y };
        expect(Math.abs(turnBetween(ends.startDirection, first))).toBeLessThan(0.35);
      }),
      fixedCases,
    );
  });

  it('A curve between the tangents of a quarter circle is the quarter circle to four hundredths', () => {
    const path = drawCurve({
      ...{ start: { x: 100, y: 0 }, end: { x: 0, y: 100 } },
      ...{ startDirection: { x: 0, y: 1 }, endDirection: { x: -1, y: 0 } },
    });
    for (const { x, y } of path) expect(Math.abs(Math.hypot(x, y) - 100)).toBeLessThan(4.4);
  });

  it('Turns change their sign with their order, and add up around the circle', () => {
    fc.assert(
      fc.property(anyDirection, anyDirection, (one, other) => {
        expect(turnBetween(one, one)).toBeCloseTo(0, 9);
        const turn = turnBetween(one, other);
        if (Math.abs(turn) < 3.1) expect(turnBetween(other, one)).toBeCloseTo(-turn, 9);
        expect(Math.cos(turn)).toBeCloseTo(one.x * other.x + one.y * other.y, 9);
        expect(Math.sin(turn)).toBeCloseTo(one.x * other.y - one.y * other.x, 9);
      }),
      fixedCases,
    );
  });

  it('A path scaled there and back is the same, and keeps its direction', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 2, maxLength: 9 }), between(0.2, 5), (path, scale) => {
        const there = scalePath(path, scale);
        for (const [i, { x, y }] of scalePath(there, 1 / scale).entries()) {
          expect(x).toBeCloseTo(path[i].x, 6);
          expect(y).toBeCloseTo(path[i].y, 6);
          const [own, scaled] = [directionOfPath(path, i), directionOfPath(there, i)];
          expect(Math.hypot(own.x, own.y)).toBeLessThan(1 + 1e-9);
          // Two places in one have no direction.
          const [before, after] = [path[Math.max(0, i - 2)], path[Math.min(path.length - 1, i + 2)]];
          if (Math.hypot(after.x - before.x, after.y - before.y) < 0.01) continue;
          expect(scaled.x).toBeCloseTo(own.x, 5);
          expect(scaled.y).toBeCloseTo(own.y, 5);
        }
      }),
      fixedCases,
    );
  });
});

describe('Laplace’s equation', () => {
  it('A slope of colours is continued through a hole, whatever was in it', () => {
    const [width, height] = [17, 13];
    const slopeAt = (at: number, channel: number) =>
      40 + 5 * (at % width) - 3 * Math.floor(at / width) + 20 * channel;
    const known = Uint8Array.from({ length: width * height }, (_, at) =>
      Math.hypot((at % width) - 8, Math.floor(at / width) - 6) < 4 ? 0 : 1,
    );
    const values = Float32Array.from({ length: known.length * 3 }, (_, i) =>
      known[Math.floor(i / 3)] ? slopeAt(Math.floor(i / 3), i % 3) : 999,
    );
    solveLaplace({ width, height, values, known });
    for (const [i, value] of values.entries())
      expect(Math.abs(value - slopeAt(Math.floor(i / 3), i % 3))).toBeLessThan(2);
  });

  it('Known colours stay to the bit, and all others become numbers, on grids of any size', () => {
    const task = anySize(10).chain((size) => {
      const count = size.width * size.height;
      return fc.tuple(
        fc.constant(size),
        fc.array(fc.boolean(), { minLength: count, maxLength: count }),
        fc.array(fc.nat(255), { minLength: 3 * count, maxLength: 3 * count }),
      );
    });
    fc.assert(
      fc.property(task, ([size, flags, bytes]) => {
        fc.pre(flags.some(Boolean));
        const known = Uint8Array.from(flags, Number);
        const values = Float32Array.from(bytes);
        solveLaplace({ ...size, values, known });
        for (const [i, value] of values.entries())
          if (flags[Math.floor(i / 3)]) expect(value).toBe(bytes[i]);
          else expect(Number.isFinite(value)).toBe(true);
      }),
      fixedCases,
    );
  });
});

const anyLevel = anySize(12).chain(({ width, height }) => {
  const count = width * height;
  return fc
    .tuple(
      fc.array(fc.nat(255), { minLength: PIXEL_BYTES * count, maxLength: PIXEL_BYTES * count }),
      fc.array(fc.constantFrom(0, 0, 1), { minLength: count, maxLength: count }),
      fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: count, maxLength: count }),
    )
    .map(([bytes, hole, forbidden]) => ({
      ...{ width, height, pixels: Uint8Array.from(bytes) },
      ...{ hole: Uint8Array.from(hole), forbidden: Uint8Array.from(forbidden) },
    }));
});

describe('levels of a hole', () => {
  it('Half a level has the mean of the known pixels of each four, and one forbidden pixel forbids', () => {
    fc.assert(
      fc.property(anyLevel, (level) => {
        const half = shrinkLevel(level);
        expect([half.width, half.height]).toEqual([Math.ceil(level.width / 2), Math.ceil(level.height / 2)]);
        for (let at = 0; at < half.hole.length; at++) {
          const [x, y] = [2 * (at % half.width), 2 * Math.floor(at / half.width)];
          const four = [0, 1, 2, 3].map(
            (i) =>
              Math.min(level.height - 1, y + (i >> 1)) * level.width + Math.min(level.width - 1, x + (i & 1)),
          );
          const known = four.filter((from) => !level.hole[from]);
          expect(half.hole[at]).toBe(Number(known.length <= 2));
          expect(half.forbidden?.[at]).toBe(Number(four.some((from) => level.forbidden[from])));
          for (let channel = 0; channel < PIXEL_BYTES && known.length > 0; channel++) {
            const mean =
              known.reduce((sum, from) => sum + level.pixels[from * PIXEL_BYTES + channel], 0) / known.length;
            expect(half.pixels[at * PIXEL_BYTES + channel]).toBe(Math.floor(mean + 0.5));
          }
        }
      }),
      fixedCases,
    );
  });

  it('Cells have the mean and the variance of their known pixels, and tell where they are whole', () => {
    fc.assert(
      fc.property(anyLevel, (level) => {
        const cells = measureCells(level);
        expect([cells.columns, cells.rows]).toEqual([
          Math.ceil(level.width / CELL),
          Math.ceil(level.height / CELL),
        ]);
        for (let cell = 0; cell < cells.grain.length; cell++) {
          const own = [...level.hole.keys()].filter(
            (at) =>
              Math.floor((at % level.width) / CELL) === cell % cells.columns &&
              Math.floor(Math.floor(at / level.width) / CELL) === Math.floor(cell / cells.columns),
          );
          const known = own.filter((at) => !level.hole[at] && !level.forbidden[at]);
          expect(cells.hole[cell]).toBe(Number(own.some((at) => level.hole[at])));
          expect(cells.whole[cell]).toBe(Number(known.length === CELL * CELL));
          if (known.length === 0) continue;
          const parts = [0, 1, 2].map((channel) =>
            known.map((at) => level.pixels[PIXEL_BYTES * at + channel]),
          );
          const means = parts.map((values) => values.reduce((sum, value) => sum + value, 0) / known.length);
          for (const [channel, mean] of means.entries())
            expect(cells.light[3 * cell + channel]).toBeCloseTo(mean, 3);
          const squares = parts.flatMap((values, channel) =>
            values.map((value) => (value - means[channel]) ** 2),
          );
          const variance = squares.reduce((sum, value) => sum + value, 0) / (3 * known.length);
          expect(cells.grain[cell]).toBeCloseTo(variance, 1);
        }
      }),
      { ...fixedCases, numRuns: 30 },
    );
  });
});

describe('shifts beyond a photo’s side', () => {
  const anyShift = fc.record({
    ...{ zoom: fc.constantFrom(1, 1, 0.9, 0.7), across: fc.integer({ min: -30, max: 30 }) },
    ...{ down: fc.integer({ min: -20, max: 20 }), mirrored: fc.boolean(), price: fc.constant(3) },
  });

  it('A plain shift leads to the pixel aside, and nowhere outside of the sheet', () => {
    fc.assert(
      fc.property(anyShift, fc.nat(39), fc.nat(29), (shift, x, y) => {
        const plain = { ...shift, zoom: 1, mirrored: false };
        const [column, row] = [x + shift.across, y + shift.down];
        const isInside = column >= 0 && row >= 0 && column < 40 && row < 30;
        expect(sourceOf(plain, { width: 40, height: 30 }, { x, y })).toBe(isInside ? row * 40 + column : -1);
      }),
      fixedCases,
    );
  });

  it('On a sheet of the double size the doubled shift leads to the same place', () => {
    fc.assert(
      fc.property(anyShift, fc.nat(39), fc.nat(29), (shift, x, y) => {
        const twice = doubleShift(shift);
        const step = shift.mirrored ? -shift.zoom : shift.zoom;
        // Places from the outer border of pixels, the same on both sheets but for the scale.
        const [from, to] = [step * x + shift.across + 0.5, twice.zoom * (2 * y + 0.5) + twice.down + 0.5];
        expect(2 * from).toBeCloseTo(
          (twice.mirrored ? -twice.zoom : twice.zoom) * (2 * x + 0.5) + twice.across + 0.5,
          9,
        );
        expect(to).toBeCloseTo(2 * (shift.zoom * y + shift.down + 0.5), 9);
        expect(twice.price).toBe(shift.price);
      }),
      fixedCases,
    );
  });
});

describe('luma and chroma', () => {
  it('Colours split and joined are the same bytes, noise keeps its size, and grey has no chroma', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 24, maxLength: 24 }), (bytes) => {
        const picture = paint({ width: 2, height: 3, channels: 4 }, (x, y) =>
          bytes.slice(4 * (2 * y + x), 4 * (2 * y + x) + 4),
        );
        const planes = splitLuma(picture);
        const joined = { ...picture, data: picture.data.map((value, at) => (at % 4 === 3 ? value : 77)) };
        joinLuma(planes, joined);
        expect(joined.data).toEqual(picture.data);
        for (let at = 0; at < 6; at++) {
          const own = bytes.slice(4 * at, 4 * at + 3);
          const split = [planes.luma, planes.blueRed, planes.greenMagenta].map(({ data }) => data[at]);
          expect(Math.hypot(...split)).toBeCloseTo(Math.hypot(...own), 3);
        }
        const grey = splitLuma(
          paint({ width: 1, height: 1, channels: 3 }, () => [bytes[0], bytes[0], bytes[0]]),
        );
        expect(grey.blueRed.data[0]).toBeCloseTo(0, 4);
        expect(grey.greenMagenta.data[0]).toBeCloseTo(0, 4);
      }),
      fixedCases,
    );
  });
});
