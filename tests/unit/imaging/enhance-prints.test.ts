import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AgedPicture, agePicture } from '#bench/enhance/age-picture.ts';
import { addHaze, addNoise, compress } from '#bench/enhance/degrade.ts';
import { psnr } from '#bench/enhance/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { fitPicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { assessPhoto } from '#imaging/edit/enhance/assess-photo.ts';
import { findBarePaper } from '#imaging/edit/enhance/print/find-bare-paper.ts';
import { findBorder } from '#imaging/edit/enhance/print/find-border.ts';
import { readChannel } from '#imaging/edit/enhance/print/measure-toning.ts';
import { enhancePhoto } from '#imaging/tools/enhance-photo.ts';
import { parameters as photoEnhancerParameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import { expectGolden } from './support/golden.ts';
import { paint, pixelAt } from './support/pictures.ts';

const progress = createProgress({});
const defaults = photoEnhancerParameters.parse({ adjust: false });
const size = { width: 320, height: 213 };

async function loadSample(name: string): Promise<Picture> {
  return fitPicture(await decodePicture(readFileSync(`public/samples/${name}.jpg`)), 120_000);
}

const aged = new Map<string, AgedPicture>();

async function age(name: string): Promise<AgedPicture> {
  const known = aged.get(name) ?? (await agePicture(await loadSample(name), size));
  aged.set(name, known);
  return known;
}

async function scorePrint(photo: Picture): Promise<number> {
  return (await assessPhoto(photo, progress)).scores.print;
}

/** The brown of a filter, dark and light alike. */
function toSepia(photo: Picture): Picture {
  return paint({ ...photo, channels: 3 }, (x, y) => {
    const [red, green, blue] = pixelAt(photo, x, y);
    const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
    return [Math.min(255, 1.08 * grey + 14), 0.98 * grey + 6, 0.8 * grey];
  });
}

/** Hills before an evening sky. */
function drawSunset(): Picture {
  return paint({ width: 240, height: 160, channels: 3 }, (x, y) => {
    if (y > 110 + 14 * Math.sin(x / 23)) return [38 + y / 12, 22, 24];
    const sun = Math.exp(-(Math.hypot(x - 150, y - 96) / 40));
    return [200 + 55 * sun, 95 + y / 2 + 90 * sun, 60 + 40 * sun];
  });
}

/** A print in sepia with colored cheeks, and the same with a flake, two tears and a corner gone. */
function drawTornPrint(): {
  readonly truth: Picture;
  readonly print: Picture;
  isLost: (x: number, y: number) => boolean;
} {
  const isLost = (x: number, y: number) =>
    Math.abs(x - 70 - 0.6 * y + 6 * Math.sin(y / 9)) < 1.5 ||
    (Math.abs(y - 150 - 0.2 * x + 4 * Math.sin(x / 7)) < 1.5 && x > 150 && x < 280) ||
    Math.hypot((x - 118) / 16, (y - 62) / 11) < 1 + 0.3 * Math.sin(x / 3) ||
    Math.hypot((x - 225) / 7, (y - 90) / 12) < 1 ||
    x + y < 34;
  const draw = (isTorn: boolean) =>
    addNoise(
      paint({ width: 300, height: 220, channels: 3 }, (x, y) => {
        if (isTorn && isLost(x, y)) return [252, 249, 243];
        const inHead = Math.hypot((x - 150) / 48, (y - 110) / 62) < 1;
        const inHair = Math.hypot((x - 150) / 70, (y - 90) / 75) < 1;
        const light = inHead ? 195 + 12 * Math.sin(x / 19) : inHair ? 70 + 20 * Math.sin(x / 5) : 196 - y / 9;
        const blush = inHead && Math.hypot(x - 125, y - 130) < 14 ? 14 : 0;
        return [light + 8 + blush, 0.95 * light, 0.8 * light];
      }),
      1.5,
    );
  return { truth: draw(false), print: draw(true), isLost };
}

describe('judging old prints', () => {
  it('[TOOL-07] Faded, stained paper is taken for an old print, compressed or not', async () => {
    const { print } = await age('street');
    expect(await scorePrint(print)).toBeGreaterThan(0.6);
    expect(await scorePrint(await compress(print, 88))).toBeGreaterThan(0.6);
  });

  it('[TOOL-07] Fresh prints, photos, sepia filters, sunsets and textures are not taken for old prints', async () => {
    const room = await loadSample('room');
    const others: Readonly<Record<string, Picture>> = {
      fresh: (await age('room')).truth,
      room,
      sepia: toSepia(room),
      table: await loadSample('table'),
      sunset: addNoise(drawSunset(), 3),
      planks: drawTexture('planks', { width: 240, height: 160 }),
      hazy: addHaze(drawTexture('planks', { width: 480, height: 360 }), { share: 0.6, veil: 85 }),
      gravel: drawTexture('gravel', { width: 240, height: 160 }),
    };
    for (const [name, photo] of Object.entries(others))
      expect(await scorePrint(photo), name).toBeLessThan(0.3);
  });
});

describe('restoring old prints', () => {
  it('[TOOL-07] A restored print is nearer to the fresh one, without stains and in one tone', async () => {
    const { print, truth } = await age('room');
    const { picture, findings } = await enhancePhoto({ photo: print }, defaults);
    expect(findings).toMatchObject({ restored: true, castRemoved: false });
    await expectGolden('photo-enhancer', picture);
    expect(findings?.repaired).toBeGreaterThan(0.01);
    expect(psnr(picture, truth)).toBeGreaterThan(psnr(print, truth) + 3);
    for (const [x, y] of [
      [4, 4],
      [20, 150],
      [160, 100],
      [300, 200],
    ]) {
      const [red, , blue] = pixelAt(picture, x, y);
      expect(red - blue).toBeGreaterThanOrEqual(2);
      expect(red - blue).toBeLessThanOrEqual(15);
    }
  });

  it('[TOOL-07] Restoring finds seven tenths of lost emulsion and touches little else', async () => {
    for (const name of ['room', 'street']) {
      const { print, lost } = await age(name);
      const { data } = await findBarePaper(print, progress);
      const inside = (at: number) => {
        const x = at % size.width;
        const y = Math.floor(at / size.width);
        return Math.min(x, y, size.width - 1 - x, size.height - 1 - y) > 16;
      };
      const count = (isCounted: (at: number) => boolean) =>
        data.reduce((sum, _, at) => sum + (inside(at) && isCounted(at) ? 1 : 0), 0);
      const found = count((at) => data[at] > 0 && lost.data[at] > 0);
      expect(found / count((at) => lost.data[at] > 0), name).toBeGreaterThan(0.7);
      expect(count((at) => data[at] > 0 && lost.data[at] === 0) / data.length, name).toBeLessThan(0.01);
    }
  });

  it('[TOOL-07] The border of a print is told from its picture, and missing where there is none', async () => {
    const { print } = await age('room');
    const border = findBorder(readChannel(print, 0));
    for (const side of Object.values(border)) expect(Math.abs(side - 15)).toBeLessThanOrEqual(3);
    const bare = findBorder(readChannel(drawTexture('grass', { width: 200, height: 160 }), 0));
    expect(bare).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  });

  it('[TOOL-07] Restoring at half strength does half, and leaves alpha alone', async () => {
    const { print } = await age('room');
    const withAlpha = paint({ ...print, channels: 4 }, (x, y) => [
      ...pixelAt(print, x, y),
      x < 40 ? 120 : 255,
    ]);
    const only = { ...defaults, denoise: false, sharpen: false, scratches: 'off' } as const;
    const whole = (await enhancePhoto({ photo: withAlpha }, only)).picture;
    const half = (await enhancePhoto({ photo: withAlpha }, { ...only, strength: 0.5 })).picture;
    expect(whole.data.filter((_, at) => at % 4 === 3)).toEqual(
      withAlpha.data.filter((_, at) => at % 4 === 3),
    );
    const [before, between, after] = [withAlpha, half, whole].map((of) => pixelAt(of, 200, 180)[2]);
    expect(Math.abs(between - (before + after) / 2)).toBeLessThanOrEqual(1);
  });
});

describe('repairing torn prints', () => {
  it('[TOOL-07] What is torn off a print in colors is filled by itself, and the rest stays', async () => {
    const { print, truth, isLost } = drawTornPrint();
    const { picture, findings } = await enhancePhoto({ photo: print }, { ...defaults, light: false });
    expect(findings?.repaired).toBeGreaterThan(0.02);
    const meanError = (of: Picture, isCounted: (x: number, y: number) => boolean) => {
      let [sum, count] = [0, 0];
      for (let y = 0; y < of.height; y++)
        for (let x = 0; x < of.width; x++) {
          if (!isCounted(x, y)) continue;
          sum += Math.abs(pixelAt(of, x, y)[1] - pixelAt(truth, x, y)[1]);
          count++;
        }
      return sum / count;
    };
    expect(meanError(picture, isLost)).toBeLessThan(0.25 * meanError(print, isLost));
    expect(meanError(picture, (x, y) => x > 260 && y < 150)).toBeLessThan(2.5);
  });

  it('[TOOL-07] Nothing is filled where repairs are off, and the lid around a print stays', async () => {
    const { print } = drawTornPrint();
    const off = await enhancePhoto({ photo: print }, { ...defaults, scratches: 'off' });
    expect(off.findings?.repaired).toBe(0);
    const scan = paint({ width: 420, height: 220, channels: 3 }, (x, y) =>
      x < 60 || x >= 360 ? [255, 255, 255] : pixelAt(print, x - 60, y),
    );
    const { picture, findings } = await enhancePhoto({ photo: scan }, { ...defaults, light: false });
    expect(findings?.repaired).toBeGreaterThan(0.01);
    for (const x of [10, 40, 380, 410]) expect(Math.min(...pixelAt(picture, x, 110))).toBeGreaterThan(250);
  });

  it('[TOOL-07] Pictures with white things, in one tone or in many, are not taken for torn prints', async () => {
    const room = await loadSample('room');
    const others: Readonly<Record<string, Picture>> = {
      whole: drawTornPrint().truth,
      room,
      sepia: toSepia(room),
      table: await loadSample('table'),
      sunset: drawSunset(),
      planks: drawTexture('planks', { width: 240, height: 160 }),
      box: paint({ width: 240, height: 160, channels: 3 }, (x, y) =>
        Math.abs(x - 120) + Math.abs(y - 80) < 90 ? [186, 148, 104] : [255, 255, 255],
      ),
      snow: addNoise(
        paint({ width: 240, height: 160, channels: 3 }, (x, y) =>
          y > 100 + 9 * Math.sin(x / 11) ? [245, 247, 252] : [120 + y / 3, 150 + y / 4, 200],
        ),
        3,
      ),
    };
    for (const [name, photo] of Object.entries(others))
      expect((await assessPhoto(photo, progress)).torn, name).toBeLessThan(0.5);
  });
});
