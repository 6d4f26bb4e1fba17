import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OklabPlanes, toOklab } from '#imaging/core/colour/colour-space.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { correctCast } from '#imaging/edit/enhance/correct-cast.ts';
import { correctLight } from '#imaging/edit/enhance/correct-light.ts';
import { describeFaults } from '#imaging/edit/enhance/describe-faults.ts';
import { hideTransparent, restoreTransparent } from '#imaging/edit/enhance/hide-transparent.ts';
import { measureBlocking } from '#imaging/edit/enhance/measure-blocking.ts';
import { measureBlur } from '#imaging/edit/enhance/measure-blur.ts';
import { measureCast } from '#imaging/edit/enhance/measure-cast.ts';
import { measureLight } from '#imaging/edit/enhance/measure-light.ts';
import { measureNoise, noiseAt } from '#imaging/edit/enhance/measure-noise.ts';
import { measurePrint } from '#imaging/edit/enhance/measure-print.ts';
import type { FaultScores } from '#imaging/edit/enhance/photo-faults.ts';
import { type LightPlan, planLight } from '#imaging/edit/enhance/plan-light.ts';
import { reduceNoise } from '#imaging/edit/enhance/reduce-noise.ts';
import { sharpenEdges } from '#imaging/edit/enhance/sharpen-edges.ts';
import { anyPlane, anySize, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { meanDifference, paint, pixelAt, toSharp } from '../support/pictures.ts';

const progress = createProgress({});
const unit = fc.double({ min: 0, max: 1, noNaN: true });

/** Normal numbers of deviation 1 from a fixed seed (Box and Muller 1958). */
function normals(count: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const next = () => (nextRandom(random) + 0.5) / 2 ** 32;
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()),
  );
}

const anyPicture = fc
  .tuple(anySize(7), fc.constantFrom<3 | 4>(3, 4), fc.nat(9999))
  .map(([size, channels, seed]): Picture => {
    const random = createRandom(seed);
    return paint({ ...size, channels }, () => {
      const [red, green, blue, alpha] = [0, 1, 2, 3].map(() => nextRandom(random) % 256);
      return [red, green, blue, alpha < 100 ? 0 : alpha];
    });
  });

describe('light', () => {
  it('[TOOL-07] Quantiles of light rise, agree with the sorted values, and shares count the pixels', () => {
    fc.assert(
      fc.property(anyPlane({ min: 0, max: 1, side: 12 }), (plane) => {
        const light = measureLight(plane);
        const sorted = [...plane.data].toSorted((a, b) => a - b);
        const { black, white, median, bright, shadows, burnt } = light;
        const order = [black, median, bright, white];
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(Math.abs(black - sorted[Math.floor(0.005 * sorted.length)])).toBeLessThan(1 / 1024);
        expect(Math.abs(median - sorted[Math.floor(0.5 * sorted.length)])).toBeLessThan(1 / 1024);
        expect(shadows).toBeCloseTo(sorted.filter((value) => value < 0.3).length / sorted.length, 9);
        expect(burnt).toBeCloseTo(sorted.filter((value) => value > 0.99).length / sorted.length, 9);
      }),
      fixedCases,
    );
  });

  it('[TOOL-07] The order of pixels does not matter, and specks of a two hundredth are not white or black', () => {
    const plane = planeOf({ width: 50, height: 40 }, (x, y) => (y === 0 && x < 5 ? x % 2 : 0.3 + 0.01 * x));
    const { black, white } = measureLight(plane);
    expect(black).toBeGreaterThan(0.29);
    expect(white).toBeLessThan(0.8);
    expect(measureLight({ ...plane, data: plane.data.toReversed() })).toEqual(measureLight(plane));
  });
});

const NONE: FaultScores = {
  ...{ noise: 0, blocking: 0, blur: 0, underexposure: 0, night: 0 },
  ...{ shadows: 0, fading: 0, cast: 0, print: 0 },
};
const anyLight = fc
  .tuple(unit, unit, unit, unit)
  .map((values) => values.toSorted((a, b) => a - b))
  .map(([black, median, bright, white]) => ({ black, median, bright, white, shadows: 0, burnt: 0 }));
const anyScores = fc
  .record({ underexposure: unit, night: unit, shadows: unit, fading: unit, print: unit })
  .map((scores): FaultScores => ({ ...NONE, ...scores }));
const UNCHANGED: LightPlan = { veil: 0, gain: 1, exposure: 1, colour: 1, lift: 0 };

describe('plans of light', () => {
  it('[TOOL-07] Without faults, and at no strength, nothing is planned', () => {
    fc.assert(
      fc.property(anyLight, anyScores, (light, scores) => {
        expect(planLight(light, { scores: NONE, strength: 1 })).toEqual(UNCHANGED);
        expect(planLight(light, { scores, strength: 0 })).toEqual(UNCHANGED);
      }),
      fixedCases,
    );
  });

  it('[TOOL-07] No plan darkens, doubles the exposure twice, lifts more than all, or drains colour', () => {
    fc.assert(
      fc.property(anyLight, anyScores, unit, (...drawn) => {
        const [light, scores, strength] = drawn;
        const { veil, gain, exposure, colour, lift } = planLight(light, { scores, strength });
        expect(veil >= 0 && veil <= light.black + 1e-9).toBe(true);
        expect(gain >= 1 && gain <= 2.6).toBe(true);
        expect(exposure >= 1 && exposure <= 2).toBe(true);
        expect(lift >= 0 && lift <= 1).toBe(true);
        expect(colour).toBeGreaterThanOrEqual(1);
      }),
      fixedCases,
    );
  });

  it('[TOOL-07] The darker the photo, the more it is lightened; the lighter its black, the more veil goes', () => {
    fc.assert(
      fc.property(unit, unit, (one, other) => {
        const [low, high] = [one, other].toSorted((a, b) => a - b);
        const light = (white: number, black: number) => ({
          ...{ white, black, bright: white, median: white / 2 },
          ...{ shadows: 0, burnt: 0 },
        });
        const dark = { scores: { ...NONE, underexposure: 1 }, strength: 1 };
        expect(planLight(light(low, 0), dark).gain).toBeGreaterThanOrEqual(
          planLight(light(high, 0), dark).gain,
        );
        const hazy = { scores: { ...NONE, fading: 1 }, strength: 1 };
        expect(planLight(light(1, low), hazy).veil).toBeLessThanOrEqual(planLight(light(1, high), hazy).veil);
      }),
      fixedCases,
    );
  });

  it('[TOOL-07] An empty plan gives the photo back, and alpha is the photo’s own with any', async () => {
    await fc.assert(
      fc.asyncProperty(anyPicture, async (photo) => {
        expect(await correctLight(photo, { plan: UNCHANGED, progress })).toEqual(photo);
        const plan = { veil: 0.05, gain: 1.4, exposure: 1.5, colour: 1.2, lift: 0.6 };
        const lit = await correctLight(photo, { plan, progress });
        for (let at = 3; photo.channels === 4 && at < photo.data.length; at += 4)
          expect(lit.data[at]).toBe(photo.data[at]);
      }),
      { ...fixedCases, numRuns: 30 },
    );
  });

  it('[TOOL-07] Of two greys the lighter one stays the lighter, whatever is lightened', async () => {
    const greys = paint({ width: 256, height: 1, channels: 3 }, (x) => [x, x, x]);
    for (const plan of [
      { ...UNCHANGED, gain: 1.8 },
      { ...UNCHANGED, exposure: 2 },
      { ...UNCHANGED, veil: 0.2, gain: 1.3 },
    ]) {
      const { data } = await correctLight(greys, { plan, progress });
      for (let x = 1; x < 256; x++) expect(data[3 * x]).toBeGreaterThanOrEqual(data[3 * x - 3]);
      expect(data[3 * 255]).toBeGreaterThanOrEqual(plan.veil ? 240 : 254);
    }
  });
});

/** Many colours in many shades. */
const colourful = paint({ width: 48, height: 40, channels: 3 }, (x, y) => {
  const light = 0.3 + 0.7 * (y / 40);
  const [red, green, blue] = [x % 3 === 0, x % 3 === 1, x % 3 === 2].map(Number);
  const pale = x % 8 === 0 ? 1 : 0.75;
  return [red, green, blue].map((value) => 235 * light * (value || pale));
});

/** A colour of light over a picture. */
const lit = (photo: Picture, light: readonly number[]) =>
  paint(photo, (x, y) => pixelAt(photo, x, y).map((value, channel) => value * light[channel]));

describe('tints', () => {
  it('[TOOL-07] Grey pictures have no tint, and pictures of one colour have one that nobody trusts', () => {
    const grey = evenOklab({ width: 20, height: 20 }, [0.6, 0, 0]);
    expect(measureCast(grey)).toEqual({ a: 0, b: 0, trust: 0 });
    const lawn = evenOklab({ width: 20, height: 20 }, [0.6, -0.08, 0.08]);
    for (const at of lawn.lightness.data.keys()) lawn.lightness.data[at] = 0.3 + 0.6 * (at / 400);
    expect(measureCast(lawn).trust).toBe(0);
  });

  it('[TOOL-07] Orange light gives an orange tint, blue light a blue one, and more of it a stronger one', () => {
    const tintIn = (light: readonly number[]) => measureCast(toOklab(lit(colourful, light)));
    const [orange, deeper, blue] = [
      [1, 0.85, 0.65],
      [1, 0.75, 0.5],
      [0.7, 0.85, 1],
    ].map(tintIn);
    expect(orange.b).toBeGreaterThan(0.01);
    expect(deeper.b).toBeGreaterThan(orange.b);
    expect(blue.b).toBeLessThan(-0.01);
  });

  it('[TOOL-07] Warm things before leaves are no tint; warm light is one, by the greys that it falls on', () => {
    const draw = (colours: readonly (readonly number[])[]) =>
      paint({ width: 80, height: 60, channels: 3 }, (x, y) =>
        colours[Math.floor(x / 4) % colours.length].map((value) => value * (0.35 + 0.65 * (y / 60))),
      );
    const flower = draw([
      [240, 170, 30],
      [225, 90, 30],
      [150, 160, 50],
      [110, 130, 40],
    ]);
    const things = draw([
      [200, 200, 200],
      [180, 180, 180],
      [170, 170, 172],
      [190, 90, 80],
      [90, 150, 90],
      [200, 160, 90],
    ]);
    expect(measureCast(toOklab(flower)).trust).toBe(0);
    expect(measureCast(toOklab(lit(things, [1.1, 1, 0.82]))).trust).toBeGreaterThan(0.5);
  });

  it('[TOOL-07] Without a tint, or by none of it, a picture stays; alpha stays always', async () => {
    await fc.assert(
      fc.asyncProperty(anyPicture, async (photo) => {
        const none = { a: 0, b: 0, trust: 1 };
        expect(await correctCast(photo, { tint: none, amount: 1, progress })).toEqual(photo);
        const tint = { a: 0.02, b: 0.05, trust: 1 };
        expect(await correctCast(photo, { tint, amount: 0, progress })).toEqual(photo);
        const corrected = await correctCast(photo, { tint, amount: 1, progress });
        for (let at = 3; photo.channels === 4 && at < photo.data.length; at += 4)
          expect(corrected.data[at]).toBe(photo.data[at]);
      }),
      { ...fixedCases, numRuns: 30 },
    );
  });

  it('[TOOL-07] Greys under a light come nearer to grey, and keep their order', async () => {
    const greys = paint({ width: 200, height: 1, channels: 3 }, (x) => [x, 0.86 * x, 0.7 * x]);
    const { a, b, lightness } = toOklab(greys);
    const tint = { a: a.data[199] / lightness.data[199], b: b.data[199] / lightness.data[199], trust: 1 };
    const out = await correctCast(greys, { tint, amount: 1, progress });
    const spread = (picture: Picture, x: number) => {
      const pixel = pixelAt(picture, x, 0);
      return Math.max(...pixel) - Math.min(...pixel);
    };
    for (let x = 40; x < 200; x++) {
      expect(spread(out, x)).toBeLessThan(0.6 * spread(greys, x));
      for (const channel of [0, 1, 2])
        expect(out.data[3 * x + channel]).toBeGreaterThanOrEqual(out.data[3 * x - 3 + channel]);
    }
  });
});

describe('noise', () => {
  const range = { least: 10, most: 245 };
  const noisy = (sigma: number, seed = 4) => {
    const noise = normals(160 * 160, seed);
    return planeOf({ width: 160, height: 160 }, (x, y) => 40 + x + sigma * noise[y * 160 + x]);
  };

  it('[TOOL-07] The deviation of white noise on a slope is found to a tenth, at any strength', () => {
    for (const sigma of [1, 3, 8, 15]) {
      const found = measureNoise(noisy(sigma), range).sigma;
      expect(found / sigma).toBeGreaterThan(0.9);
      expect(found / sigma).toBeLessThan(1.1);
    }
  });

  it('[TOOL-07] A clean slope, a picture smaller than a block, and fine texture have none', () => {
    expect(measureNoise(noisy(0), range).sigma).toBeLessThan(0.1);
    expect(
      measureNoise(
        planeOf({ width: 7, height: 90 }, (x) => 100 + x),
        range,
      ).sigma,
    ).toBe(0);
    const noise = normals(160 * 160, 9);
    const woven = planeOf({ width: 160, height: 160 }, (x, y) => {
      const strength = 1 + 11 * Math.abs(Math.sin(x / 9) * Math.sin(y / 11));
      return 120 + strength * noise[y * 160 + x];
    });
    expect(measureNoise(woven, range).sigma).toBeLessThan(3);
  });

  it('[TOOL-07] Noise is read straight between the middles of its steps, and evenly beyond', () => {
    const steps = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(steps, fc.double({ min: -50, max: 300, noNaN: true }), (sigmas, mean) => {
        const profile = { sigmas, least: 10, most: 250, sigma: 1 };
        const value = noiseAt(profile, mean);
        expect(value >= Math.min(...sigmas) - 1e-9 && value <= Math.max(...sigmas) + 1e-9).toBe(true);
        const step = 240 / sigmas.length;
        for (const [at, sigma] of sigmas.entries())
          expect(noiseAt(profile, 10 + (at + 0.5) * step)).toBeCloseTo(sigma, 6);
        expect(noiseAt(profile, -1e4)).toBeCloseTo(sigmas[0], 9);
        expect(noiseAt(profile, 1e4)).toBeCloseTo(sigmas[sigmas.length - 1], 9);
      }),
      fixedCases,
    );
  });

  it('[TOOL-07] Noise is reduced to a third, an edge keeps its height, and alpha is as it was', async () => {
    const noise = normals(64 * 64, 3);
    const clean = paint({ width: 64, height: 64, channels: 4 }, (x) =>
      x < 32 ? [70, 70, 70, 99] : [180, 180, 180, 255],
    );
    const photo = paint(clean, (x, y) => {
      const [grey, , , alpha] = pixelAt(clean, x, y);
      const value = grey + 8 * noise[y * 64 + x];
      return [value, value, value, alpha];
    });
    const luma = { sigmas: [8 * Math.sqrt(3)], least: 0, most: 442, sigma: 8 * Math.sqrt(3) };
    const disturbance = { luma, chroma: 2, lumaBlocking: 0, chromaBlocking: 0 };
    const out = await reduceNoise(photo, { disturbance, progress });
    expect(meanDifference(out, clean)).toBeLessThan(0.35 * meanDifference(photo, clean));
    for (let pixel = 3; pixel < out.data.length; pixel += 4) expect(out.data[pixel]).toBe(photo.data[pixel]);
    expect(pixelAt(out, 33, 30)[0] - pixelAt(out, 30, 30)[0]).toBeGreaterThan(90);
  });

  it('[TOOL-07] Without a disturbance a picture stays to one level, and one smaller than a block to the bit', async () => {
    const luma = { sigmas: [0], least: 0, most: 442, sigma: 0 };
    const disturbance = { luma, chroma: 0, lumaBlocking: 0, chromaBlocking: 0 };
    const out = await reduceNoise(colourful, { disturbance, progress });
    for (const [at, value] of out.data.entries())
      expect(Math.abs(value - colourful.data[at])).toBeLessThan(2);
    const tiny = paint({ width: 7, height: 30, channels: 3 }, (x, y) => [30 * x, 8 * y, 90]);
    expect(await reduceNoise(tiny, { disturbance: { ...disturbance, chroma: 9 }, progress })).toBe(tiny);
  });
});

describe('compression and blur', () => {
  const noise = normals(256 * 256, 8);
  const scene = paint({ width: 256, height: 256, channels: 3 }, (x, y) => {
    const value = 120 + 60 * Math.sin(x / 7) * Math.cos(y / 9) + 25 * noise[(y >> 2) * 256 + (x >> 2)];
    return [value, value, value].map((level) => Math.max(0, Math.min(255, level)));
  });

  it('[TOOL-07] The quality of a JPEG is found to six of a hundred, and the worse it is the longer the steps', async () => {
    const steps: number[] = [];
    for (const quality of [70, 50, 30]) {
      const file = await toSharp(scene).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
      const { data, info } = await toSharp(scene)
        .constructor(file)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const found = await measureBlocking(
        { width: 256, height: 256, channels: info.channels, data },
        progress,
      );
      expect(Math.abs(found.quality - quality)).toBeLessThanOrEqual(6);
      steps.push(found.step);
    }
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(await measureBlocking(scene, progress)).toEqual({ step: 0, quality: 100 });
  });

  const edges = (sigma: number) =>
    planeOf({ width: 200, height: 120 }, (x) => {
      const away = (((x % 40) + 40) % 40) - 20 + 0.5;
      const rise = 1 / (1 + Math.exp((-1.702 * away) / Math.max(0.05, sigma)));
      return 40 + 170 * (Math.floor(x / 40) % 2 ? rise : 1 - rise);
    });

  it('[TOOL-07] The blur of edges is found to a fifth; plain ground has none', async () => {
    for (const sigma of [1, 1.5, 2.5]) {
      const found = await measureBlur(edges(sigma), { noise: 0, progress });
      expect(Math.abs(found.sigma / sigma - 1)).toBeLessThan(0.2);
      expect(found.sharpest).toBeLessThanOrEqual(found.sigma);
    }
    expect(
      await measureBlur(
        planeOf({ width: 60, height: 60 }, () => 90),
        { noise: 0, progress },
      ),
    ).toEqual({
      ...{ sigma: 0, sharpest: 0, edges: 0 },
    });
  });

  it('[TOOL-07] Sharpening steepens a soft edge without a halo, and leaves plain ground and alpha', async () => {
    const soft = edges(1.6);
    const photo = paint({ width: 200, height: 120, channels: 4 }, (x, y) => {
      const value = Math.round(soft.data[y * 200 + x]);
      return [value, value, value, x];
    });
    const out = await sharpenEdges(photo, { sigma: 1.6, noise: 0.5, progress });
    const slope = (picture: Picture) => {
      const row = Array.from(
        { length: 199 },
        (_, x) => pixelAt(picture, x + 1, 60)[0] - pixelAt(picture, x, 60)[0],
      );
      return Math.max(...row);
    };
    expect(slope(out)).toBeGreaterThan(1.3 * slope(photo));
    for (let x = 0; x < 200; x++) {
      const [red, , , alpha] = pixelAt(out, x, 60);
      expect(alpha).toBe(x);
      expect(red >= 40 - 0.07 * 170 && red <= 210 + 0.07 * 170).toBe(true);
      if (Math.abs((x % 40) - 20) > 12)
        expect(Math.abs(red - pixelAt(photo, x, 60)[0])).toBeLessThanOrEqual(1);
    }
  });
});

describe('hidden colours', () => {
  it('[TOOL-07] Visible pixels stay, hidden ones get the colour of a visible one, and are given back', () => {
    fc.assert(
      fc.property(anyPicture, (photo) => {
        const shown = hideTransparent(photo);
        if (photo.channels === 3) {
          expect(shown).toBe(photo);
          return;
        }
        const colours = new Set<string>();
        for (let at = 0; at < photo.data.length; at += 4)
          if (photo.data[at + 3]) colours.add(photo.data.subarray(at, at + 3).join());
        for (let at = 0; at < photo.data.length; at += 4) {
          const own = shown.data.subarray(at, at + 3).join();
          if (colours.size) expect(colours.has(own)).toBe(true);
          expect(shown.data[at + 3]).toBe(photo.data[at + 3]);
        }
        expect(restoreTransparent({ ...shown, data: shown.data.slice() }, photo)).toEqual(photo);
      }),
      fixedCases,
    );
  });

  it('[TOOL-07] A result of the double size gets the hidden colours of the pixels it grew from', () => {
    const photo = paint({ width: 2, height: 1, channels: 4 }, (x) =>
      x === 0 ? [9, 8, 7, 0] : [50, 60, 70, 255],
    );
    const large = paint({ width: 4, height: 2, channels: 4 }, (x) => [1, 2, 3, x < 2 ? 0 : 255]);
    const out = restoreTransparent(large, photo);
    for (const y of [0, 1]) {
      expect(pixelAt(out, 0, y)).toEqual([9, 8, 7, 0]);
      expect(pixelAt(out, 1, y)).toEqual([9, 8, 7, 0]);
      expect(pixelAt(out, 2, y)).toEqual([1, 2, 3, 255]);
    }
  });
});

describe('prints and reports', () => {
  /** A print in one brown tone whose paper has yellowed unevenly, or not. */
  const printOf = (yellowing: number, chroma = 0.06): OklabPlanes => {
    const size = { width: 160, height: 120 };
    const lightness = planeOf(size, (x, y) => 0.62 + 0.16 * Math.sin(x / 11) * Math.cos(y / 8));
    const toned = (share: number) =>
      planeOf(size, (x, y) => share * (chroma + (yellowing * (x - 80)) / 160) * lightness.data[y * 160 + x]);
    return { lightness, a: toned(0.25), b: toned(1) };
  };
  const faded = { black: 0.45, white: 0.79, median: 0.6, bright: 0.75, shadows: 0, burnt: 0 };

  it('[TOOL-07] A faded print in one uneven brown is a print; a grey, a green or a deep black picture is none', () => {
    expect(measurePrint(printOf(0.06), faded)).toBeGreaterThan(0.9);
    expect(measurePrint(printOf(0, 0), faded)).toBe(0);
    const { lightness, a, b } = printOf(0.06);
    const green = { lightness, a: { ...a, data: a.data.map((value) => -4 * value) }, b };
    expect(measurePrint(green, faded)).toBe(0);
    expect(measurePrint(printOf(0.06), { ...faded, black: 0.1, white: 0.95 })).toBe(0);
  });

  it('[TOOL-07] A picture whose things have colours of their own is no print', () => {
    const { lightness, a, b } = printOf(0.06);
    for (const at of a.data.keys()) a.data[at] += at % 160 < 80 ? 0.04 * Math.sin((at % 160) / 3) : 0;
    expect(measurePrint({ lightness, a, b }, faded)).toBe(0);
  });

  it('[TOOL-07] A report tells each fault to two places, and the larger noise', () => {
    const luma = { sigmas: [4.567], least: 0, most: 255, sigma: 4.567 };
    const report = describeFaults({
      torn: 0,
      scores: { ...NONE, noise: 0.12345 },
      lumaNoise: luma,
      chromaNoise: 7.891,
      blocking: { step: 3, quality: 61 },
      softness: { sigma: 1.2345, sharpest: 1, edges: 900 },
      light: faded,
      tint: { a: 0.3, b: 0.4, trust: 0.5 },
    });
    expect(report).toMatchObject({
      ...{ noise: 0.12, blur: 0, print: 0, noiseSigma: 7.89, jpegQuality: 61 },
      ...{ blurSigma: 1.23, black: 0.45, white: 0.79, tint: 0.25 },
    });
  });
});
