import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringDistance } from '#imaging/portrait/emoji/ring-distance.ts';
import { stretchPlane } from '#imaging/portrait/emoji/stretch-plane.ts';
import { cuts } from '#imaging/portrait/hair/cuts.ts';
import { angleOf, hairlineAt } from '#imaging/portrait/hair/fit/hairline.ts';
import { scaleCut } from '#imaging/portrait/hair/scale-cut.ts';
import { type Corner, mirrorCorners, traceOutline } from '#imaging/portrait/headshot/outfit/outline.ts';
import { paperPoint } from '#imaging/portrait/passport/paper-point.ts';
import { fromUpright, toUpright } from '#imaging/portrait/passport/upright-frame.ts';
import { mirrorPlane } from '#imaging/portrait/swap/mirror-plane.ts';
import { anyPlane, fixedCases } from '../support/any-plane.ts';

const place = fc.record({
  x: fc.double({ min: -300, max: 300, noNaN: true }),
  y: fc.double({ min: -300, max: 300, noNaN: true }),
});
const angle = fc.double({ min: -3, max: 3, noNaN: true });

describe('frames of faces', () => {
  it('[TOOL-20] A place goes to the upright frame and back, and distances stay', () => {
    fc.assert(
      fc.property(fc.tuple(place, place, place), angle, ([origin, one, other], turn) => {
        const frame = { origin, angle: turn };
        const back = fromUpright(frame, toUpright(frame, one));
        expect(back.x).toBeCloseTo(one.x, 6);
        expect(back.y).toBeCloseTo(one.y, 6);
        const [a, b] = [toUpright(frame, one), toUpright(frame, other)];
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.hypot(one.x - other.x, one.y - other.y), 6);
        // Clockwise: the line through the eyes lies level.
        const eye = { x: origin.x + 40 * Math.cos(turn), y: origin.y + 40 * Math.sin(turn) };
        expect(toUpright(frame, eye).x).toBeCloseTo(40, 6);
        expect(toUpright(frame, eye).y).toBeCloseTo(0, 6);
      }),
      fixedCases,
    );
  });

  it('[TOOL-20] The middle of each pixel of a print is found again from its place in the photo', () => {
    const step = fc.double({ min: 0.1, max: 4, noNaN: true });
    const count = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(
        place,
        fc.tuple(step, angle),
        fc.tuple(count, count),
        (start, [size, turn], [column, row]) => {
          const across = [size * Math.cos(turn), size * Math.sin(turn)] as const;
          // The step down is the step across, turned by a right angle.
          const source = {
            x: start.x + column * across[0] - row * across[1],
            y: start.y + column * across[1] + row * across[0],
          };
          const found = paperPoint({ start: [start.x, start.y], across }, source);
          expect(found.x).toBeCloseTo(column + 0.5, 5);
          expect(found.y).toBeCloseTo(row + 0.5, 5);
        },
      ),
      fixedCases,
    );
  });
});

describe('outlines of clothes', () => {
  const corners = fc.array(
    fc.tuple(
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.constantFrom('sharp' as const, undefined),
    ),
    { minLength: 3, maxLength: 8 },
  );

  it('[TOOL-12] An outline passes through all corners in order, also where it is mirrored', () => {
    fc.assert(
      fc.property(corners, (list) => {
        const own: Corner[] = list;
        const outline = traceOutline(own);
        const steps = outline.length / own.length;
        for (const [at, [x, y]] of own.entries()) {
          expect(outline[at * steps]?.x).toBeCloseTo(x, 9);
          expect(outline[at * steps]?.y).toBeCloseTo(y, 9);
        }
        for (const [at, { x, y }] of traceOutline(mirrorCorners(own)).entries()) {
          expect(x).toBeCloseTo(-(outline[at]?.x ?? Number.NaN), 9);
          expect(y).toBeCloseTo(outline[at]?.y ?? Number.NaN, 9);
        }
      }),
      fixedCases,
    );
  });

  it('[TOOL-12] Between sharp corners the outline is the straight line', () => {
    fc.assert(
      fc.property(corners, (list) => {
        const own: Corner[] = list.map(([x, y]) => [x, y, 'sharp']);
        const outline = traceOutline(own);
        const steps = outline.length / own.length;
        for (const [at, { x, y }] of outline.entries()) {
          const [from, to] = [own[Math.floor(at / steps)], own[(Math.floor(at / steps) + 1) % own.length]];
          if (!from || !to) continue;
          const [across, down] = [to[0] - from[0], to[1] - from[1]];
          const offset = (x - from[0]) * down - (y - from[1]) * across;
          expect(Math.abs(offset)).toBeLessThan(1e-6 * (1 + across ** 2 + down ** 2));
          expect(x).toBeGreaterThanOrEqual(Math.min(from[0], to[0]) - 1e-9);
          expect(x).toBeLessThanOrEqual(Math.max(from[0], to[0]) + 1e-9);
        }
      }),
      fixedCases,
    );
  });
});

describe('hair cuts as data', () => {
  const factor = fc.double({ min: 0.5, max: 2, noNaN: true });

  it('[TOOL-10] Every cut scaled twice is the cut scaled by both factors, and by one it stays', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(cuts)),
        fc.tuple(factor, factor, factor, factor),
        (cut, [a, b, c, d]) => {
          expect(scaleCut(cut, { length: 1, volume: 1 })).toEqual(cut);
          const twice = scaleCut(scaleCut(cut, { length: a, volume: b }), { length: c, volume: d });
          const once = scaleCut(cut, { length: a * c, volume: b * d });
          expect(twice.length.top).toBeCloseTo(once.length.top, 6);
          expect(twice.volume.top).toBeCloseTo(once.volume.top, 6);
          expect(twice.level ?? 0).toBeCloseTo(once.level ?? 0, 6);
          expect(twice.tied?.radius ?? 0).toBeCloseTo(once.tied?.radius ?? 0, 6);
          expect(twice.tied?.length ?? 0).toBeCloseTo(once.tied?.length ?? 0, 6);
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-10] The hairline has no jumps, is the same on both sides, and runs from the forehead to the nape', () => {
    for (let degrees = 0; degrees < 180; degrees += 0.25) {
      expect(Math.abs(hairlineAt(degrees) - hairlineAt(degrees + 0.25))).toBeLessThan(0.15);
      expect(hairlineAt(degrees)).toBeLessThanOrEqual(8.3);
      expect(hairlineAt(degrees)).toBeGreaterThanOrEqual(-5.6);
    }
    expect(hairlineAt(0)).toBeGreaterThan(hairlineAt(180));
    fc.assert(
      fc.property(place, ({ x, y: z }) => {
        expect(angleOf(x, z)).toBe(angleOf(-x, z));
        expect(angleOf(x, z)).toBeGreaterThanOrEqual(0);
        expect(angleOf(x, z)).toBeLessThanOrEqual(180);
      }),
      fixedCases,
    );
  });
});

describe('planes of faces', () => {
  it('A plane mirrored twice is itself, and mirrored once it is read from the right', () => {
    fc.assert(
      fc.property(anyPlane({ min: -5, max: 5 }), (plane) => {
        const mirrored = mirrorPlane(plane);
        expect(mirrorPlane(mirrored)).toEqual(plane);
        const { width, height } = plane;
        const fromRight = {
          width,
          height,
          rows: Float32Array.from({ length: height }, (_, row) => row),
          lefts: new Float32Array(height).fill(width - 1),
          steps: new Float32Array(height).fill(-1),
        };
        const read = stretchPlane(plane, { stretching: fromRight }).data;
        for (const [at, value] of mirrored.data.entries()) expect(read[at]).toBeCloseTo(value, 6);
      }),
      fixedCases,
    );
  });

  it('[TOOL-02] A stretched plane has no new values, but for the one beyond its border', () => {
    const row = fc.tuple(
      fc.double({ min: -3, max: 12, noNaN: true }),
      fc.double({ min: -3, max: 12, noNaN: true }),
      fc.double({ min: -1, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(
        anyPlane({ min: 0, max: 1 }),
        fc.array(row, { minLength: 1, maxLength: 6 }),
        (plane, rows) => {
          const stretching = {
            width: 5,
            height: rows.length,
            rows: Float32Array.from(rows, ([at]) => at),
            lefts: Float32Array.from(rows, ([, left]) => left),
            steps: Float32Array.from(rows, ([, , step]) => step),
          };
          const [least, most] = [Math.min(...plane.data), Math.max(...plane.data)];
          const repeated = stretchPlane(plane, { stretching }).data;
          const bounded = stretchPlane(plane, { stretching, outside: 9 }).data;
          for (const [at, value] of repeated.entries()) {
            expect(value).toBeGreaterThanOrEqual(least - 1e-6);
            expect(value).toBeLessThanOrEqual(most + 1e-6);
            expect([9, value]).toContain(bounded[at]);
            const [y, left, step] = rows[Math.floor(at / 5)] ?? [0, 0, 0];
            const x = left + (at % 5) * step;
            if (y < -0.6 || y > plane.height - 0.4 || x < -0.6 || x > plane.width - 0.4)
              expect(bounded[at]).toBe(9);
          }
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-02] The distance to a box is negative inside, positive outside, and right beside its sides', () => {
    const size = { width: 24, height: 20 };
    const side = fc.integer({ min: 4, max: 9 });
    fc.assert(
      fc.property(fc.tuple(side, side, side, side), ([left, top, across, down]) => {
        const box = [left, top, left + across, top, left + across, top + down, left, top + down];
        const { data } = ringDistance(box, { size, room: 3 });
        for (const [at, distance] of data.entries()) {
          const [x, y] = [(at % 24) + 0.5, Math.floor(at / 24) + 0.5];
          const beyond = Math.max(left - x, x - left - across, top - y, y - top - down);
          if (beyond < 0) expect(distance).toBeCloseTo(beyond, 4);
          else if (beyond < 2) expect(distance).toBeGreaterThanOrEqual(beyond - 1e-4);
          if (beyond > 5) expect(distance).toBe(1e6);
        }
      }),
      { ...fixedCases, numRuns: 20 },
    );
  });
});
