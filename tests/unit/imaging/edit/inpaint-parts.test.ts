import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { boxBlurCompiled } from '#imaging/core/filters/compiled-blur.ts';
import { PATCH_RADIUS, PIXEL_BYTES } from '#imaging/core/patchmatch/nearest-neighbour-field.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { averageKnown } from '#imaging/edit/inpaint/average-known.ts';
import { chooseRegion } from '#imaging/edit/inpaint/choose-region.ts';
import { chooseSources } from '#imaging/edit/inpaint/choose-sources.ts';
import { cropRegion } from '#imaging/edit/inpaint/crop-region.ts';
import { drawInitialGuess, relaxLaplace } from '#imaging/edit/inpaint/draw-initial-guess.ts';
import { featherSeams } from '#imaging/edit/inpaint/feather-seams.ts';
import { findIslands } from '#imaging/edit/inpaint/find-islands.ts';
import { convexHull } from '#imaging/edit/inpaint/foreign/convex-hull.ts';
import { compareSegments, measureSegments } from '#imaging/edit/inpaint/foreign/measure-segments.ts';
import { HIDDEN } from '#imaging/edit/inpaint/foreign/segment-colours.ts';
import {
  illuminationAt,
  interpolateIllumination,
  smoothIllumination,
} from '#imaging/edit/inpaint/interpolate-illumination.ts';
import { joinMasks } from '#imaging/edit/inpaint/join-masks.ts';
import type { Level } from '#imaging/edit/inpaint/level.ts';
import { markRegion } from '#imaging/edit/inpaint/mark-region.ts';
import { CELL, measureCells } from '#imaging/edit/inpaint/measure-cells.ts';
import { anySize, fixedCases } from '../support/any-plane.ts';
import { maskOf, paint } from '../support/pictures.ts';

type Places = (x: number, y: number) => boolean;

/** A level from a colour and a flag of each pixel. */
function levelOf(
  size: { readonly width: number; readonly height: number },
  colourAt: (x: number, y: number) => readonly number[],
  isHole: Places = () => false,
): Level {
  const { data } = paint({ ...size, channels: 4 }, (x, y) => [...colourAt(x, y), 0, 0].slice(0, 4));
  const hole = maskOf(size, isHole).data.map((value) => (value ? 1 : 0));
  return { ...size, pixels: data, hole, forbidden: undefined };
}

const anyMask = fc
  .tuple(anySize(200), fc.array(fc.tuple(fc.nat(199), fc.nat(199)), { minLength: 1, maxLength: 12 }))
  .map(([size, marks]) =>
    maskOf(size, (x, y) => marks.some(([left, top]) => left % size.width === x && top % size.height === y)),
  );

describe('islands of a mask', () => {
  it('[TOOL-16] Islands hold all marked pixels, the largest first, each within its tight box', () => {
    fc.assert(
      fc.property(anyMask, (mask) => {
        const islands = findIslands(mask);
        const marked = [...mask.data.keys()].filter((at) => mask.data[at]);
        expect(islands.reduce((sum, { size }) => sum + size, 0)).toBe(marked.length);
        expect(islands.map(({ size }) => size)).toEqual(
          islands.map(({ size }) => size).toSorted((a, b) => b - a),
        );
        for (const at of marked) {
          const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
          const holding = islands.filter(
            ({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom,
          );
          expect(holding.length).toBeGreaterThan(0);
        }
      }),
      { ...fixedCases, numRuns: 30 },
    );
  });

  it('[TOOL-16] Marks side by side are one island; marks two cells apart are two; the sides of a photo do not touch', () => {
    const size = { width: 400, height: 200 };
    const islandsOf = (...places: readonly (readonly [number, number])[]) =>
      findIslands(maskOf(size, (x, y) => places.some(([left, top]) => left === x && top === y))).length;
    expect(islandsOf([63, 10], [64, 11])).toBe(1);
    expect(islandsOf([10, 10], [200, 10])).toBe(2);
    expect(islandsOf([399, 10], [0, 70])).toBe(2);
  });

  it('[TOOL-16] The region around an island holds it, lies in the picture, and offers enough to copy', () => {
    const corner = fc.integer({ min: 0, max: 250 });
    fc.assert(
      fc.property(corner, corner, fc.integer({ min: 10, max: 60 }), (left, top, side) => {
        const size = { width: 320, height: 310 };
        const box = { left, top, right: left + side, bottom: top + side };
        const mask = maskOf(size, (x, y) => x >= left && x < left + side && y >= top && y < top + side);
        const region = chooseRegion(box, { mask, forbidden: undefined });
        expect(region.left >= 0 && region.top >= 0).toBe(true);
        expect(region.right <= 320 && region.bottom <= 310).toBe(true);
        expect(region.left <= left && region.top <= top).toBe(true);
        expect(region.right >= left + side && region.bottom >= top + side).toBe(true);
        const area = (region.right - region.left) * (region.bottom - region.top);
        expect(area).toBeGreaterThan(2.5 * side * side);
      }),
      { ...fixedCases, numRuns: 15 },
    );
  });

  it('[TOOL-16] A region grows over what must not be copied, up to the whole picture', () => {
    const size = { width: 700, height: 300 };
    const box = { left: 100, top: 100, right: 160, bottom: 160 };
    const mask = maskOf(size, (x, y) => x >= 100 && x < 160 && y >= 100 && y < 160);
    const near = chooseRegion(box, { mask, forbidden: undefined });
    const far = chooseRegion(box, { mask, forbidden: maskOf(size, (x) => x < 300) });
    expect(far.right).toBeGreaterThan(near.right);
    const all = chooseRegion(box, { mask, forbidden: maskOf(size, () => true) });
    expect(all).toEqual({ left: 0, top: 0, right: 700, bottom: 300 });
  });

  it('[TOOL-16] Joined masks mark what either marks, and one alone stays itself', () => {
    fc.assert(
      fc.property(anyMask, fc.nat(7), (mask, step) => {
        const other = maskOf(mask, (x, y) => (x + y) % 8 === step);
        const joined = joinMasks(mask, other);
        for (const [at, value] of joined.data.entries())
          expect(value).toBe(mask.data[at] || other.data[at] ? 255 : 0);
        expect(joinMasks(mask, undefined)).toBe(mask);
      }),
      { ...fixedCases, numRuns: 10 },
    );
  });

  it('[TOOL-16] Flags of a shrunk region mark the squares that they stand for, and nothing outside of it', () => {
    const photo = paint({ width: 20, height: 14, channels: 3 }, () => [0, 0, 0]);
    const mask = maskOf(photo, () => false);
    const found = new Uint8Array(20 * 14);
    const region = { left: 3, top: 2, right: 17, bottom: 12 };
    const flags = { width: 5, height: 4, data: new Uint8Array(20) };
    flags.data[1 * 5 + 2] = 1;
    markRegion({ photo, mask, found, region }, { flags, scale: 3 });
    for (const [at, value] of found.entries()) {
      const [x, y] = [at % 20, Math.floor(at / 20)];
      expect(value).toBe(x >= 9 && x < 12 && y >= 5 && y < 8 ? 255 : 0);
    }
  });
});

describe('texture of a region', () => {
  const size = { width: 40, height: 30 };
  const box = { left: 0, top: 0, right: 40, bottom: 30 };
  const noHole = { mask: maskOf(size, () => false) };

  /** Texture energy amid upright stripes that are so many grey levels apart. */
  async function energyOf(contrast: number): Promise<number> {
    const photo = paint({ ...size, channels: 3 }, (x) => Array<number>(3).fill(60 + (x % 2) * contrast));
    const { pixels } = await cropRegion(photo, { around: noHole, box, progress: createProgress({}) });
    return pixels[(15 * size.width + 20) * PIXEL_BYTES + 3];
  }

  it('[TOOL-16] Textures differ by their ratio: four times the contrast is always twice the energy', async () => {
    for (const contrast of [1, 2, 6, 16]) {
      const [soft, strong] = [await energyOf(contrast), await energyOf(4 * contrast)];
      expect(Math.abs(strong - 2 * soft)).toBeLessThanOrEqual(2);
      expect(soft).toBeGreaterThan(0);
    }
    expect(await energyOf(0)).toBe(0);
  });

  it('[TOOL-16] Gradients across the edge of a hole are no texture', async () => {
    const photo = paint({ ...size, channels: 3 }, (x) => (x < 20 ? [50, 50, 50] : [200, 200, 200]));
    const mask = maskOf(size, (x) => x >= 20);
    const { pixels } = await cropRegion(photo, { around: { mask }, box, progress: createProgress({}) });
    for (let x = 0; x < 20; x++) expect(pixels[(15 * 40 + x) * PIXEL_BYTES + 3]).toBe(0);
  });
});

describe('the first guess', () => {
  it('[TOOL-16] A plain hole gets its surroundings’ colour, and known pixels stay to the bit', () => {
    const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(anySize(14), colour, fc.nat(20), (size, wanted, seed) => {
        const isHole: Places = (x, y) => (3 * x + 5 * y + seed) % 4 < 2;
        const level = levelOf(size, (x, y) => (isHole(x, y) ? [1, 2, 3, 4] : [...wanted, 9]), isHole);
        if (level.hole.every((flag) => flag)) return;
        drawInitialGuess(level);
        for (let at = 0; at < level.hole.length; at++)
          for (let channel = 0; channel < 3; channel++)
            expect(Math.abs(level.pixels[4 * at + channel] - wanted[channel])).toBeLessThanOrEqual(
              level.hole[at] ? 1 : 0,
            );
      }),
      fixedCases,
    );
  });

  it('[TOOL-16] A hole in a slope continues the slope, and lies between its darkest and its lightest', () => {
    const level = levelOf(
      { width: 30, height: 24 },
      (x, y) => (x > 8 && x < 20 && y > 6 && y < 18 ? [255, 0, 255] : [8 * x, 5 * y, 100]),
      (x, y) => x > 8 && x < 20 && y > 6 && y < 18,
    );
    drawInitialGuess(level);
    for (let y = 7; y < 18; y++)
      for (let x = 9; x < 20; x++) {
        const at = 4 * (y * 30 + x);
        expect(Math.abs(level.pixels[at] - 8 * x)).toBeLessThan(8);
        expect(Math.abs(level.pixels[at + 1] - 5 * y)).toBeLessThan(8);
        expect(Math.abs(level.pixels[at + 2] - 100)).toBeLessThan(2);
      }
  });

  it('[TOOL-16] A hole that is the whole level changes nothing', () => {
    const level = levelOf(
      { width: 6, height: 5 },
      (x, y) => [x, y, 7, 1],
      () => true,
    );
    const before = level.pixels.slice();
    drawInitialGuess(level);
    for (const [at, value] of level.pixels.entries()) expect(Math.abs(value - before[at])).toBeLessThan(8);
  });

  it('[TOOL-16] Relaxed values become the mean of their neighbours, on grids of any shape', () => {
    fc.assert(
      fc.property(anySize(7), fc.integer({ min: 1, max: 3 }), fc.nat(99), (...drawn) => {
        const [{ width, height }, channels, seed] = drawn;
        const count = width * height;
        const values = Float32Array.from(
          { length: count * channels },
          (_, at) => ((at * 37 + seed) % 51) / 5,
        );
        const free = Int32Array.from([...new Array(count).keys()].filter((at) => (at * 7 + seed) % 3 > 0));
        if (free.length === count) return;
        const fixed = values.slice();
        relaxLaplace({ width, height, values, channels, free }, 400);
        for (let pixel = 0; pixel < count; pixel++)
          for (let channel = 0; channel < channels; channel++) {
            const at = pixel * channels + channel;
            if (!free.includes(pixel)) {
              expect(values[at]).toBe(fixed[at]);
              continue;
            }
            const x = pixel % width;
            const beside = [
              ...(x > 0 ? [-1] : []),
              ...(x < width - 1 ? [1] : []),
              ...(pixel >= width ? [-width] : []),
              ...(pixel < count - width ? [width] : []),
            ].map((step) => values[at + step * channels]);
            const mean = beside.reduce((sum, value) => sum + value, 0) / beside.length;
            expect(Math.abs(values[at] - mean)).toBeLessThan(0.05);
          }
      }),
      fixedCases,
    );
  });
});

describe('means and light of known ground', () => {
  it('[TOOL-16] The mean of known pixels is a mean of them alone, and 0 where there are none', () => {
    const level = levelOf({ width: 20, height: 9 }, (x) => [x < 10 ? 40 : 200, 0, 0]);
    const weights = level.hole.map((_, at) => (at % 20 < 9 ? 1 : 0));
    const blur = (plane: Parameters<typeof boxBlurCompiled>[0]) => boxBlurCompiled(plane, 2);
    const mean = averageKnown(level, { channel: 0, weights, blur });
    for (let x = 0; x < 20; x++) expect(mean[4 * 20 + x]).toBeCloseTo(x < 11 ? 40 : 0, 2);
  });

  const size = { width: 5 * CELL, height: 4 * CELL };
  const sloped = (isHole: Places = () => false) => {
    const level = levelOf(size, (x, y) => [40 + 3 * x, 40 + 2 * y, 128], isHole);
    return measureCells(level);
  };

  it('[TOOL-16] A slope of light goes on through a hole, and is read back between the middles of cells', () => {
    const cells = sloped((x, y) => x >= 16 && x < 24 && y >= 8 && y < 16);
    const light = interpolateIllumination(cells, cells.light.slice());
    const out = new Float32Array(3);
    for (const [x, y] of [
      [20, 12],
      [12, 20],
      [30, 9],
    ] as const) {
      illuminationAt(light, y * size.width + x, out);
      expect(Math.abs(out[0] - (40 + 3 * x))).toBeLessThan(4);
      expect(Math.abs(out[1] - (40 + 2 * y))).toBeLessThan(4);
      expect(out[2]).toBeCloseTo(128, 3);
    }
  });

  it('[TOOL-16] Smoothed light of a slope is the slope, and of even ground the ground', () => {
    const cells = sloped();
    const smooth = smoothIllumination(cells);
    for (const [at, value] of smooth.entries()) expect(value).toBeCloseTo(cells.light[at], 3);
  });

  it('[TOOL-16] Beside a hole light is not smoothed from one side alone', () => {
    const cells = sloped((x) => x >= 16 && x < 24);
    const smooth = smoothIllumination(cells);
    for (let cell = 0; cell < cells.whole.length; cell++)
      if (cells.whole[cell])
        for (let channel = 0; channel < 3; channel++)
          expect(smooth[3 * cell + channel]).toBeCloseTo(cells.light[3 * cell + channel], 3);
  });
});

describe('copies into a hole', () => {
  const [width, height] = [24, 20];
  const count = width * height;
  const hole = 10 * width + 12;
  /** A field whose patches over one pixel copy from given sources, with given weights. */
  const fieldOf = (proposals: readonly (readonly [step: number, source: number, weight: number])[]) => {
    const nearest = new Int32Array(count).fill(-1);
    const weights = new Float32Array(count);
    const pixels = new Uint8Array(count * PIXEL_BYTES);
    for (let at = 0; at < count; at++)
      pixels.set([at % 251, (at * 3) % 251, (at * 7) % 251, 0], at * PIXEL_BYTES);
    for (const [step, source, weight] of proposals) {
      nearest[hole + step] = source + step;
      weights[hole + step] = weight;
    }
    const field = { width, height, pixels, usable: new Uint8Array(count), penalty: 0 };
    const copies = { holePixels: Int32Array.of(hole), sources: new Int32Array(1) };
    const lists = { targets: new Int32Array(0), halos: new Int32Array(0), corrections: new Float32Array(3) };
    return { ...field, ...copies, ...lists, nearest, cost: new Float32Array(count), weights };
  };
  const never = async () => {};

  it('[TOOL-16] The heaviest patch over a pixel says where it is copied from; without a patch nothing is', async () => {
    const steps = [0, 1, -width, PATCH_RADIUS * width + PATCH_RADIUS];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: 4, maxLength: 4 }),
        async (weights) => {
          const field = fieldOf(steps.map((step, at) => [step, 100 + 31 * at, weights[at]]));
          await chooseSources(field, never);
          const rounded = Float32Array.from(weights);
          expect(rounded[(field.sources[0] - 100) / 31]).toBe(Math.max(...rounded));
          await chooseSources({ ...field, weights: new Float32Array(count) }, never);
          expect(field.sources[0]).toBe(-1);
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-16] A copy that all patches agree on, and one that no other supports, is not softened', async () => {
    for (const proposals of [
      [
        [0, 150, 1],
        [1, 150, 2],
        [width, 150, 1],
      ],
      [
        [0, 150, 1],
        [1, 90, 5],
        [width, 120, 5],
      ],
    ] as const) {
      const field = { ...fieldOf(proposals), sources: Int32Array.of(150) };
      await featherSeams(field, never);
      expect([...field.corrections].map((value) => Math.abs(value))).toEqual([0, 0, 0]);
    }
  });

  it('[TOOL-16] Between two pieces a copy moves towards the mean of both, by six tenths at most', async () => {
    const made = fieldOf([
      [0, 150, 1],
      [1, 200, 1],
    ]);
    const field = { ...made, sources: Int32Array.of(150) };
    await featherSeams(field, never);
    for (let channel = 0; channel < 3; channel++) {
      const [one, other] = [150, 200].map((source) => field.pixels[source * PIXEL_BYTES + channel]);
      expect(field.corrections[channel]).toBeCloseTo(0.6 * ((one + other) / 2 - one), 4);
    }
    const none = { ...field, sources: Int32Array.of(-1), corrections: new Float32Array(3) };
    await featherSeams(none, never);
    expect([...none.corrections]).toEqual([0, 0, 0]);
  });
});

describe('segments around a hole', () => {
  const anyLevel = fc.tuple(anySize(12), fc.nat(999)).map(([size, seed]) => {
    const value = (x: number, y: number) => ((x * 13 + y * 29 + seed) * 2654435761) >>> 24;
    const level = levelOf(size, (x, y) => [value(x, y), value(y, x), 90]);
    const labels = Int32Array.from({ length: size.width * size.height }, (_, at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      return (x + y + seed) % 7 === 0 ? HIDDEN : (Math.floor(x / 3) + Math.floor(y / 4)) % 3;
    });
    return { level, labels };
  });

  const mirrored = <Values extends Int32Array | Uint8Array>(
    values: Values,
    width: number,
    bytes = 1,
  ): Values => {
    const out = values.slice() as Values;
    for (let at = 0; at < values.length / bytes; at++) {
      const from = at - (at % width) + width - 1 - (at % width);
      for (let byte = 0; byte < bytes; byte++) out[at * bytes + byte] = values[from * bytes + byte];
    }
    return out;
  };

  it('[TOOL-16] A segment knows its pixels, and the mirror image of a level has the same segments', () => {
    fc.assert(
      fc.property(anyLevel, ({ level, labels }) => {
        const { width, height } = level;
        const measure = (pixels: Uint8Array, own: Int32Array) =>
          measureSegments(level, {
            labels: own,
            planes: toOklab({ width, height, channels: 4, data: opaque(pixels) }),
          });
        const segments = measure(level.pixels, labels);
        const known = labels.filter((label) => label !== HIDDEN).length;
        expect(segments.reduce((sum, { size }) => sum + size, 0)).toBe(known);
        const others = measure(mirrored(level.pixels, width, PIXEL_BYTES), mirrored(labels, width));
        for (const segment of segments) {
          const other = others.find(({ label }) => label === segment.label);
          expect(other).toMatchObject({ size: segment.size, contact: segment.contact, rim: segment.rim });
          expect(other?.border).toBe(segment.border);
          expect(other?.steps).toBeCloseTo(segment.steps, 4);
          for (let y = 0; y < height; y++)
            if (segment.spans.last[y] >= 0)
              expect(other?.spans.first[y]).toBe(width - 1 - segment.spans.last[y]);
        }
      }),
      fixedCases,
    );
  });

  it('[TOOL-16] Segments of one colour do not differ, and white differs from black by a whole lightness', () => {
    const level = levelOf({ width: 8, height: 4 }, (x) => (x < 4 ? [0, 0, 0] : [255, 255, 255]));
    const labels = Int32Array.from({ length: 32 }, (_, at) => (at % 8 < 4 ? 0 : at < 16 ? 1 : 2));
    const planes = toOklab({ width: 8, height: 4, channels: 4, data: opaque(level.pixels) });
    const [black, white, other] = measureSegments(level, { labels, planes });
    expect(compareSegments(white, other)).toBeCloseTo(0, 6);
    expect(compareSegments(black, white)).toBeCloseTo(1, 3);
    expect(compareSegments(white, black)).toBeCloseTo(1, 3);
  });

  it('[TOOL-16] A hull holds its spans, its own hull is itself, and it has no corner inwards', () => {
    const row = fc.tuple(fc.nat(30), fc.integer({ min: -3, max: 12 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 14 }), (rows) => {
        const spans = {
          first: Int32Array.from(rows, ([left]) => left),
          last: Int32Array.from(rows, ([left, length]) => left + length),
        };
        const hull = convexHull(spans);
        for (let y = 0; y < rows.length; y++) {
          if (spans.first[y] > spans.last[y]) continue;
          expect(hull.first[y]).toBeLessThanOrEqual(spans.first[y]);
          expect(hull.last[y]).toBeGreaterThanOrEqual(spans.last[y]);
        }
        const again = convexHull(hull);
        for (let y = 1; y + 1 < rows.length; y++) {
          if (hull.first[y - 1] > hull.last[y - 1] || hull.first[y + 1] > hull.last[y + 1]) continue;
          if (hull.first[y] <= hull.last[y])
            expect([again.first[y], again.last[y]]).toEqual([hull.first[y], hull.last[y]]);
          expect(2 * hull.first[y]).toBeLessThanOrEqual(hull.first[y - 1] + hull.first[y + 1] + 1);
          expect(2 * hull.last[y]).toBeGreaterThanOrEqual(hull.last[y - 1] + hull.last[y + 1] - 1);
        }
      }),
      fixedCases,
    );
  });
});

/** The same colours without transparency. */
function opaque(pixels: Uint8Array): Uint8Array {
  return pixels.map((value, at) => (at % PIXEL_BYTES === 3 ? 255 : value));
}
