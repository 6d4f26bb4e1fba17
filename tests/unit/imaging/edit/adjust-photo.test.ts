import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNoise, blur, relight } from '#bench/enhance/degrade.ts';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { adjustPhoto } from '#imaging/edit/enhance/adjust/adjust-photo.ts';
import { lumaOfRows } from '#imaging/edit/enhance/adjust/luma.ts';
import { measureSurroundings, rowReader } from '#imaging/edit/enhance/adjust/measure-surroundings.ts';
import { measureTones } from '#imaging/edit/enhance/adjust/measure-tones.ts';
import { ADJUSTMENT, CURVE_STEPS, planAdjustment } from '#imaging/edit/enhance/adjust/plan-adjustment.ts';
import { sharpenLuma } from '#imaging/edit/enhance/adjust/sharpen-luma.ts';
import { assessPhoto } from '#imaging/edit/enhance/assess-photo.ts';
import { enhancePhoto } from '#imaging/tools/enhance-photo.ts';
import { parameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import { fixedCases, planeOf } from '../support/any-plane.ts';
import { meanDifference, paint, pixelAt } from '../support/pictures.ts';

const progress = createProgress({});
const NOTHING_DONE = { denoised: false, relit: false, restored: false, sharpened: false };

async function planOf(
  photo: Picture,
  changes: { strength?: number; light?: boolean; sharpen?: boolean } = {},
) {
  const faults = await assessPhoto(photo, progress);
  const choices = { strength: 1, light: true, sharpen: true, ...changes };
  return planAdjustment(photo, { small: photo, faults, ...choices, done: NOTHING_DONE });
}

async function adjust(photo: Picture, changes: Parameters<typeof planOf>[1] = {}) {
  return adjustPhoto(photo, { plan: await planOf(photo, changes), small: photo, progress });
}

/** Complexions from pale to dark, as sRGB. */
const COMPLEXIONS = [
  [236, 204, 188],
  [224, 172, 140],
  [190, 134, 104],
  [141, 92, 66],
  [92, 58, 44],
] as const;

/** Heads of all complexions before a lawn and a sky, with black and white somewhere. */
const people = paint({ width: 320, height: 200, channels: 3 }, (x, y) => {
  const [person, across] = [Math.floor(x / 64), (x % 64) - 32];
  if (Math.hypot(across, 1.2 * (y - 90)) < 24) {
    const round = 1 - 0.12 * (across / 24) ** 2;
    return COMPLEXIONS[person].map((value) => value * round);
  }
  if (y > 125 && Math.abs(across) < 28) return person % 2 ? [24, 24, 28] : [245, 244, 240];
  return y < 100
    ? [140 + y / 2, 175 + y / 3, 228]
    : [70 + 20 * Math.sin(x / 3), 110 + 16 * Math.sin(y / 2), 52];
});

/** CIE lightness 0–100 and hue in degrees of a pixel. */
function lookOf(picture: Picture, [x, y]: readonly [number, number]) {
  const { lightness, a, b } = toOklab(
    paint({ width: 1, height: 1, channels: 3 }, () => pixelAt(picture, x, y)),
  );
  // For colours near grey, lightness of OKLab is the cube root of luminance.
  return { light: 116 * lightness.data[0] - 16, hue: (Math.atan2(b.data[0], a.data[0]) * 180) / Math.PI };
}

/** Standard deviation of the luma of some rows and columns. */
function spreadOf(picture: Picture): number {
  const { data } = lumaOfRows(picture, { from: 0, to: picture.height });
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

/** Mean of all channels of the pixels that are not transparent, in grey levels. */
function shownLight({ data }: Picture): number {
  const shown = data.filter((_, at) => at % 4 < 3 && data[at - (at % 4) + 3] > 0);
  return shown.reduce((sum, value) => sum + value, 0) / shown.length;
}

describe('the adjustment of a photo', () => {
  it('[TOOL-07] Skin of every complexion keeps its lightness to five, and its hue', async () => {
    const { picture } = await adjust(people);
    for (const person of COMPLEXIONS.keys())
      for (const across of [-12, 0, 12]) {
        const at = [64 * person + 32 + across, 90] as const;
        const [before, after] = [lookOf(people, at), lookOf(picture, at)];
        expect(Math.abs(after.light - before.light), `${person}`).toBeLessThan(5);
        expect(Math.abs(after.hue - before.hue), `${person}`).toBeLessThan(4);
      }
  });

  it('[TOOL-07] A flat, soft copy of a photo changes more than the photo', async () => {
    const soft = await blur(people, 0.8);
    const dull: Picture = { ...soft, data: soft.data.map((value) => 70 + 0.5 * value) };
    const [full, flat] = [await adjust(people), await adjust(dull)];
    expect(flat.change).toBeGreaterThan(1.5 * full.change);
    expect(spreadOf(flat.picture)).toBeGreaterThan(1.1 * spreadOf(dull));
  });

  it('[TOOL-07] A dim photo becomes lighter, and keeps its black', async () => {
    const dim = relight(people, [0.45, 0.45, 0.45]);
    const { picture } = await adjust(dim);
    expect(measureTones(picture).mean).toBeGreaterThan(measureTones(dim).mean + 0.02);
    expect(measureTones(picture).black).toBeLessThan(measureTones(dim).black + 0.03);
  });

  it('[TOOL-07] Grey stays grey, alpha stays, and pale colours gain more than vivid ones', async () => {
    const grey = paint({ width: 90, height: 70, channels: 4 }, (x, y) => {
      const value = 40 + x + 30 * Math.sin(y / 4);
      return [value, value, value, x];
    });
    const { picture } = await adjust(grey);
    for (let at = 0; at < picture.data.length; at += 4) {
      expect(new Set(picture.data.subarray(at, at + 3)).size).toBe(1);
      expect(picture.data[at + 3]).toBe(grey.data[at + 3]);
    }
    const pale = paint({ width: 80, height: 60, channels: 3 }, (x, y) => {
      const light = 90 + y;
      return x < 40 ? [light - 15, light, light + 20] : [20, light, 230];
    });
    const range = (of: Picture, x: number) =>
      Math.max(...pixelAt(of, x, 30)) - Math.min(...pixelAt(of, x, 30));
    const plan = { ...(await planOf(pale, { strength: 0 })), vibrance: 0.2 };
    const vivid = (await adjustPhoto(pale, { plan, small: pale, progress })).picture;
    expect(range(vivid, 15) / range(pale, 15)).toBeGreaterThan(1.05);
    expect(range(vivid, 65) / range(pale, 65)).toBeLessThan(range(vivid, 15) / range(pale, 15));
  });

  it('[TOOL-07] Noise on plain ground is not brought out', async () => {
    const noisy = addNoise(
      paint({ width: 160, height: 160, channels: 3 }, () => [120, 130, 140]),
      4,
    );
    const { picture } = await adjust(noisy, { light: false });
    expect(spreadOf(picture)).toBeLessThan(1.1 * spreadOf(noisy));
  });

  it('[TOOL-07] Grain that is left of a dark, noisy photo is hardly brought out', async () => {
    const photo = addNoise(relight(people, [0.15, 0.15, 0.15]), 6);
    const sky = ({ width, channels, data }: Picture): Picture => {
      const row = width * channels;
      return { width, height: 30, channels, data: data.subarray(5 * row, 35 * row) };
    };
    const left = await enhancePhoto({ photo }, parameters.parse({ adjust: false }));
    const made = await enhancePhoto({ photo }, parameters.parse({}));
    expect(left.findings?.denoised).toBe(true);
    expect(spreadOf(sky(made.picture))).toBeLessThan(1.25 * spreadOf(sky(left.picture)));
  });

  it('[TOOL-07] Without strength, or without light and sharpening, a photo is not adjusted', async () => {
    for (const choices of [{ strength: 0 }, { light: false, sharpen: false }, { adjust: false }]) {
      const { picture, findings } = await enhancePhoto({ photo: people }, parameters.parse(choices));
      expect(findings?.adjusted).toBe(false);
      expect(meanDifference(picture, people)).toBeLessThan(0.5);
    }
    const { findings } = await enhancePhoto({ photo: people }, parameters.parse({}));
    expect(findings?.adjusted).toBe(true);
  });

  /** A dull thing in the middle of a ground; it fills a share of the photo. */
  const thingOn = (ground: number[], share: number) =>
    paint({ width: 300, height: 300, channels: ground.length === 4 ? 4 : 3 }, (x, y) => {
      if (Math.hypot(x - 150, y - 150) > 300 * Math.sqrt(share / Math.PI)) return ground;
      const value = 95 + 25 * Math.sin(x / 5) * Math.sin(y / 7);
      return [value + 12, value, value - 8, 255].slice(0, ground.length);
    });

  it('[TOOL-07] A thing that fills a tenth of a white photo is adjusted, and it is told', async () => {
    const photo = thingOn([255, 255, 255], 0.1);
    const { picture, findings } = await enhancePhoto({ photo }, parameters.parse({}));
    expect(findings?.adjusted).toBe(true);
    expect(meanDifference(picture, photo)).toBeGreaterThan(0.1);
  });

  it('[TOOL-07] Where no adjustment is told, none was made', async () => {
    const smooth = paint({ width: 200, height: 150, channels: 3 }, (x, y) => [90 + x / 3, 80 + y / 3, 140]);
    const speck = thingOn([255, 255, 255], 0.002);
    for (const photo of [smooth, speck, thingOn([255, 255, 255], 0.1), people])
      for (const choices of [{ light: false }, { sharpen: false }, {}]) {
        const made = await enhancePhoto({ photo }, parameters.parse(choices));
        if (made.findings?.adjusted) continue;
        const plain = await enhancePhoto({ photo }, parameters.parse({ ...choices, adjust: false }));
        expect(made.picture).toEqual(plain.picture);
      }
    const soft = await enhancePhoto({ photo: smooth }, parameters.parse({ light: false }));
    expect(soft.findings?.adjusted).toBe(false);
    expect(soft.picture).toEqual(smooth);
  });

  it('[TOOL-07] A dim cut-out becomes lighter, also where its outline is light', async () => {
    const photo = paint({ width: 300, height: 300, channels: 4 }, (x, y) => {
      const away = Math.hypot(x - 150, y - 150);
      if (away > 60) return [0, 0, 0, 0];
      const value = away > 57 ? 245 : 62 + 58 * Math.sin(x / 5) * Math.sin(y / 7);
      return [value + 8, value, value - 8, 255];
    });
    const plain = await enhancePhoto({ photo }, parameters.parse({ adjust: false }));
    const made = await enhancePhoto({ photo }, parameters.parse({}));
    expect(made.findings?.adjusted).toBe(true);
    expect(shownLight(made.picture)).toBeGreaterThan(shownLight(plain.picture) + 2);
  });

  it('[TOOL-07] Any size is adjusted, and of any photo the adjustment can be cancelled', async () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const photo = paint({ ...size, channels: 3 }, (x, y) => [(37 * x) % 256, (91 * y) % 256, 120]);
        const { picture, change } = await adjust(photo);
        expect(picture).toMatchObject({ ...size, channels: 3 });
        expect(Number.isFinite(change)).toBe(true);
      }),
      { ...fixedCases, numRuns: 20 },
    );
    const aborted = createProgress({ signal: AbortSignal.abort() });
    const plan = await planOf(people);
    await expect(adjustPhoto(people, { plan, small: people, progress: aborted })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });
});

describe('parts of the adjustment', () => {
  it('[TOOL-07] The curve of tones rises, and middle tones move by no more than is allowed', async () => {
    for (const gain of [0.3, 0.6, 1])
      for (const veil of [0, 40, 90]) {
        const photo = {
          ...people,
          data: people.data.map((value) => Math.min(255, veil + gain * value * 0.6)),
        };
        const { curve, slopes } = await planOf(photo);
        for (let step = 1; step <= CURVE_STEPS; step++)
          expect(curve[step]).toBeGreaterThanOrEqual(curve[step - 1]);
        const most = 255 * (ADJUSTMENT.dim + ADJUSTMENT.shade);
        for (const [step, tone] of curve.entries())
          expect(Math.abs(tone - (255 * step) / CURVE_STEPS)).toBeLessThan(most);
        expect(Math.min(...slopes)).toBeGreaterThanOrEqual(1);
      }
  });

  it('[TOOL-07] An edge becomes steeper, and no value passes its neighbours by more than a tenth', () => {
    const edge = planeOf({ width: 60, height: 20 }, (x) => 60 + 120 / (1 + Math.exp(-(x - 30) / 0.9)));
    const change = sharpenLuma(edge, { sigma: 1, amount: 1, noise: 0.4 });
    const sharp = edge.data.map((value, at) => value + change[at]);
    const steepest = (of: Float32Array) =>
      Math.max(...of.subarray(600, 659).map((value, at) => of[601 + at] - value));
    expect(steepest(sharp)).toBeGreaterThan(1.15 * steepest(edge.data));
    expect(Math.min(...sharp)).toBeGreaterThan(60 - 0.1 * 120);
    expect(Math.max(...sharp)).toBeLessThan(180 + 0.1 * 120);
    const plain = planeOf({ width: 20, height: 20 }, (x) => 90 + x / 4);
    expect(Math.max(...sharpenLuma(plain, { sigma: 1, amount: 1, noise: 0.4 }).map(Math.abs))).toBeLessThan(
      0.1,
    );
  });

  it('[TOOL-07] Light of surroundings follows an edge and smooths texture, and skin is told from lawn', () => {
    const photo = paint({ width: 120, height: 90, channels: 3 }, (x, y) => {
      const value = (x < 60 ? 60 : 190) + 6 * Math.sin(x * 2.1) * Math.sin(y * 1.7);
      return [value, value, value];
    });
    const { slope, offset } = measureSurroundings(photo);
    const lightAt = (x: number) =>
      slope.data[45 * 120 + x] * pixelAt(photo, x, 45)[0] + offset.data[45 * 120 + x];
    expect(Math.abs(lightAt(50) - 60)).toBeLessThan(8);
    expect(Math.abs(lightAt(70) - 190)).toBeLessThan(8);
    const { skin } = measureSurroundings(people);
    for (const person of COMPLEXIONS.keys())
      expect(skin.data[90 * 320 + 64 * person + 32]).toBeGreaterThan(0.5);
    expect(skin.data[180 * 320 + 62]).toBeLessThan(0.1);
    expect(skin.data[10 * 320 + 100]).toBe(0);
  });

  it('[TOOL-07] Rows of a small plane are read straight between its values, and as they are at its own size', () => {
    const ramp = planeOf({ width: 10, height: 8 }, (x, y) => 3 * x + 5 * y);
    const own = rowReader(ramp, ramp);
    for (let y = 0; y < 8; y++) expect([...own(y)]).toEqual([...ramp.data.subarray(10 * y, 10 * y + 10)]);
    const larger = rowReader(ramp, { width: 40, height: 32 });
    const row = [...larger(17)];
    for (let x = 4; x < 36; x++)
      expect(row[x]).toBeCloseTo(3 * ((x + 0.5) / 4 - 0.5) + 5 * (17.5 / 4 - 0.5), 3);
    const single = rowReader(
      planeOf({ width: 1, height: 1 }, () => 7),
      { width: 5, height: 3 },
    );
    expect([...single(2)]).toEqual([7, 7, 7, 7, 7]);
  });

  it('[TOOL-07] Transparent pixels have no part in tones, and a picture without any other has none', () => {
    const shown = paint({ width: 40, height: 10, channels: 4 }, (x) =>
      x < 20 ? [60, 60, 60, 255] : [200, 90, 250, 0],
    );
    const { black, white, mean, spread, dark, bright, colour } = measureTones(shown);
    for (const tone of [black, white, mean]) expect(tone).toBeCloseTo(60 / 255, 5);
    expect([spread, dark, bright, colour].map((value) => Math.round(1e4 * value))).toEqual([0, 1e4, 0, 0]);
    const hidden = { ...shown, data: shown.data.map((value, at) => (at % 4 === 3 ? 0 : value)) };
    for (const value of Object.values(measureTones(hidden))) expect(Number.isFinite(value)).toBe(true);
  });

  it('[TOOL-07] Tones are measured as they were drawn', () => {
    const halves = paint({ width: 40, height: 10, channels: 3 }, (x) =>
      x < 20 ? [0, 0, 0] : [255, 204, 255],
    );
    const { black, white, mean, dark, colour } = measureTones(halves);
    expect(black).toBe(0);
    expect(white).toBeCloseTo((0.2848 * 255 + 0.7152 * 204) / 255, 2);
    expect(mean).toBeCloseTo(white / 2, 2);
    expect(dark).toBe(0.5);
    expect(colour).toBeCloseTo(0.1, 5);
  });
});
