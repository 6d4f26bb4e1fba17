import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { alignRepeats } from '#imaging/edit/watermark/align-repeats.ts';
import { type Area, cropArea } from '#imaging/edit/watermark/area.ts';
import {
  assessMark,
  isFurtherMark,
  isPromising,
  mayBeFurtherMark,
} from '#imaging/edit/watermark/assess-mark.ts';
import type { Blend } from '#imaging/edit/watermark/blend.ts';
import { classifyStrokes, weighEvidence } from '#imaging/edit/watermark/classify-strokes.ts';
import { completeLattice } from '#imaging/edit/watermark/complete-lattice.ts';
import type { Estimate } from '#imaging/edit/watermark/estimate-blend.ts';
import { estimateGround } from '#imaging/edit/watermark/estimate-ground.ts';
import { findRepeats } from '#imaging/edit/watermark/find-repeats.ts';
import { fitBlend, pairSides } from '#imaging/edit/watermark/fit-blend.ts';
import { measureCoverage } from '#imaging/edit/watermark/measure-coverage.ts';
import { compareSteps, measureRelief } from '#imaging/edit/watermark/measure-relief.ts';
import { repairTint } from '#imaging/edit/watermark/repair-tint.ts';
import { trimStrokes } from '#imaging/edit/watermark/trim-strokes.ts';
import { fixedCases, planeOf } from '../support/any-plane.ts';
import { maskOf, paint, pixelAt } from '../support/pictures.ts';

type Places = (x: number, y: number) => boolean;
const SIZE = { width: 96, height: 64 };

/** A soft scene of many greys, with a little tint. */
const sceneAt = (x: number, y: number) => {
  const grey = 110 + 50 * Math.sin(x / 11) + 40 * Math.cos(y / 7);
  return [grey, 0.9 * grey + 8, 0.8 * grey + 12];
};

/** Five upright letters, 8 pixels broad and 24 high, 6 pixels apart. */
const isLetter: Places = (x, y) => y >= 20 && y < 44 && x >= 14 && x < 80 && (x - 14) % 14 < 6;

function areaOf(isMarked: Places, blend: Blend, isBrushed: Places = () => true): Area {
  const photo = paint({ ...SIZE, channels: 3 }, (x, y) =>
    sceneAt(x, y).map((value, channel) =>
      isMarked(x, y) ? (1 - blend.opacity) * value + blend.opacity * blend.colour[channel] : value,
    ),
  );
  return cropArea(photo, {
    mask: maskOf(SIZE, isBrushed),
    box: { left: 0, top: 0, right: SIZE.width, bottom: SIZE.height },
  });
}

const flagsOf = (isMarked: Places): Plane => planeOf(SIZE, (x, y) => (isMarked(x, y) ? 1 : 0));
const WHITE: Blend = { opacity: 0.5, colour: [255, 255, 255] };
const RED: Blend = { opacity: 0.6, colour: [220, 30, 40] };
const noBlend: Blend = { opacity: 0, colour: [0, 0, 0] };

describe('the ground under a mark', () => {
  it('[TOOL-15] With the right blend the ground is the scene, under the mark and beside it', () => {
    for (const blend of [WHITE, RED]) {
      const area = areaOf(isLetter, blend);
      const { mean } = estimateGround(area, { marked: flagsOf(isLetter), blend, spread: 2 });
      for (let y = 6; y < 58; y += 3)
        for (let x = 6; x < 90; x += 3)
          expect(Math.abs(mean[0].data[y * SIZE.width + x] - sceneAt(x, y)[0])).toBeLessThan(8);
    }
  });

  it('[TOOL-15] Even ground has its colour and no variance; pixels of either kind that are unsure do not count', () => {
    const size = { width: 20, height: 12 };
    const photo = paint({ ...size, channels: 3 }, (x) => (x < 10 ? [90, 100, 110] : [0, 0, 255]));
    const box = { left: 0, top: 0, right: 20, bottom: 12 };
    const area = cropArea(photo, { mask: undefined, box });
    const marked = planeOf(size, (x) => (x < 10 ? 0 : 0.5));
    const { mean, variance } = estimateGround(area, { marked, blend: noBlend, spread: 3 });
    for (let at = 0; at < variance.data.length; at++) {
      expect(mean.map(({ data }) => Math.round(data[at]))).toEqual([90, 100, 110]);
      expect(variance.data[at]).toBeLessThan(0.1);
    }
  });
});

describe('the blend of a mark', () => {
  it('[TOOL-15] Opacity and colour are found from both sides of the strokes', () => {
    const colour = fc.constantFrom<Blend['colour']>([255, 255, 255], [0, 0, 0], [220, 30, 40], [30, 90, 200]);
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 0.7, noNaN: true }), colour, (opacity, own) => {
        const area = areaOf(isLetter, { opacity, colour: own });
        const fit = fitBlend(pairSides(area, { marked: flagsOf(isLetter), spread: 3 }));
        expect(Math.abs((fit?.blend.opacity ?? 0) - opacity)).toBeLessThan(0.12);
        for (const [channel, value] of own.entries())
          expect(Math.abs((fit?.blend.colour[channel] ?? 999) - value)).toBeLessThan(30);
        expect(fit?.correlation).toBeGreaterThan(0.9);
      }),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('[TOOL-15] Without strokes there is nothing to compare, and few pairs fit no blend', () => {
    const area = areaOf(() => false, WHITE);
    expect(pairSides(area, { marked: createPlane(SIZE), spread: 3 })).toEqual([]);
    expect(fitBlend([])).toBeUndefined();
    expect(fitBlend([[1, 2, 3, 4, 5, 6]])).toBeUndefined();
  });

  it('[TOOL-15] Exact pairs give their blend exactly, in any order, and a few wild ones do not move it', () => {
    const random = createRandom(3);
    const any = () => nextRandom(random) % 256;
    const pairs = Array.from({ length: 60 }, () => {
      const [red, green, blue] = [any(), any(), any()];
      return [
        red,
        green,
        blue,
        0.4 * red + 0.6 * 40,
        0.4 * green + 0.6 * 200,
        0.4 * blue + 0.6 * 120,
      ] as const;
    });
    const wild = Array.from({ length: 8 }, () => [any(), any(), any(), any(), any(), any()] as const);
    for (const list of [pairs, pairs.toReversed(), [...pairs, ...wild]]) {
      const fit = fitBlend(list);
      expect(fit?.blend.opacity).toBeCloseTo(0.6, 1);
      for (const [channel, value] of [40, 200, 120].entries())
        expect(Math.abs((fit?.blend.colour[channel] ?? 999) - value)).toBeLessThan(6);
    }
  });
});

describe('strokes of a mark', () => {
  const area = areaOf(isLetter, WHITE, (x, y) => x > 4 && x < 92 && y > 10 && y < 54);
  const ground = estimateGround(area, { marked: flagsOf(isLetter), blend: WHITE, spread: 4 });

  it('[TOOL-15] Marked pixels are told from bare ones, and outside the brush nothing is marked', () => {
    for (const linked of [false, true]) {
      const { data } = classifyStrokes(area, { ground, blend: WHITE, linked });
      let [right, wrong] = [0, 0];
      for (const [at, share] of data.entries()) {
        const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
        if (!area.brushed[at]) expect(share).toBe(0);
        else if (share > 0.5 === isLetter(x, y)) right++;
        else wrong++;
      }
      expect(wrong).toBeLessThan(0.06 * right);
    }
  });

  it('[TOOL-15] Evidence is for a mark where the colour is that of the mark, and never more than its bound', () => {
    const evidence = new Float32Array(SIZE.width * SIZE.height);
    weighEvidence(area, { ground, blend: WHITE, evidence });
    let sum = 0;
    for (const [at, value] of evidence.entries()) {
      expect(Math.abs(value)).toBeLessThanOrEqual(6);
      sum += isLetter(at % SIZE.width, Math.floor(at / SIZE.width)) ? value : 0;
    }
    expect(sum).toBeGreaterThan(0);
    const none = new Float32Array(evidence.length);
    weighEvidence(area, { ground, blend: noBlend, evidence: none });
    for (const value of none) expect(value).toBeCloseTo(0, 5);
  });

  it('[TOOL-15] Relief is the edges that a removal takes: most with the right blend, less than none with the wrong one', () => {
    const layer = { marked: flagsOf(isLetter), ground, blend: WHITE };
    const right = measureRelief(area, layer);
    expect(right).toBeGreaterThan(10);
    expect(measureRelief(area, { ...layer, blend: { ...WHITE, opacity: 0.2 } })).toBeLessThan(right);
    expect(measureRelief(area, { ...layer, blend: { opacity: 0.5, colour: [0, 0, 0] } })).toBeLessThan(0);
    expect(measureRelief(area, { ...layer, marked: createPlane(SIZE) })).toBe(0);
  });

  it('[TOOL-15] Steps at letters are solved, steps at a thing of the scene are not', () => {
    const isThing: Places = (x, y) => x >= 50 && x < 64 && y >= 20 && y < 44;
    const isBoth: Places = (x, y) => (x < 46 && isLetter(x, y)) || isThing(x, y);
    const mixed = areaOf((x, y) => x < 46 && isLetter(x, y), WHITE);
    for (const at of mixed.colours[0].data.keys())
      if (isThing(at % SIZE.width, Math.floor(at / SIZE.width)))
        for (const { data } of mixed.colours) data[at] = 5;
    const steps = compareSteps(mixed, { marked: flagsOf(isBoth), ground, blend: WHITE });
    const sums = (values: Float32Array, isIn: Places) =>
      values.reduce(
        (sum, value, at) => sum + (isIn(at % SIZE.width, Math.floor(at / SIZE.width)) ? value : 0),
        0,
      );
    expect(sums(steps.solved, isLetter)).toBeGreaterThan(10 * sums(steps.unsolved, (x) => x < 46));
    expect(sums(steps.unsolved, isThing)).toBeGreaterThan(10 * sums(steps.solved, isThing));
    const trimmed = trimStrokes(mixed, { marked: flagsOf(isBoth), ground, blend: WHITE });
    expect(sums(trimmed.data, isThing)).toBe(0);
    expect(sums(trimmed.data, (x, y) => x < 46 && isLetter(x, y))).toBeGreaterThan(
      0.8 * sums(flagsOf(isBoth).data, (x) => x < 46),
    );
  });

  it('[TOOL-15] A broad piece beside another thing is of the mark where the brush holds all of it', () => {
    const isDisc: Places = (x, y) => Math.hypot(x - 66, y - 32) < 12;
    const isStroke: Places = (x, y) => x < 46 && isLetter(x, y);
    const isMark: Places = (x, y) => isStroke(x, y) || isDisc(x, y);
    const isThing: Places = (x, y) => y < 26 && x > 50 && !isDisc(x, y);
    const keptOf = (isBrushed: Places) => {
      const mixed = areaOf(isMark, WHITE, isBrushed);
      for (const at of mixed.colours[0].data.keys())
        if (isThing(at % SIZE.width, Math.floor(at / SIZE.width)))
          for (const { data } of mixed.colours) data[at] = 5;
      const marked = flagsOf((x, y) => isMark(x, y) && isBrushed(x, y));
      const { data } = trimStrokes(mixed, { marked, ground, blend: WHITE });
      const disc = [...data.keys()].filter((at) => isDisc(at % SIZE.width, Math.floor(at / SIZE.width)));
      return disc.filter((at) => data[at] > 0.5).length / disc.length;
    };
    expect(keptOf(() => true)).toBeGreaterThan(0.9);
    expect(keptOf((x) => x < 70)).toBeLessThan(0.1);
  });

  it('[TOOL-15] Coverage is 1 on the strokes, 0 beside them and outside the brush, and never beyond', () => {
    const { data } = measureCoverage([area], { blend: WHITE, marked: flagsOf(isLetter) });
    for (const [at, share] of data.entries()) {
      const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
      expect(share >= 0 && share <= 1).toBe(true);
      if (!area.brushed[at]) expect(share).toBe(0);
      const isDeep = [-2, 0, 2].every((step) => isLetter(x + step, y) && isLetter(x, y + step));
      const isAway = [-3, 0, 3].every((step) => !isLetter(x + step, y) && !isLetter(x, y + step));
      if (isDeep) expect(share).toBeGreaterThan(0.85);
      if (isAway) expect(share).toBeLessThan(0.15);
    }
  });
});

describe('verdicts on a mark', () => {
  const estimateOf = (isMarked: Places, blend = WHITE, more: Partial<Estimate> = {}): Estimate => {
    const area = areaOf(isMarked, blend);
    const marked = flagsOf(isMarked);
    const ground = estimateGround(area, { marked, blend, spread: 4 });
    const sides = { blend, correlation: 0.98, variety: 30, error: 2, pairs: 90 };
    return { blend, marked, ground, sides, relief: measureRelief(area, { marked, ground, blend }), ...more };
  };
  const verdictOn = (isMarked: Places, more: Partial<Estimate> = {}) =>
    assessMark(areaOf(isMarked, WHITE), estimateOf(isMarked, WHITE, more));

  it('[TOOL-15] White letters on a line are a mark, with the box of their line', () => {
    const verdict = verdictOn(isLetter);
    expect(verdict).toMatchObject({ kind: 'letters', height: 24 });
    expect(verdict?.core).toEqual({ left: 14, top: 20, right: 76, bottom: 44 });
  });

  it('[TOOL-15] Letters that do not take edges away, are too faint, or whose sides were not seen are none', () => {
    expect(verdictOn(isLetter, { relief: 1 })).toBeUndefined();
    expect(verdictOn(isLetter, { blend: { ...WHITE, opacity: 0.1 } })).toBeUndefined();
    expect(verdictOn(isLetter, { sides: undefined })).toBeUndefined();
    expect(verdictOn(() => false)).toBeUndefined();
  });

  it('[TOOL-15] What goes on beyond any side of the area is of the scene', () => {
    const bars: readonly Places[] = [
      (x, y) => y < 40 && x % 14 < 6,
      (x, y) => y > 24 && x % 14 < 6,
      (x, y) => x < 60 && y % 14 < 6,
      (x, y) => x > 30 && y % 14 < 6,
    ];
    for (const isBar of bars) expect(verdictOn(isBar)).toBeUndefined();
  });

  it('[TOOL-15] An estimate is promising by its error, its edges and its opacity, each of which is needed', () => {
    const good = estimateOf(isLetter);
    expect(isPromising(good)).toBe(true);
    expect(mayBeFurtherMark(good)).toBe(true);
    const sides = { blend: WHITE, correlation: 0.9, variety: 30, error: 40, pairs: 90 };
    for (const bad of [
      { sides },
      { sides: undefined },
      { relief: 0 },
      { blend: { ...WHITE, opacity: 0.1 } },
    ]) {
      expect(isPromising({ ...good, ...bad })).toBe(false);
      expect(mayBeFurtherMark({ ...good, ...bad })).toBe(false);
    }
  });

  it('[TOOL-15] A second mark ends within the brush; a thing that the brush cuts is none', () => {
    const area = areaOf(isLetter, WHITE);
    expect(isFurtherMark(area, estimateOf(isLetter))).toBe(true);
    const isBar: Places = (_x, y) => y > 20 && y < 40;
    expect(isFurtherMark(areaOf(isBar, WHITE), estimateOf(isBar))).toBe(false);
    expect(isFurtherMark(area, estimateOf(isLetter, WHITE, { sides: undefined }))).toBe(false);
  });
});

describe('marks that repeat', () => {
  const boxAt = (left: number, top: number) => ({ left, top, right: left + 20, bottom: top + 10 });
  const within = { width: 200, height: 120 };

  it('[TOOL-15] A lattice with gaps is completed within the picture, and the first place stays first', () => {
    const whole = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3].map((column) => boxAt(10 + 45 * column, 5 + 28 * row)),
    );
    const seen = whole.filter((_, at) => at !== 6 && at !== 13);
    const found = completeLattice(seen, within);
    expect(found[0]).toEqual(seen[0]);
    for (const box of whole) expect(found).toContainEqual(box);
    for (const { left, top, right, bottom } of found)
      expect(left < 200 && top < 120 && right > 0 && bottom > 0).toBe(true);
  });

  it('[TOOL-15] Places without a common step come back as they are', () => {
    for (const boxes of [
      [boxAt(10, 10)],
      [boxAt(10, 10), boxAt(90, 33)],
      [boxAt(3, 3), boxAt(70, 9), boxAt(31, 80)],
    ])
      expect(completeLattice(boxes, within)).toEqual(boxes);
  });

  const letter: Places = (x, y) =>
    (x < 3 || y < 3 || (x > 6 && y > 6)) && x < 12 && y < 12 && x >= 0 && y >= 0;
  const sheet = (places: readonly (readonly [number, number])[], sign = 1) =>
    planeOf(within, (x, y) => {
      const isIn = places.some(([left, top]) => letter(x - left, y - top));
      return 120 + 20 * Math.sin(x / 40) + (isIn ? sign * 35 : 0);
    });
  const strokes = Uint8Array.from({ length: 144 }, (_, at) => (letter(at % 12, Math.floor(at / 12)) ? 1 : 0));

  it('[TOOL-15] Repeats of strokes are found at their places, light ones and dark ones, and none where there are none', () => {
    const box = { left: 30, top: 20, right: 42, bottom: 32 };
    const others = [
      [90, 20],
      [150, 70],
      [60, 90],
    ] as const;
    for (const sign of [1, -1]) {
      const found = findRepeats(sheet([[30, 20], ...others], sign), { strokes, box });
      expect(found).toHaveLength(3);
      for (const [left, top] of others)
        expect(found.some((one) => Math.abs(one.left - left) <= 1 && Math.abs(one.top - top) <= 1)).toBe(
          true,
        );
    }
    expect(findRepeats(sheet([[30, 20]]), { strokes, box })).toEqual([]);
  });

  it('[TOOL-15] Areas that are off by some pixels are moved to where the strokes lie', () => {
    const moves = [
      [0, 0],
      [2, -1],
      [-3, 3],
    ] as const;
    const size = { width: 60, height: 40 };
    const isMark: Places = (x, y) => letter(x - 20, y - 14);
    const areas = moves.map(([right, down]) =>
      cropArea(
        paint({ ...size, channels: 3 }, (x, y) => {
          const value = isMark(x - right, y - down) ? 190 : 120;
          return [value, value, value];
        }),
        { mask: undefined, box: { left: 0, top: 0, right: 60, bottom: 40 } },
      ),
    );
    const marked = planeOf(size, (x, y) => (isMark(x, y) ? 1 : 0));
    for (const [at, [right, down]] of alignRepeats(areas, { marked, reach: 4 }).entries()) {
      expect(Math.abs(right - moves[at][0])).toBeLessThanOrEqual(1);
      expect(Math.abs(down - moves[at][1])).toBeLessThanOrEqual(1);
    }
  });
});

describe('tints beside a removed mark', () => {
  const box = { left: 0, top: 0, right: SIZE.width, bottom: SIZE.height };
  const coverage = flagsOf(isLetter);
  const tinted = paint({ ...SIZE, channels: 3 }, (x, y) => {
    const grey = 120 + 40 * Math.sin(x / 9);
    const isRim = isLetter(x, y) !== isLetter(x + 1, y);
    return isRim ? [grey + 20, grey - 25, grey + 5] : [grey + 10, grey, grey - 10];
  });

  it('[TOOL-15] An outline of another tint gets that of its surroundings; brightness stays, and all else', () => {
    const photo = { ...tinted, data: tinted.data.slice() };
    const isBrushed: Places = (x) => x < 60;
    const area = cropArea(photo, { mask: maskOf(SIZE, isBrushed), box });
    repairTint(photo, { area, coverage });
    for (let y = 0; y < SIZE.height; y++)
      for (let x = 0; x < SIZE.width; x++) {
        const [before, after] = [pixelAt(tinted, x, y), pixelAt(photo, x, y)];
        if (!isBrushed(x, y)) expect(after).toEqual(before);
        const sum = (pixel: readonly number[]) => pixel.reduce((total, value) => total + value, 0);
        expect(Math.abs(sum(before) - sum(after))).toBeLessThanOrEqual(3);
        if (isBrushed(x, y) && isLetter(x, y) !== isLetter(x + 1, y))
          expect(Math.abs(after[0] - after[2] - 20)).toBeLessThan(8);
      }
  });

  it('[TOOL-15] Grey pictures have no tint to repair', () => {
    const grey = paint({ ...SIZE, channels: 1 }, (x) => [x]);
    const before = grey.data.slice();
    repairTint(grey, { area: cropArea(grey, { mask: undefined, box }), coverage });
    expect(grey.data).toEqual(before);
  });
});
