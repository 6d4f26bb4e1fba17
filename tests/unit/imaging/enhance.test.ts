import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHaze, addNoise, blur, compress, relight } from '#bench/enhance/degrade.ts';
import { psnr } from '#bench/enhance/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { assessPhoto } from '#imaging/edit/enhance/assess-photo.ts';
import { findScratches } from '#imaging/edit/enhance/find-scratches.ts';
import { measureDarkNoise } from '#imaging/edit/enhance/measure-dark-noise.ts';
import { LUMA_SCALE, splitLuma } from '#imaging/edit/enhance/split-luma.ts';
import { type EnhancePhotoParameters, enhancePhoto } from '#imaging/tools/enhance-photo.ts';
import { parameters as photoEnhancerParameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import { paint, pixelAt } from './support/pictures.ts';

const progress = createProgress({});
/** Faults alone are corrected, so that results are compared with the truth. */
const defaults = photoEnhancerParameters.parse({ adjust: false });

async function enhance(photo: Picture, parameters: Partial<EnhancePhotoParameters> = {}) {
  return enhancePhoto({ photo }, { ...defaults, ...parameters });
}

/**
 * A clean scene: sky, hills, a white house, dark windows and coloured things, with soft edges as a lens makes
 * them.
 */
function drawScene(width = 256, height = 192): Picture {
  return paint({ width, height, channels: 3 }, (x, y) => {
    const hill = height * (0.55 + 0.1 * Math.sin(x / 31));
    if (Math.hypot(x - 60, y - 150) < 22) return [206, 44, 38];
    if (Math.hypot(x - 200, y - 160) < 18) return [40, 90, 190];
    if (x > 100 && x < 170 && y > 70 && y < 160) {
      const isWindow = x % 24 > 12 && y % 30 > 12;
      return isWindow ? [22, 24, 30] : [244, 243, 240];
    }
    if (y < hill) return [130 + y / 4, 170 + y / 5, 225 + y / 12];
    const furrow = 12 * Math.sin((x + 2 * y) / 5);
    return [86 + furrow, 120 + furrow, 60 + furrow];
  });
}

/** A portrait-like print in sepia, faded and grainy, with or without a scratch. */
function drawPrint(hasScratch: boolean): Picture {
  const faded = paint({ width: 200, height: 160, channels: 3 }, (x, y) => {
    const light = 120 + 60 * Math.exp(-(((x - 100) / 50) ** 2) - ((y - 70) / 45) ** 2);
    const isScratched = hasScratch && Math.abs(x - 40 - y / 4) < 1;
    const value = isScratched ? 235 : light;
    return [value * 0.98, value * 0.86, value * 0.68];
  });
  return addNoise(faded, 2);
}

describe('judging a photo', () => {
  it.each([5, 12, 25])('[TOOL-07] Noise of σ %i is measured to a quarter', async (sigma) => {
    const { lumaNoise } = await assessPhoto(addNoise(drawScene(), sigma), progress);
    expect(lumaNoise.sigma).toBeGreaterThan(0.75 * sigma);
    expect(lumaNoise.sigma).toBeLessThan(1.25 * sigma);
  });

  it.each([20, 40, 75])('[TOOL-07] JPEG of quality %i is measured to three', async (quality) => {
    const { blocking } = await assessPhoto(
      await compress(drawTexture('brick', { width: 256, height: 192 }), quality),
      progress,
    );
    expect(Math.abs(blocking.quality - quality)).toBeLessThanOrEqual(3);
  });

  it('[TOOL-07] No compression is found where there was none', async () => {
    const { blocking } = await assessPhoto(drawTexture('brick', { width: 256, height: 192 }), progress);
    expect(blocking).toEqual({ step: 0, quality: 100 });
  });

  it('[TOOL-07] The measure of blur is monotonic, and does not take plain ground for blur', async () => {
    const scores: number[] = [];
    for (const sigma of [0.5, 1.4, 2.2])
      scores.push(
        (await assessPhoto(await blur(drawTexture('brick', { width: 256, height: 192 }), sigma), progress))
          .softness.sigma,
      );
    expect(scores[1]).toBeGreaterThan(scores[0] + 0.2);
    expect(scores[2]).toBeGreaterThan(scores[1] + 0.2);
    const plain = paint({ width: 200, height: 200, channels: 3 }, (x, y) => [90 + x / 8, 90 + y / 8, 120]);
    expect((await assessPhoto(plain, progress)).scores.blur).toBe(0);
  });

  it('[TOOL-07] A lawn, a sky or a sunset is not taken for a colour cast', async () => {
    const sunset = paint({ width: 240, height: 160, channels: 3 }, (x, y) => {
      const glow = Math.exp(-(((x - 120) / 70) ** 2) - ((y - 90) / 50) ** 2);
      return y > 110 ? [28, 26, 40] : [90 + 160 * glow, 70 + 90 * glow, 110 - 50 * glow];
    });
    for (const photo of [
      drawTexture('grass', { width: 200, height: 160 }),
      drawTexture('sky', { width: 200, height: 160 }),
      sunset,
    ])
      expect((await assessPhoto(photo, progress)).scores.cast).toBe(0);
  });

  it('[TOOL-07] Haze is found in scenes, and not in a sky, a wall or a lawn', async () => {
    const fading = async (photo: Picture) =>
      (await assessPhoto(addHaze(photo, { share: 0.6, veil: 90 }), progress)).scores.fading;
    expect(await fading(drawScene())).toBeGreaterThan(0.8);
    expect((await assessPhoto(drawScene(), progress)).scores.fading).toBe(0);
    for (const name of ['sky', 'wall', 'grass'])
      expect(await fading(drawTexture(name, { width: 200, height: 160 })), name).toBeLessThan(0.4);
  });

  it('[TOOL-07] An old print is told from a sky, a wall and boards', async () => {
    expect((await assessPhoto(drawPrint(false), progress)).scores.print).toBeGreaterThan(0.3);
    for (const name of ['sky', 'wall', 'planks'])
      expect(
        (await assessPhoto(drawTexture(name, { width: 200, height: 160 }), progress)).scores.print,
        name,
      ).toBeLessThan(0.3);
  });
});

describe('the Photo Enhancer', () => {
  it('[TOOL-07] The enhancer gives a good photo back almost unchanged', async () => {
    const scene = drawScene();
    expect(psnr((await enhance(scene)).picture, scene)).toBeGreaterThan(40);
  });

  it.each([
    ['noise', (scene: Picture) => addNoise(scene, 12), 5],
    ['darkness', (scene: Picture) => relight(scene, [0.25, 0.25, 0.25]), 8],
    ['haze', (scene: Picture) => addHaze(scene, { share: 0.6, veil: 90 }), 5],
    ['slight blur', (scene: Picture) => blur(scene, 1), 1],
    ['blur', (scene: Picture) => blur(scene, 1.8), 0.5],
    ['compression', (scene: Picture) => compress(scene, 20), 0.2],
    ['low light', (scene: Picture) => addNoise(relight(scene, [0.22, 0.22, 0.22]), 6), 8],
  ] as const)('[TOOL-07] The enhancer takes %s out of a scene', async (_, spoil, gain) => {
    const truth = await blur(drawScene(), 0.5);
    const photo = await spoil(truth);
    const { picture } = await enhance(photo);
    expect(psnr(picture, truth)).toBeGreaterThan(psnr(photo, truth) + gain);
  });

  it('[TOOL-07] The enhancer lightens what a lamp shows at night, and keeps the lamp and the dark', async () => {
    const truth = paint({ width: 240, height: 180, channels: 3 }, (x, y) => {
      const away = Math.hypot(x - 160, y - 60);
      if (away < 10) return [255, 250, 235];
      const isJoint = x % 24 < 2 || y % 12 < 2;
      const light = 255 * Math.exp(-away / 45);
      return isJoint
        ? [light * 0.9 + 6, light * 0.85 + 6, light * 0.7 + 6]
        : [light * 0.7 + 5, light * 0.35 + 4, light * 0.25 + 4];
    });
    const dark = relight(truth, [0.25, 0.25, 0.25]);
    const photo = paint(dark, (x, y) =>
      Math.hypot(x - 160, y - 60) < 10 ? [255, 250, 235] : pixelAt(dark, x, y),
    );
    const { picture, findings } = await enhance(photo);
    expect(findings?.night).toBeGreaterThan(0.5);
    const near = (of: Picture) => pixelAt(of, 125, 73)[0];
    expect(near(picture)).toBeGreaterThan(1.5 * near(photo));
    expect(near(picture)).toBeLessThan(1.8 * near(truth));
    expect(pixelAt(picture, 160, 60)[0]).toBeGreaterThan(245);
    expect(Math.max(...pixelAt(picture, 10, 170))).toBeLessThan(40);
  });

  it('[TOOL-07] The enhancer tells what it found and what it did', async () => {
    const noisy = addNoise(drawScene(), 12);
    const { findings } = await enhance(noisy);
    expect(findings).toMatchObject({ denoised: true, sharpened: false, relit: false, upscaler: 'none' });
    expect(findings?.noise).toBeGreaterThan(0.5);
    const { findings: left } = await enhance(noisy, { denoise: false });
    expect(left).toMatchObject({
      noise: findings?.noise,
      denoised: false,
      deblocked: false,
      restored: false,
    });
    const names = ['blocking', 'blur', 'underexposure', 'night', 'shadows', 'fading', 'cast', 'repaired'];
    for (const name of names) expect(left?.[name], name).toBeLessThan(0.1);
  });

  it('[TOOL-07] The enhancer finds and repairs the scratch of a print, and finds none where there is none', async () => {
    const scratched = drawPrint(true);
    const count = (photo: Picture) => findScratches(photo).data.filter(Boolean).length;
    expect(count(scratched)).toBeGreaterThan(150);
    expect(count(drawPrint(false))).toBeLessThan(40);
    const only = { denoise: false, light: false, sharpen: false } as const;
    const { picture, findings } = await enhance(scratched, { ...only, scratches: 'auto' });
    expect(findings?.repaired).toBeGreaterThan(0);
    expect(psnr(picture, drawPrint(false))).toBeGreaterThan(psnr(scratched, drawPrint(false)) + 5);
  });

  it('[TOOL-07] The enhancer leaves the photo alone at strength 0', async () => {
    const photo = addNoise(relight(drawScene(), [0.3, 0.25, 0.2]), 10);
    expect((await enhance(photo, { strength: 0 })).picture.data).toEqual(photo.data);
  });

  it('[TOOL-07] The enhancer keeps alpha and hidden colours, which do not bleed', async () => {
    const withHole = (hidden: number) =>
      addAlpha(addNoise(drawScene(64, 48), 14), (x) => x >= 32, [hidden, 255 - hidden, hidden]);
    const [one, other] = [await enhance(withHole(0)), await enhance(withHole(255))];
    expect(pixelAt(one.picture, 40, 20)).toEqual([0, 255, 0, 0]);
    expect(pixelAt(one.picture, 31, 20)).toEqual(pixelAt(other.picture, 31, 20));
    expect(one.picture.data.filter((_, at) => at % 4 === 3)).toEqual(
      withHole(0).data.filter((_, at) => at % 4 === 3),
    );
  });

  it('[TOOL-07] The enhancer takes any size and any alpha, and gives the same bytes again', async () => {
    const pictures = fc
      .record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
      .chain(({ width, height }) =>
        fc
          .constantFrom(3 as const, 4 as const)
          .chain((channels) =>
            fc
              .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
              .map((data): Picture => ({ width, height, channels, data })),
          ),
      );
    await fc.assert(
      fc.asyncProperty(pictures, async (photo) => {
        const before = photo.data.slice();
        const { picture } = await enhance(photo, { scratches: 'on' });
        expect(photo.data).toEqual(before);
        expect(picture).toMatchObject({ width: photo.width, height: photo.height, channels: photo.channels });
        expect((await enhance(photo, { scratches: 'on' })).picture.data).toEqual(picture.data);
      }),
      { numRuns: 15, seed: 5 },
    );
  });

  it('[TOOL-07] A dark, noisy, compressed photo is exposed anew without its noise, and a clean one stays sharp', async () => {
    const dark = relight(drawScene(), [0.16, 0.16, 0.16]);
    const lit = (await enhance(dark)).picture;
    const gained = async (sigma: number) => {
      const seen = await compress(sigma > 0 ? addNoise(dark, sigma) : dark, 89);
      const [cleaned, kept] = [await enhance(seen), await enhance(seen, { denoise: false })];
      return psnr(cleaned.picture, lit) - psnr(kept.picture, lit);
    };
    expect(await gained(6)).toBeGreaterThan(1.2);
    expect(await gained(0)).toBeGreaterThan(-0.3);
  });

  it.each([4, 8])(
    '[TOOL-07] Grey noise of %i in a dark, compressed photo is measured within a quarter',
    async (sigma) => {
      const dark = relight(drawScene(), [0.16, 0.16, 0.16]);
      const grain = addNoise(
        paint({ ...dark, channels: 3 }, () => [128, 128, 128]),
        sigma,
      );
      // The grain of one channel moves all three.
      const grainy = dark.data.map((value, at) => value + grain.data[3 * Math.floor(at / 3)] - 128);
      const seen = await compress({ ...dark, data: Uint8Array.from(Uint8ClampedArray.from(grainy)) }, 89);
      const { luma } = splitLuma(seen);
      const share = measureDarkNoise(luma) / (LUMA_SCALE * sigma);
      expect(Math.abs(share - 1)).toBeLessThan(0.25);
    },
  );

  it('[TOOL-07] Colour noise of a dark photo is told through a JPEG of half the colours', async () => {
    const dark = relight(drawScene(), [0.16, 0.16, 0.16]);
    const measured = async (photo: Picture) =>
      (await assessPhoto(await compress(photo, 89), progress)).chromaNoise;
    const grainy = addNoise(dark, 14);
    expect(await measured(grainy)).toBeGreaterThan(0.4 * 14);
    expect(await measured(grainy)).toBeLessThan(1.25 * 14);
    expect(await measured(addNoise(dark, 8))).toBeGreaterThan(0.25 * 8);
    expect(await measured(dark)).toBeLessThan(1.8);
  });

  it('[TOOL-07] A dim scene against a bright sky is made lighter, and its sky stays', async () => {
    const draw = (light: number) =>
      paint({ width: 240, height: 160, channels: 3 }, (x, y) => {
        if (y < 50 + 10 * Math.sin(x / 40)) return [214 + y / 4, 220 + y / 5, 228];
        const stone = 10 * Math.sin(x / 3) * Math.sin(y / 4);
        return [light + stone, 0.86 * light + stone, 0.78 * light + stone];
      });
    const meanOf = ({ width, data }: Picture, [from, to]: readonly [number, number]) => {
      const rows = data.subarray(3 * width * from, 3 * width * to);
      return rows.reduce((sum, value) => sum + value, 0) / rows.length;
    };
    const dim = draw(62);
    const { picture, findings } = await enhance(dim, { denoise: false, sharpen: false });
    expect(findings?.shadows).toBeGreaterThan(0.5);
    expect(meanOf(picture, [80, 160])).toBeGreaterThan(meanOf(dim, [80, 160]) + 5);
    expect(Math.abs(meanOf(picture, [0, 30]) - meanOf(dim, [0, 30]))).toBeLessThan(2);
    expect((await assessPhoto(draw(120), progress)).scores.shadows).toBe(0);
  });

  it('[TOOL-07] The enhancer can be cancelled at any moment', async () => {
    const photo = addNoise(drawScene(128, 96), 12);
    for (const moment of [0, 0.2, 0.6]) {
      const controller = new AbortController();
      const onProgress = (share: number) => share >= moment && controller.abort();
      const running = enhancePhoto({ photo }, defaults, { signal: controller.signal, onProgress });
      await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    }
  });
});

/** The picture with what a test names made transparent, and coloured there. */
function addAlpha(picture: Picture, isHidden: (x: number) => boolean, colour: readonly number[]): Picture {
  return paint({ ...picture, channels: 4 }, (x, y) =>
    isHidden(x) ? [...colour, 0] : [...pixelAt(picture, x, y), 255],
  );
}
