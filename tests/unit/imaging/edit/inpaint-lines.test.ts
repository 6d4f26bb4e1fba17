import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Homography } from '#imaging/core/geometry/homography.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { PIXEL_BYTES } from '#imaging/core/patchmatch/nearest-neighbour-field.ts';
import type { Level } from '#imaging/edit/inpaint/level.ts';
import { drawCanvas, KNOWN, WANTED } from '#imaging/edit/inpaint/pattern/draw-canvas.ts';
import { measureRelief, straightenRelief } from '#imaging/edit/inpaint/pattern/draw-relief.ts';
import { findPeriods } from '#imaging/edit/inpaint/pattern/find-periods.ts';
import { fitLattice } from '#imaging/edit/inpaint/pattern/fit-lattice.ts';
import { foldRelief, keepPattern, takeSamples } from '#imaging/edit/inpaint/pattern/fold-relief.ts';
import { listSources } from '#imaging/edit/inpaint/pattern/list-sources.ts';
import { chooseLines } from '#imaging/edit/inpaint/structure/choose-lines.ts';
import { compareProfiles } from '#imaging/edit/inpaint/structure/compare-profiles.ts';
import { extendLineEnds } from '#imaging/edit/inpaint/structure/extend-line-ends.ts';
import { followLine } from '#imaging/edit/inpaint/structure/follow-line.ts';
import { type LineEnd, PROFILE_REACH } from '#imaging/edit/inpaint/structure/line-end.ts';
import { measureGradient } from '#imaging/edit/inpaint/structure/measure-gradient.ts';
import { pairLineEnds } from '#imaging/edit/inpaint/structure/pair-line-ends.ts';
import { readBand } from '#imaging/edit/inpaint/structure/read-band.ts';
import { scanRays } from '#imaging/edit/inpaint/structure/scan-rays.ts';
import { fixedCases } from '../support/any-plane.ts';
import { maskOf, paint } from '../support/pictures.ts';

type Places = (x: number, y: number) => boolean;
const [WIDTH, HEIGHT] = [120, 80];

/** A grey level from a value and a flag of each pixel. */
function levelOf(valueAt: (x: number, y: number) => number, isHole: Places = () => false): Level {
  const size = { width: WIDTH, height: HEIGHT };
  const { data } = paint({ ...size, channels: 4 }, (x, y) => {
    const value = Math.max(0, Math.min(255, Math.round(valueAt(x, y))));
    return [value, value, value, 0];
  });
  const hole = maskOf(size, isHole).data.map((value) => (value ? 1 : 0));
  return { ...size, pixels: data, hole, forbidden: undefined };
}

/** A step of grey across a straight line through the middle, at an angle. */
const stepAt = (angle: number) => (x: number, y: number) => {
  const across = -Math.sin(angle) * (x - WIDTH / 2) + Math.cos(angle) * (y - HEIGHT / 2);
  return 60 + 140 / (1 + Math.exp(-3 * across));
};

const inMiddle: Places = (x, y) => Math.abs(x - WIDTH / 2) < 14 && Math.abs(y - HEIGHT / 2) < 14;

describe('gradients', () => {
  it('[TOOL-16] A slope has its own steps everywhere but at the rim and beside the hole', () => {
    const level = levelOf((x, y) => x + 0.5 * y, inMiddle);
    const { across, down, clear } = measureGradient(level);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const at = y * WIDTH + x;
        if (x < 3 || y < 3 || x >= WIDTH - 3 || y >= HEIGHT - 3 || inMiddle(x, y)) expect(clear[at]).toBe(0);
        if (!clear[at]) expect([across[at], down[at]]).toEqual([0, 0]);
        const isFar = x > 8 && y > 8 && x < WIDTH - 8 && y < HEIGHT - 8;
        if (!clear[at] || !isFar || (Math.abs(x - 60) < 22 && Math.abs(y - 40) < 22)) continue;
        expect(across[at]).toBeCloseTo(1, 0);
        expect(down[at]).toBeCloseTo(0.5, 0);
      }
  });

  it('[TOOL-16] Forbidden pixels have no gradient, nor do those beside them', () => {
    const level = levelOf((x) => 2 * x);
    const forbidden = new Uint8Array(WIDTH * HEIGHT);
    forbidden[40 * WIDTH + 60] = 1;
    const { clear } = measureGradient({ ...level, forbidden });
    for (let y = 37; y <= 43; y++) for (let x = 57; x <= 63; x++) expect(clear[y * WIDTH + x]).toBe(0);
    expect(clear[40 * WIDTH + 65]).toBe(1);
  });
});

describe('lines that enter a hole', () => {
  const anyAngle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
  const scan = { directions: 96, length: 12, least: 2, purity: 0.8 };
  /** A place on the line, on the side that an angle points to. */
  const startOf = (angle: number) => ({
    x: Math.round(WIDTH / 2 + 24 * Math.cos(angle)),
    y: Math.round(HEIGHT / 2 + 24 * Math.sin(angle)),
  });

  it('[TOOL-16] A ray along a step of any direction is found, and knows its brighter side', () => {
    fc.assert(
      fc.property(anyAngle, (angle) => {
        const gradient = measureGradient(levelOf(stepAt(angle)));
        const { x, y } = startOf(angle);
        const [ray] = scanRays(gradient, { ...scan, starts: Int32Array.of(y * WIDTH + x) });
        // The step may be followed either way: along the angle, or back.
        expect(Math.abs(Math.sin(ray.angle - angle))).toBeLessThan(0.12);
        expect(ray.isRising).toBe(Math.cos(ray.angle - angle) > 0);
        expect(ray.strength).toBeGreaterThan(20);
      }),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('[TOOL-16] Plain ground has no rays, nor has a step that is fainter than asked', () => {
    const starts = Int32Array.from({ length: 60 }, (_, at) => (20 + (at % 6) * 7) * WIDTH + 20 + at);
    expect(scanRays(measureGradient(levelOf(() => 90)), { ...scan, starts })).toEqual([]);
    expect(scanRays(measureGradient(levelOf(stepAt(0))), { ...scan, least: 90, starts })).toEqual([]);
  });

  it('[TOOL-16] A line is followed straight away from its hole, with the colours of both its sides', () => {
    for (const angle of [0, 0.5, 2.2, -1.1]) {
      const level = levelOf(stepAt(angle), inMiddle);
      const { x, y } = startOf(angle);
      const line = followLine(level, {
        gradient: measureGradient(level),
        ray: { x, y, angle, strength: 20, isRising: true },
      });
      expect(line?.path.length).toBeGreaterThan(12);
      expect(line?.outwards.x).toBeCloseTo(Math.cos(angle), 1);
      expect(line?.outwards.y).toBeCloseTo(Math.sin(angle), 1);
      for (const point of line?.path ?? []) {
        const across = -Math.sin(angle) * (point.x - WIDTH / 2) + Math.cos(angle) * (point.y - HEIGHT / 2);
        expect(Math.abs(across)).toBeLessThan(1.2);
      }
      // It rises to the right of the way out, which is to the left of the way in.
      const [first, last] = [0, 2 * PROFILE_REACH].map((offset) => line?.profile[3 * offset] ?? 0);
      expect(first - last).toBeGreaterThan(100);
    }
  });

  it('[TOOL-16] A line that soon ends is none', () => {
    const level = levelOf((x, y) => (x > 60 && x < 84 ? stepAt(0)(x, y) : 60), inMiddle);
    const ray = { x: 78, y: 40, angle: 0, strength: 20, isRising: true };
    expect(followLine(level, { gradient: measureGradient(level), ray })).toBeUndefined();
  });
});

describe('lines that are seen on one side of a hole', () => {
  /** The end of a step through the middle that is seen to the left of a column. */
  function endAtLeft(level: Level, angle: number, x = 34): LineEnd {
    const y = Math.round(HEIGHT / 2 + (x - WIDTH / 2) * Math.tan(angle));
    const ray = { x, y, angle: angle + Math.PI, strength: 20, isRising: false };
    const end = followLine(level, { gradient: measureGradient(level), ray });
    if (!end) throw new Error('the line is not seen');
    return end;
  }

  const anySlope = fc.double({ min: -0.25, max: 0.25, noNaN: true });

  it('[TOOL-16] A straight line goes on to the frame that a hole reaches', () => {
    fc.assert(
      fc.property(anySlope, (angle) => {
        const level = levelOf(stepAt(angle), (x) => x > 60);
        const [line] = extendLineEnds(level, { ends: [endAtLeft(level, angle, 54)], lines: [] });
        const last = line.points[line.points.length - 1];
        expect(Math.max(last.x - WIDTH, -last.y, last.y - HEIGHT)).toBeGreaterThan(-1.5);
        for (const { x, y } of line.points)
          expect(Math.abs(Math.cos(angle) * (y - 40) - Math.sin(angle) * (x - 60))).toBeLessThan(5);
      }),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('[TOOL-16] A few pixels beyond the hole that show it again bear a line out, others do not', () => {
    fc.assert(
      fc.property(anySlope, (angle) => {
        const isHole: Places = (x) => x > 40 && x < 112;
        const seen = levelOf(stepAt(angle), isHole);
        expect(extendLineEnds(seen, { ends: [endAtLeft(seen, angle)], lines: [] }).length).toBe(1);
        const ended = levelOf((x, y) => (x < 80 ? stepAt(angle)(x, y) : 70), isHole);
        expect(extendLineEnds(ended, { ends: [endAtLeft(ended, angle)], lines: [] })).toEqual([]);
      }),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('[TOOL-16] What may end in the hole does not run through a line', () => {
    const level = levelOf(stepAt(0), (x) => x > 60);
    const end = endAtLeft(level, 0, 54);
    expect(extendLineEnds(level, { ends: [end], lines: [] }).length).toBe(1);
    const points = [
      { x: 80, y: 10 },
      { x: 80, y: 70 },
    ];
    const lines = [{ from: { ...end, outwards: { x: 0, y: -1 } }, to: end, points }];
    expect(extendLineEnds(level, { ends: [end], lines })).toEqual([]);
  });
});

/** A profile from a grey at each offset. */
function profileOf(greyAt: (offset: number) => number): Float32Array {
  return Float32Array.from({ length: (2 * PROFILE_REACH + 1) * 3 }, (_, at) =>
    greyAt(Math.floor(at / 3) - PROFILE_REACH),
  );
}

/** The other end of the same line: left and right are swapped. */
function facing(profile: Float32Array): Float32Array {
  return profile.map((_, at) => profile[3 * (2 * PROFILE_REACH - Math.floor(at / 3)) + (at % 3)]);
}

const anyProfile = fc
  .array(fc.double({ min: 0, max: 255, noNaN: true }), { minLength: 13, maxLength: 13 })
  .map((values) => profileOf((offset) => values[offset + PROFILE_REACH]));

describe('ends of one line', () => {
  it('[TOOL-16] An end is like the end that faces it, whichever of both is asked', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) => {
        expect(compareProfiles(one, facing(one))).toEqual({ difference: 0, light: 0, side: 0 });
        const [there, back] = [compareProfiles(one, other), compareProfiles(other, one)];
        expect(there.difference).toBeCloseTo(back.difference, 4);
        expect(there.light).toBeCloseTo(back.light, 3);
        expect(there.side).toBeCloseTo(back.side, 3);
      }),
      fixedCases,
    );
  });

  it('[TOOL-16] More light at one end is told as light, and as no difference of form', () => {
    fc.assert(
      fc.property(anyProfile, fc.double({ min: -60, max: 60, noNaN: true }), (one, more) => {
        const lighter = facing(one).map((value) => value + more);
        const { difference, light } = compareProfiles(one, lighter);
        expect(difference).toBeLessThan(0.01);
        expect(light).toBeCloseTo(Math.abs(more), 2);
      }),
      fixedCases,
    );
  });

  const endAt = (
    x: number,
    away: 1 | -1,
    greyAt = (offset: number): number => (offset > 0 ? 180 : 60),
  ): LineEnd => ({
    path: Array.from({ length: 40 }, (_, at) => ({ x: x + away * at, y: 40 })),
    outwards: { x: away, y: 0 },
    curvature: 0,
    strength: 20,
    // Right of the way in, on the left side of the hole, is left on the right side.
    profile: profileOf((offset) => greyAt(-away * offset)),
  });
  const level = levelOf(stepAt(0), inMiddle);

  it('[TOOL-16] Two ends that face each other are joined straight through the hole, each once', () => {
    const lines = pairLineEnds(level, [endAt(46, -1), endAt(74, 1), endAt(75, 1)]);
    expect(lines).toHaveLength(1);
    for (const { y } of lines[0].points) expect(y).toBeCloseTo(40, 6);
    expect(lines[0].points[0]).toEqual({ x: 46, y: 40 });
  });

  it('[TOOL-16] Ends of other colours, of other strength, or too far to the side are not joined', () => {
    const left = endAt(46, -1);
    expect(pairLineEnds(level, [left, endAt(74, 1, (offset) => (offset > 0 ? 20 : 240))])).toEqual([]);
    expect(pairLineEnds(level, [left, { ...endAt(74, 1), strength: 60 }])).toEqual([]);
    const moved = endAt(74, 1);
    const aside = { ...moved, path: moved.path.map(({ x, y }) => ({ x, y: y + 25 })) };
    expect(pairLineEnds(level, [left, aside])).toEqual([]);
    expect(pairLineEnds(levelOf(stepAt(0)), [left, moved])).toEqual([]);
  });

  it('[TOOL-16] A line that the fill shows is not drawn again, and one that it breaks is', () => {
    const lines = pairLineEnds(level, [endAt(46, -1), endAt(74, 1)]);
    expect(
      chooseLines(
        levelOf((_x, y) => (y > 40 ? 180 : 60)),
        lines,
      ),
    ).toEqual([]);
    expect(
      chooseLines(
        levelOf((x) => 90 + (x % 7)),
        lines,
      ),
    ).toBe(lines);
  });
});

describe('the band of a line', () => {
  const path = Array.from({ length: 30 }, (_, at) => ({ x: 76 + at, y: 40 }));

  it('[TOOL-16] A band gives the colours beside its line, and repeats itself to and fro', () => {
    const level = levelOf((_x, y) => 3 * y, inMiddle);
    const strand = readBand(level, { path, reach: 4 });
    expect(strand?.length).toBeGreaterThan(12);
    for (const along of [0, 5, 40, 200])
      for (const across of [-4, -1, 0, 3]) {
        const { value, mean, source } = strand?.at(along, across) ?? { value: [0], mean: [0], source: 0 };
        // To the right of the way into the hole, which leads to the left, is up.
        expect(value[0]).toBeCloseTo(3 * (40 - across), 4);
        expect(mean[0]).toBeCloseTo(3 * (40 - across), 4);
        expect(Math.floor(source / WIDTH)).toBe(40 - across);
        expect(level.hole[source]).toBe(0);
      }
  });

  it('[TOOL-16] A path along the photo’s border, or in the hole, has no band', () => {
    const level = levelOf((_x, y) => 3 * y, inMiddle);
    expect(readBand(level, { path: path.map(({ x }) => ({ x, y: 2 })), reach: 4 })).toBeUndefined();
    const inside = Array.from({ length: 10 }, (_, at) => ({ x: 55 + at, y: 40 }));
    expect(readBand(level, { path: inside, reach: 4 })).toBeUndefined();
  });

  it('[TOOL-16] A band ends where something else stands on the line', () => {
    const level = levelOf((x, y) => (x > 96 ? 255 : 3 * y), inMiddle);
    const strand = readBand(level, { path, reach: 4 });
    expect(strand?.length).toBeGreaterThan(15);
    expect(strand?.length).toBeLessThan(22);
  });
});

const PERIOD = { across: 16, down: 10 };
/** Bricks: joints between rows, and upright ones that every second row shifts. */
const bricks = (x: number, y: number) => {
  const row = Math.floor(y / PERIOD.down);
  const column = x + (row % 2 ? PERIOD.across / 2 : 0);
  const isJoint = y % PERIOD.down < 2 || ((column % PERIOD.across) + PERIOD.across) % PERIOD.across < 2;
  return isJoint ? 200 : 110;
};

/** From pixels to cells of a pattern without perspective. */
const straight: Homography = [1 / PERIOD.across, 0, 0, 0, 1 / PERIOD.down, 0, 0, 0, 1];

describe('patterns', () => {
  it('[TOOL-16] Relief is brightness against its surroundings: none on plain ground, and the hole is unknown', () => {
    const plain = measureRelief(levelOf(() => 130, inMiddle));
    for (const value of plain.plane.data) expect(value).toBeCloseTo(0, 3);
    for (let at = 0; at < plain.known.length; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      if (inMiddle(x, y)) expect(plain.known[at]).toBe(0);
      else if (Math.abs(x - 60) > 22) expect(plain.known[at]).toBe(1);
    }
    const wall = measureRelief(levelOf(bricks));
    expect(Math.max(...wall.plane.data.map(Math.abs))).toBeLessThanOrEqual(30);
  });

  it('[TOOL-16] Straightened by nothing a relief is itself, and a shift loses nothing', () => {
    const relief = measureRelief(levelOf(bricks, inMiddle));
    const same = straightenRelief(relief, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(same?.plane).toEqual(relief.plane);
    expect(same?.known).toEqual(relief.known);
    const moved = straightenRelief(relief, [1, 0, 40, 0, 1, -7, 0, 0, 1]);
    expect(moved?.plane.data).toEqual(relief.plane.data);
    expect(straightenRelief(relief, [3, 0, 0, 0, 3, 0, 0, 0, 1])).toBeUndefined();
  });

  it('[TOOL-16] The periods of bricks are found with their shift, and plain ground and noise have none', () => {
    const found = findPeriods(measureRelief(levelOf(bricks)));
    const isBrick = found.some(
      ({ across, down, shift }) =>
        Math.abs(across - PERIOD.across) < 1.5 &&
        Math.abs(shift - PERIOD.across / 2) < 1 &&
        Math.abs(down - PERIOD.down) < 0.5,
    );
    const isDouble = found.some(
      ({ across, down }) => Math.abs(across - PERIOD.across) < 1.5 && Math.abs(down - 2 * PERIOD.down) < 0.5,
    );
    expect(isBrick || isDouble).toBe(true);
    const random = createRandom(6);
    expect(findPeriods(measureRelief(levelOf(() => 90 + (nextRandom(random) % 80))))).toEqual([]);
    expect(findPeriods(measureRelief(levelOf(() => 90)))).toEqual([]);
  });

  it('[TOOL-16] A true lattice explains a wall, half a cell aside too, and a false one does not', () => {
    const samples = takeSamples(measureRelief(levelOf(bricks)), 6000);
    const lattice = { projection: straight, shift: 0.5 };
    const told = foldRelief(samples, lattice);
    expect(told.whole).toBeGreaterThan(0.8);
    expect(told.single).toBeLessThan(told.whole);
    const aside = [1 / PERIOD.across, 0, 0.5, 0, 1 / PERIOD.down, 0.25, 0, 0, 1];
    expect(foldRelief(samples, { projection: aside, shift: 0.5 }).whole).toBeGreaterThan(0.75);
    const wrong = [1 / 13.3, 0, 0, 0, 1 / 7.7, 0, 0, 0, 1];
    expect(foldRelief(samples, { projection: wrong, shift: 0.5 }).whole).toBeLessThan(0.2);
  });

  it('[TOOL-16] Samples are known pixels, about as many as are wanted', () => {
    const relief = measureRelief(levelOf(bricks, inMiddle));
    const { values } = takeSamples(relief, 500);
    expect(Math.abs(values.length / 3 - 500)).toBeLessThan(30);
    for (let at = 0; at < values.length; at += 3) {
      const pixel = values[at + 1] * WIDTH + values[at];
      expect(relief.known[pixel]).toBe(1);
      expect(values[at + 2]).toBe(relief.plane.data[pixel]);
    }
  });

  it('[TOOL-16] A lattice that is slightly off is moved to where it explains more', () => {
    const samples = takeSamples(measureRelief(levelOf(bricks)), 3000);
    const off: Homography = [1.015 / PERIOD.across, 0, -0.05, 0, 1 / PERIOD.down, 0, 0, 0, 1];
    const cell = { across: PERIOD.across, down: PERIOD.down };
    const start = { projection: off, shift: 0.5 };
    const before = foldRelief(samples, start).whole;
    const { told, lattice } = fitLattice(start, { samples, cell, size: { width: WIDTH, height: HEIGHT } });
    expect(told).toBeGreaterThan(before);
    expect(told).toBeGreaterThan(0.7);
    expect(foldRelief(samples, lattice).whole).toBe(told);
  });

  it('[TOOL-16] Cells that show something else are left out of a pattern', () => {
    const thing: Places = (x, y) => x > 30 && x < 70 && y > 20 && y < 60;
    const random = createRandom(2);
    const level = levelOf((x, y) => (thing(x, y) ? 60 + (nextRandom(random) % 140) : bricks(x, y)));
    const samples = takeSamples(measureRelief(level), 9000);
    const { values } = keepPattern(samples, { projection: straight, shift: 0.5 });
    const shareOf = (kept: Float64Array, isIn: Places) => {
      let count = 0;
      for (let at = 0; at < kept.length; at += 3) if (isIn(kept[at], kept[at + 1])) count++;
      return count;
    };
    const inner: Places = (x, y) => x > 46 && x < 62 && y > 30 && y < 50;
    const outer: Places = (x) => x > 88;
    expect(shareOf(values, inner)).toBeLessThan(0.35 * shareOf(samples.values, inner));
    expect(shareOf(values, outer)).toBeGreaterThan(0.9 * shareOf(samples.values, outer));
  });

  const pattern = {
    lattice: { projection: straight, shift: 0.5 },
    across: PERIOD.across,
    down: PERIOD.down,
  } as unknown as Parameters<typeof drawCanvas>[1];

  it('[TOOL-16] A canvas shows a level cell by cell, with its hole wanted and all else known', () => {
    const level = levelOf(bricks, inMiddle);
    const canvas = drawCanvas(level, pattern);
    expect(canvas).toBeDefined();
    if (!canvas) return;
    expect([canvas.across, canvas.down]).toEqual([PERIOD.across, PERIOD.down]);
    let [known, wanted] = [0, 0];
    for (const state of canvas.states) {
      if (state === KNOWN) known++;
      if (state === WANTED) wanted++;
    }
    const hole = level.hole.reduce((sum, flag) => sum + flag, 0);
    expect(Math.abs(wanted - hole)).toBeLessThan(0.1 * hole);
    expect(known).toBeGreaterThan(0.9 * (WIDTH * HEIGHT - hole));
    for (const { left, top } of canvas.cells) {
      expect(left >= 0 && left + canvas.across <= canvas.width).toBe(true);
      expect(top >= 0 && top + canvas.down <= canvas.height).toBe(true);
    }
    expect(drawCanvas(level, { ...pattern, across: 64, down: 64 })).toBeUndefined();
  });

  it('[TOOL-16] Sources are whole cells of the pattern: none in the hole, none with a spot', () => {
    const spot: Places = (x, y) => x > 18 && x < 28 && y > 12 && y < 19;
    const level = levelOf((x, y) => (spot(x, y) ? 10 : bricks(x, y)), inMiddle);
    const canvas = drawCanvas(level, pattern);
    if (!canvas) throw new Error('no canvas');
    const sources = listSources(canvas);
    expect(sources.length).toBeGreaterThan(10);
    for (const { left, top } of sources)
      for (let y = top; y < top + canvas.down; y++)
        for (let x = left; x < left + canvas.across; x++) {
          const at = y * canvas.width + x;
          expect(canvas.states[at]).toBe(KNOWN);
          expect(canvas.colours[3 * at]).toBeGreaterThan(40);
        }
    expect(level.pixels.length).toBe(WIDTH * HEIGHT * PIXEL_BYTES);
  });

  it('[TOOL-16] Where light differs much from cell to cell nothing is copied', () => {
    const lamp = levelOf((x, y) => bricks(x, y) * (x < 60 ? 0.25 : 1));
    const canvas = drawCanvas(lamp, pattern);
    if (!canvas) throw new Error('no canvas');
    expect(listSources(canvas)).toEqual([]);
  });
});
