import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { type BackdropName, backdrops } from '#imaging/edit/backdrop/backdrops.ts';
import { drawBackdrop } from '#imaging/edit/backdrop/draw-backdrop.ts';
import { drawShadow } from '#imaging/edit/backdrop/draw-shadow.ts';
import { endOfGround } from '#imaging/edit/backdrop/lay-ground.ts';
import {
  paintBrick,
  paintConcrete,
  paintMarble,
  paintTerrazzo,
  paintWood,
} from '#imaging/edit/backdrop/paint-walls.ts';
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

  it('[TOOL-18] Ground ends between the horizon and the feet, and nearer to them for a subject that is near', () => {
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
        const nearer = endOfGround({ foot, height: 0.8 * height }, wall);
        // The wall stands as many metres behind, which are the fewer rows the farther both are.
        if (0.8 * height > 0.15) expect(foot - nearer).toBeLessThan(foot - end);
      }),
    );
  });

  it('[TOOL-18] A subject stands on ground unless the frame cuts it off', () => {
    const subject = (bottom: number) => maskOf(size, (x, y) => x > 40 && x < 60 && y >= 20 && y < bottom);
    expect(findStanding(subject(90))).toBeUndefined();
    expect(findStanding(subject(80))).toEqual({ foot: 80 / 90, height: 60 / 90 });
  });

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
