import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { type BackdropName, backdrops } from '#imaging/edit/backdrop/backdrops.ts';
import { blurByDepth } from '#imaging/edit/backdrop/blur-by-depth.ts';
import { drawBackdrop } from '#imaging/edit/backdrop/draw-backdrop.ts';
import { drawShadow } from '#imaging/edit/backdrop/draw-shadow.ts';
import { endOfGround, layGround } from '#imaging/edit/backdrop/lay-ground.ts';
import {
  paintBrick,
  paintConcrete,
  paintMarble,
  paintTerrazzo,
  paintWood,
} from '#imaging/edit/backdrop/paint-walls.ts';
import type { Painter } from '#imaging/edit/backdrop/shader.ts';
import { findStanding, horizonOf } from '#imaging/edit/backdrop/stand-on-ground.ts';
import { type ReplaceBackgroundParameters, replaceBackground } from '#imaging/tools/replace-background.ts';
import { backdropNames } from '#lib/catalog/tools/ai-background/options.ts';
import { parameters as aiBackgroundParameters } from '#lib/catalog/tools/ai-background/parameters.ts';
import { expectGolden } from './support/golden.ts';
import { maskOf, meanDifference, paint, pixelAt } from './support/pictures.ts';

const names = Object.keys(backdrops) as BackdropName[];
const size = { width: 120, height: 90 };

function parameters(set: Partial<ReplaceBackgroundParameters>): ReplaceBackgroundParameters {
  return aiBackgroundParameters.parse(set) as ReplaceBackgroundParameters;
}

function spreadOf({ data }: Picture): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

describe('drawn backdrops', () => {
  it('[TOOL-18] The drawn backdrops are those that can be chosen', () => {
    expect([...backdropNames].sort()).toEqual([...names, 'own-blur'].sort());
  });

  it.each(names)(
    '[TOOL-18] The backdrop %s is the same for the same seed, and no plain area but where it is to be',
    async (backdrop) => {
      const first = await drawBackdrop({ ...size, backdrop, seed: 7 });
      const again = await drawBackdrop({ ...size, backdrop, seed: 7 });
      expect(first).toMatchObject({ ...size, channels: 3 });
      expect(again.data).toEqual(first.data);
      if (backdrop !== 'plain') expect(spreadOf(first)).toBeGreaterThan(3);
    },
  );

  it.each(['bokeh', 'foliage', 'marble', 'muslin'] as const)(
    '[TOOL-18] The backdrop %s differs by seed',
    async (backdrop) => {
      const first = await drawBackdrop({ ...size, backdrop, seed: 1 });
      const other = await drawBackdrop({ ...size, backdrop, seed: 2 });
      expect(meanDifference(first, other)).toBeGreaterThan(2);
    },
  );

  it('[TOOL-18] The plain backdrop takes the colour asked for', async () => {
    const picture = await drawBackdrop({ ...size, backdrop: 'plain', colours: ['#3366cc'], seed: 1 });
    pixelAt(picture, 40, 40).forEach((value, i) => {
      expect(Math.abs(value - [0x33, 0x66, 0xcc][i])).toBeLessThanOrEqual(2);
    });
  });

  it('[TOOL-18] A backdrop shows the same scene at another size', async () => {
    const small = await drawBackdrop({ ...size, backdrop: 'mountains', seed: 3 });
    const large = await drawBackdrop({ width: 240, height: 180, backdrop: 'mountains', seed: 3 });
    const shrunk = paint({ ...size, channels: 3 }, (x, y) => pixelAt(large, 2 * x, 2 * y));
    expect(meanDifference(small, shrunk)).toBeLessThan(6);
  });

  it('[TOOL-18] A backdrop can have a single pixel', async () => {
    for (const backdrop of names)
      expect((await drawBackdrop({ width: 1, height: 1, backdrop, seed: 1 })).data).toHaveLength(3);
  });
});

const isSubject = (x: number, y: number) => Math.hypot(x - 60, y - 45) < 22;
const photo = paint({ ...size, channels: 3 }, (x, y) => {
  const cover = Math.max(0, Math.min(1, (22 - Math.hypot(x - 60, y - 45)) / 2 + 0.5));
  return [30 + 160 * cover, 200 - 150 * cover, 60 - 20 * cover];
});
const background = maskOf(size, (x, y) => !isSubject(x, y));

describe('another background', () => {
  it('[TOOL-18] Another background keeps the subject without a rim of what was behind', async () => {
    const { picture } = await replaceBackground(
      { photo, mask: background },
      parameters({ backdrop: 'plain', colour: '#f4f4f4', shadow: false, snap: 0 }),
    );
    const middle = pixelAt(picture, 60, 45);
    expect(Math.abs(middle[0] - 190)).toBeLessThan(25);
    // The rise towards white is soft.
    expect(Math.abs(pixelAt(picture, 5, 5)[0] - 0xf4)).toBeLessThanOrEqual(4);
    // Red on white has no green above its red anywhere; a rim of the old green would.
    for (let at = 0; at < picture.data.length; at += 3)
      expect(picture.data[at + 1] - picture.data[at]).toBeLessThan(8);
  });

  it('[TOOL-18] Another background takes a photo that is cut out already', async () => {
    const cut = paint({ ...size, channels: 4 }, (x, y) => [190, 50, 40, isSubject(x, y) ? 255 : 0]);
    const { picture } = await replaceBackground({ photo: cut }, parameters({ backdrop: 'wood' }));
    expect(picture).toMatchObject({ ...size, channels: 3 });
    await expectGolden('ai-background', picture);
  });

  it('[TOOL-18] A blurred background keeps the subject out of it', async () => {
    const { picture } = await replaceBackground(
      { photo, mask: background },
      parameters({ backdrop: 'own-blur', blur: 1, snap: 0 }),
    );
    const [red, green] = pixelAt(picture, 60, 14);
    expect(green).toBeGreaterThan(180);
    expect(red).toBeLessThan(60);
  });

  it('[TOOL-18] Another picture fills the background from its middle, as sharp or blurred as asked for', async () => {
    const wide = paint({ width: 400, height: 90, channels: 3 }, (x) =>
      x < 140 || x >= 260 ? [250, 0, 0] : [20, 60, x % 8 < 4 ? 250 : 90],
    );
    const on = (blur: number, others: readonly Picture[]) =>
      replaceBackground(
        { photo, mask: background, others },
        parameters({ backdrop: 'own-picture', blur, shadow: false, snap: 0 }),
      );
    const sharp = (await on(0, [wide])).picture;
    expect(sharp).toMatchObject({ ...size, channels: 3 });
    expect(pixelAt(sharp, 5, 10)).toEqual(pixelAt(wide, 145, 10));
    expect(pixelAt(sharp, 114, 80)).toEqual(pixelAt(wide, 254, 80));
    const blurred = (await on(1, [wide])).picture;
    const [, , blue] = pixelAt(blurred, 6, 40);
    expect(blue).toBeGreaterThan(150);
    expect(blue).toBeLessThan(220);
    const clear = paint({ width: 7, height: 9, channels: 4 }, () => [9, 9, 9, 0]);
    expect(pixelAt((await on(0, [clear])).picture, 3, 3)).toEqual([255, 255, 255]);
    await expect(on(0, [])).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('[TOOL-18] Another background is refused where no subject is left', async () => {
    const all = maskOf(size, () => true);
    await expect(replaceBackground({ photo, mask: all }, parameters({}))).rejects.toMatchObject({
      kind: 'region_empty',
    });
  });

  it('[TOOL-18] Another background ends when it is cancelled', async () => {
    const run = replaceBackground({ photo, mask: background }, parameters({}), {
      signal: AbortSignal.abort(),
    });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('[TOOL-18] A shadow falls on the floor below a standing subject, and on the wall behind one that is cut off', async () => {
    const options = { direction: 25, height: 0.04, softness: 0.02, strength: 0.5 };
    const shade = async (isThere: (x: number, y: number) => boolean, x: number, y: number) => {
      const left = await drawShadow(maskOf(size, isThere), options);
      return left.data[y * left.width + x];
    };
    const stands = (x: number, y: number) => Math.abs(x - 60) < 12 && y > 20 && y < 70;
    const isCut = (x: number, y: number) => Math.abs(x - 60) < 12 && y > 20;
    expect(await shade(stands, 60, 70)).toBeLessThan(0.8);
    expect(await shade(stands, 74, 40)).toBeGreaterThan(0.97);
    expect(await shade(isCut, 74, 50)).toBeLessThan(0.85);
    expect(await shade(isCut, 20, 50)).toBeGreaterThan(0.97);
    // Far ground gets no shadow, and only feet touch the ground.
    const far = await drawShadow(maskOf(size, isCut), { ...options, isFar: true });
    expect(Math.min(...far.data)).toBeGreaterThan(0.99);
    const withArms = (x: number, y: number) => stands(x, y) || (Math.abs(x - 60) < 40 && y > 30 && y < 40);
    expect(await shade(withArms, 60, 70)).toBeLessThan(0.5);
    expect(await shade(withArms, 30, 44)).toBeGreaterThan(0.97);
  });
});

describe('ground under feet', () => {
  const wall = { kind: 'paving', away: 1.2, light: 1 } as const;
  const large = { width: 300, height: 240 };

  it('[TOOL-18] Ground ends between the horizon and the feet, and nearer to them for a subject that is farther', () => {
    const places = fc.record({
      foot: fc.double({ min: 0.4, max: 1, noNaN: true }),
      share: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
    });
    fc.assert(
      fc.property(places, ({ foot, share }) => {
        const height = share * foot;
        const end = endOfGround({ foot, height }, wall);
        expect(end).toBeLessThan(foot);
        expect(end).toBeGreaterThan(horizonOf({ foot, height }));
        const ofFarther = endOfGround({ foot, height: 0.8 * height }, wall);
        // The wall stands as many metres behind, which are the fewer rows the farther both are.
        if (0.8 * height > 0.15) expect(foot - ofFarther).toBeLessThan(foot - end);
      }),
    );
  });

  it('[TOOL-18] A subject stands on ground unless the frame cuts it off', () => {
    const subject = (bottom: number) => maskOf(size, (x, y) => x > 40 && x < 60 && y >= 20 && y < bottom);
    expect(findStanding(subject(90))).toBeUndefined();
    expect(findStanding(subject(80))).toEqual({ foot: 80 / 90, height: 60 / 90 });
  });

  it('[TOOL-18] Specks of a cut-out do not move the ground, and a shoe that is cut off does', () => {
    const isBody = (x: number, y: number) => x > 40 && x < 60 && y >= 20 && y < 70;
    const isSpeck = (x: number, y: number) => (x === 100 && y > 86) || (x < 3 && y === 2);
    const withSpecks = maskOf(size, (x, y) => isBody(x, y) || isSpeck(x, y));
    expect(findStanding(withSpecks)).toEqual({ foot: 70 / 90, height: 50 / 90 });
    const isShoe = (x: number, y: number) => x > 44 && x < 54 && y >= 74 && y < 80;
    const withShoe = maskOf(size, (x, y) => isBody(x, y) || isShoe(x, y));
    expect(findStanding(withShoe)).toEqual({ foot: 80 / 90, height: 60 / 90 });
  });

  it('[TOOL-18] A subject that the frame cuts off above has no known height', () => {
    const subject = (top: number) => maskOf(size, (x, y) => x > 40 && x < 60 && y >= top && y < 80);
    expect(findStanding(subject(0))).toBeUndefined();
    expect(findStanding(subject(1))).toEqual({ foot: 80 / 90, height: 79 / 90 });
  });

  it('[TOOL-18] Ground is sharp at the feet also where a small subject stands close to its end', () => {
    const plane = createPlane({ width: 64, height: 400 });
    plane.data.forEach((_, at) => {
      plane.data[at] = at % 2;
    });
    for (const foot of [0.51, 0.53, 0.55, 0.6, 0.9]) {
      const { data } = blurByDepth(plane, { horizon: 0.5, foot, sigma: 6 });
      const contrastAt = (v: number) => {
        const at = Math.floor(v * 400) * 64 + 32;
        return Math.abs(data[at + 1] - data[at]);
      };
      expect(contrastAt(foot)).toBeGreaterThan(0.9);
      expect(contrastAt(0.45)).toBeLessThan(0.1);
    }
  });

  it('[TOOL-18] What is far stays in proportion behind who stands', () => {
    const places = fc.record({
      foot: fc.double({ min: 0.5, max: 1, noNaN: true }),
      share: fc.double({ min: 0.1, max: 0.95, noNaN: true }),
    });
    const scene = { aspect: 1.5, first: [0, 0, 0], second: [0, 0, 0], seed: 3 } as const;
    /** Shows its own coordinates. */
    const paint: Painter = () => (u, v, out) => out.set([u, v, 0]);
    fc.assert(
      fc.property(places, fc.constantFrom(0.82, 0.9), ({ foot, share }, base) => {
        const ground = { kind: 'paving', away: 9, base, light: 1 } as const;
        const standing = { foot, height: share * foot };
        const shader = layGround({ ground, standing, scene, paint });
        const row = endOfGround(standing, ground);
        const [here, aside, below] = [new Float32Array(3), new Float32Array(3), new Float32Array(3)];
        const step = 0.2 * row;
        shader(0.7, 0.5 * row, here);
        shader(0.7 + step, 0.5 * row, aside);
        shader(0.7, 0.5 * row + step, below);
        expect((aside[0] - here[0]) / (below[1] - here[1])).toBeCloseTo(1, 3);
      }),
    );
  });

  it('[TOOL-18] A floor takes the colour asked for, and is not brighter', async () => {
    const standing = { foot: 0.9, height: 0.7 };
    const end = Math.round(endOfGround(standing, wall) * large.height);
    for (const backdrop of ['wood', 'concrete'] as const)
      for (const wish of ['#808080', '#e8dcc0', '#203050']) {
        const colours = [wish, wish];
        const picture = await drawBackdrop({ ...large, backdrop, colours, seed: 3, standing });
        const wanted = [1, 3, 5].map((at) => Number.parseInt(wish.slice(at, at + 2), 16));
        const mean = wanted.map((_, channel) => {
          let sum = 0;
          for (let y = end + 10; y < large.height; y++)
            for (let x = 90; x < 210; x++) sum += pixelAt(picture, x, y)[channel];
          return sum / ((large.height - end - 10) * 120);
        });
        for (const channel of [0, 1, 2]) {
          expect(mean[channel]).toBeLessThan(wanted[channel] + 6);
          expect(mean[channel]).toBeGreaterThan(0.7 * wanted[channel] - 6);
        }
        if (wish === '#808080') expect(Math.max(...mean) - Math.min(...mean)).toBeLessThan(5);
      }
  });

  it.each([paintMarble, paintTerrazzo])(
    '[TOOL-18] A floor of stone is even far away, where its grain is finer than a pixel',
    (paint) => {
      const scene = { aspect: 1.5, first: [0.8, 0.8, 0.8], second: [0.1, 0.1, 0.1], seed: 5 } as const;
      const standing = { foot: 0.6, height: 0.08 };
      const ground = { kind: 'own', away: 1.2, light: 1 } as const;
      const shader = layGround({ ground, standing, scene, paint });
      const shades = (v: number) =>
        Array.from({ length: 300 }, (_, index) => {
          const out = new Float32Array(3);
          shader(0.5 + index / 1000, v, out);
          return out[1];
        });
      const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
      expect(spread(shades(endOfGround(standing, ground) + 0.002))).toBeLessThan(0.01);
      expect(spread(shades(0.99))).toBeGreaterThan(0.2);
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 300;
      const near = [0.9, 0.93, 0.96, 0.99].map((v) => mean(shades(v)));
      expect(
        Math.abs(mean(shades(0.62)) - mean(near.flatMap((value) => Array(75).fill(value)))),
      ).toBeLessThan(0.12);
    },
  );

  it('[TOOL-18] A wall has a floor of another kind where feet are seen, and none where they are not', async () => {
    const standing = { foot: 0.9, height: 0.7 };
    const [plain, floored] = await Promise.all([
      drawBackdrop({ ...large, backdrop: 'brick', seed: 3 }),
      drawBackdrop({ ...large, backdrop: 'brick', seed: 3, standing }),
    ]);
    const redness = (picture: Picture, from: number, to: number) => {
      let sum = 0;
      for (let y = from; y < to; y++)
        for (let x = 0; x < large.width; x++) {
          const [red, , blue] = pixelAt(picture, x, y);
          sum += red - blue;
        }
      return sum / ((to - from) * large.width);
    };
    const end = Math.round(endOfGround(standing, wall) * large.height);
    expect(redness(floored, 10, end - 10)).toBeGreaterThan(25);
    expect(Math.abs(redness(floored, end + 10, 240))).toBeLessThan(12);
    expect(redness(plain, end + 10, 240)).toBeGreaterThan(25);
  });

  it.each([paintBrick, paintConcrete, paintMarble, paintTerrazzo, paintWood])(
    '[TOOL-18] A wall shows the same smaller where it is farther away',
    (wallOf) => {
      const scene = { aspect: 1.5, first: [0.3, 0.1, 0.1], second: [0.5, 0.5, 0.5], seed: 5 } as const;
      const place = fc.double({ min: 0, max: 1, noNaN: true });
      fc.assert(
        fc.property(place, place, fc.integer({ min: 1, max: 4 }), (u, v, scale) => {
          const [near, far] = [new Float32Array(3), new Float32Array(3)];
          wallOf({ ...scene, isEven: true })(u * scale, v * scale, near);
          wallOf({ ...scene, isEven: true, scale })(u, v, far);
          expect(far).toEqual(near);
        }),
      );
    },
  );
});
