import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { type ExtendImageParameters, extendImage } from '#imaging/tools/extend-image.ts';
import { parameters as imageExtenderParameters } from '#lib/catalog/tools/image-extender/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

function extend(photo: Picture, wish: Partial<ExtendImageParameters>) {
  return extendImage({ photo }, { ...imageExtenderParameters.parse({}), ...wish });
}

/** The part of a picture that shows the photo it was made from. */
function cropPhoto(picture: Picture, photo: Picture, { left, top }: { left: number; top: number }): Picture {
  return paint(photo, (x, y) => pixelAt(picture, x + left, y + top));
}

/** Grass with fine blades, brighter towards the left. */
function drawMeadow(width: number, height: number): Picture {
  const grass = drawTexture('grass', { width, height });
  return paint({ width, height, channels: 3 }, (x, y) => pixelAt(grass, x, y).map((value) => value - x / 8));
}

describe('the canvas of an extended photo', () => {
  const photo = drawTexture('gravel', { width: 120, height: 80 });

  it.each([
    { wish: { left: 25, right: 10 }, size: [162, 80] },
    { wish: { top: 20, bottom: 25 }, size: [120, 116] },
    { wish: { ratio: '16:9' }, size: [142, 80] },
    { wish: { ratio: '1:1' }, size: [120, 120] },
    { wish: { ratio: '9:16' }, size: [120, 213], fails: true },
  ])('[TOOL-09] The canvas has the size asked for by $wish', async ({ wish, size, fails }) => {
    const run = extend(photo, { ...wish, fill: 'colour' });
    if (fails) return expect(run).rejects.toMatchObject({ kind: 'invalid_request' });
    const { picture } = await run;
    expect([picture.width, picture.height]).toEqual(size);
  });

  it.each([
    { anchor: 'start', left: 0 },
    { anchor: 'center', left: 20 },
    { anchor: 'end', left: 40 },
  ] as const)('[TOOL-09] The photo stands at the $anchor of a wider canvas', async ({ anchor, left }) => {
    const { findings } = await extend(photo, { ratio: '2:1', anchor, fill: 'mirror' });
    expect(findings).toMatchObject({ left, right: 40 - left, top: 0, bottom: 0 });
  });

  it('[TOOL-09] Extending by nothing is refused', async () => {
    await expect(extend(photo, {})).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('[TOOL-09] A photo that has the shape asked for is left alone', async () => {
    const { picture } = await extend(photo, { ratio: '3:2' });
    expect(picture).toEqual(photo);
  });

  it('[TOOL-09] A result of more than fifty megapixels is refused', async () => {
    const large = { width: 7000, height: 6500, channels: 3 as const, data: new Uint8Array(7000 * 6500 * 3) };
    await expect(extend(large, { left: 25 })).rejects.toMatchObject({ kind: 'output_too_large' });
  });
});

describe('an extended photo', () => {
  const fills = ['scene', 'mirror', 'blur', 'colour'] as const;

  it('[TOOL-09] An extended photo holds the photo bit for bit, at any size and alpha, the same for the same seed', async () => {
    const shape = fc.record({
      width: fc.integer({ min: 1, max: 48 }),
      height: fc.integer({ min: 1, max: 48 }),
      channels: fc.constantFrom(3 as const, 4 as const),
      fill: fc.constantFrom(...fills),
      seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      left: fc.integer({ min: 1, max: 25 }),
      bottom: fc.integer({ min: 0, max: 25 }),
    });
    const check = fc.asyncProperty(shape, async ({ width, height, channels, ...wish }) => {
      let state = wish.seed + 1;
      const noise = () => {
        state = (state * 48271) % 2147483647;
        return state % 256;
      };
      const photo = paint({ width, height, channels }, () => [noise(), noise(), noise(), noise()]);
      const run = () => extend(photo, { ...wish, ratio: width === 1 ? '5:4' : 'free' });
      if (Math.round((width * wish.left) / 100) === 0 && Math.round((height * wish.bottom) / 100) === 0)
        return;
      const first = await run();
      const found = first.findings as { left: number; top: number };
      expect(cropPhoto(first.picture, photo, found)).toEqual(photo);
      expect((await run()).picture).toEqual(first.picture);
    });
    await fc.assert(check, { numRuns: 20, seed: 9 });
  });

  it.each(fills)('[TOOL-09] Extending is cancelled at any moment (%s)', async (fill) => {
    const photo = drawTexture('gravel', { width: 100, height: 80 });
    for (const after of [0, 0.3, 0.8]) {
      const controller = new AbortController();
      const parameters = { ...imageExtenderParameters.parse({}), right: 25, fill };
      const run = extendImage({ photo }, parameters, {
        signal: controller.signal,
        onProgress(share) {
          if (share >= after) controller.abort();
        },
      });
      await expect(run).rejects.toMatchObject({ kind: 'aborted' });
    }
  });

  it('[TOOL-09] A transparent border is extended transparent', async () => {
    const photo = paint({ width: 120, height: 90, channels: 4 }, (x, y) => [x, 2 * y, 90, y < 45 ? 0 : 255]);
    const { picture } = await extend(photo, { right: 20 });
    for (let x = 120; x < picture.width; x++) {
      expect(pixelAt(picture, x, 30)[3]).toBe(0);
      expect(pixelAt(picture, x, 60)[3]).toBe(255);
    }
  });

  it('[TOOL-09] The plain fill takes the colour from the border, or the one given', async () => {
    const photo = paint({ width: 50, height: 40, channels: 3 }, (x, y) =>
      Math.hypot(x - 25, y - 20) < 15 ? [250, 0, 0] : [10, 20, 30],
    );
    expect(pixelAt((await extend(photo, { left: 20, fill: 'colour' })).picture, 0, 0)).toEqual([10, 20, 30]);
    const given = await extend(photo, { left: 20, fill: 'colour', colour: '#0a64FF' });
    expect(pixelAt(given.picture, 0, 0)).toEqual([10, 100, 255]);
  });

  it('[TOOL-09] The blurred fill has no bands and no trace of detail', async () => {
    const photo = drawTexture('gravel', { width: 200, height: 120 });
    const { picture } = await extend(photo, { left: 25, fill: 'blur' });
    let steepest = 0;
    for (let y = 0; y < 120; y++)
      for (let x = 0; x < 49; x++)
        steepest = Math.max(steepest, Math.abs(pixelAt(picture, x, y)[1] - pixelAt(picture, x + 1, y)[1]));
    expect(steepest).toBeLessThanOrEqual(4);
  });
});

describe('a scene that goes on', () => {
  it.each(['left', 'right'] as const)('[TOOL-09] A sloping horizon is continued (%s)', async (side) => {
    const slope = side === 'right' ? 0.12 : -0.12;
    const horizonAt = (x: number) => 90 + slope * (x - 140);
    const photo = paint({ width: 280, height: 180, channels: 3 }, (x, y) =>
      y < horizonAt(x) ? [150, 180, 220] : [70, 80, 60],
    );
    const { picture, findings } = await extend(photo, { [side]: 20 });
    const left = Number(findings?.left);
    for (const x of side === 'right' ? [282, 305, 333] : [-3, -27, -54]) {
      const column = Array.from({ length: 180 }, (_, y) => pixelAt(picture, x + left, y)[2]);
      const horizon = column.findIndex((blue) => blue < 140);
      expect(Math.abs(horizon - horizonAt(x))).toBeLessThan(6);
    }
  });

  it('[TOOL-09] A red disc on grass is shown only once', async () => {
    const grass = drawTexture('grass', { width: 280, height: 180 });
    const photo = paint(grass, (x, y) =>
      Math.hypot(x - 210, y - 90) < 20 ? [210, 30, 30] : pixelAt(grass, x, y),
    );
    const { picture } = await extend(photo, { left: 20, right: 20 });
    let red = 0;
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) {
        const isNew = x < 56 || x >= 336;
        const [r, g] = pixelAt(picture, x, y);
        if (isNew && r > g + 80) red++;
      }
    expect(red).toBe(0);
  });

  it.each(sampleRows(['grass', 'gravel', 'brick'], { count: 1 }))(
    '[TOOL-09] The continued scene has as much texture as %s',
    async (name) => {
      const photo = drawTexture(name, { width: 280, height: 180 });
      const { picture } = await extend(photo, { right: 25 });
      const share = roughness(picture, { from: 281, to: 349 }) / roughness(picture, { from: 211, to: 279 });
      expect(share).toBeGreaterThan(0.7);
      expect(share).toBeLessThan(1.3);
    },
  );

  it('[TOOL-09] The continued scene has no step at the border, in light or in colour', async () => {
    const photo = drawMeadow(280, 180);
    const { picture } = await extend(photo, { right: 20 });
    const own = Array.from({ length: 40 }, (_, index) => stepAt(picture, 230 + index));
    expect(stepAt(picture, 279)).toBeLessThan(1.2 * Math.max(...own));
    const change = (x: number) =>
      Math.abs(meanOf(picture, { from: x, to: x + 12 }) - meanOf(picture, { from: x - 12, to: x }));
    const ownChanges = Array.from({ length: 20 }, (_, index) => change(30 + 12 * index));
    expect(change(280)).toBeLessThanOrEqual(1.2 * Math.max(...ownChanges));
  });

  it('[TOOL-09] A darkened corner is not carried out into the continued scene', async () => {
    const photo = paint({ width: 160, height: 120, channels: 3 }, (x, y) => {
      const dark = Math.min(1, Math.hypot(x - 80, y - 60) / 101) ** 4;
      return [180, 200, 230].map((value) => Math.round(value * (1 - 0.5 * dark)));
    });
    const { picture } = await extend(photo, { right: 20 });
    for (const y of [6, 60, 114])
      for (let x = 158; x < picture.width - 1; x++)
        expect(Math.abs(pixelAt(picture, x + 1, y)[1] - pixelAt(picture, x, y)[1])).toBeLessThan(10);
  });

  it('[TOOL-09] Forbidden pixels are never copied into the continued scene', async () => {
    const photo = paint({ width: 160, height: 100, channels: 3 }, (x) =>
      x < 110 ? [240, 20, 20] : [60, 90, 140],
    );
    const forbidden = maskOf(photo, (x) => x < 112);
    const parameters = { ...imageExtenderParameters.parse({}), right: 25 };
    const { picture } = await extendImage({ photo, forbidden }, parameters);
    for (let x = 160; x < picture.width; x++) expect(pixelAt(picture, x, 50)[0]).toBeLessThan(100);
  });

  it('[TOOL-09] The continued scene is smooth where everything is forbidden', async () => {
    const photo = drawTexture('gravel', { width: 120, height: 90 });
    const { picture } = await extendImage(
      { photo, forbidden: maskOf(photo, () => true) },
      { ...imageExtenderParameters.parse({}), right: 20 },
    );
    expect(roughness(picture, { from: 124, to: 142 })).toBeLessThan(
      0.4 * roughness(photo, { from: 0, to: 119 }),
    );
  });

  it('[TOOL-09] Kerbs that run towards a point are continued straight', async () => {
    const grain = drawTexture('gravel', { width: 280, height: 180 });
    const isKerb = (x: number, y: number) => Math.abs((y - 40) / (x - 90) - 0.5) < 0.03 && x > 100;
    const photo = paint(grain, (x, y) =>
      isKerb(x, y) ? [240, 240, 235] : pixelAt(grain, x, y).map((v) => v / 3),
    );
    const { picture } = await extend(photo, { right: 18 });
    for (const x of [284, 300, 320]) {
      const middle = Math.round(40 + 0.5 * (x - 90));
      if (middle < 176) expect(pixelAt(picture, x, middle)[1]).toBeGreaterThan(150);
    }
  });
});

interface Columns {
  readonly from: number;
  readonly to: number;
}

/** Mean step of green from pixel to pixel down some columns. */
function roughness(picture: Picture, { from, to }: Columns): number {
  let sum = 0;
  for (let x = from; x < to; x++)
    for (let y = 0; y < picture.height - 1; y++)
      sum += Math.abs(pixelAt(picture, x, y + 1)[1] - pixelAt(picture, x, y)[1]);
  return sum / (to - from) / (picture.height - 1);
}

/** Mean step of all channels from one column to the next. */
function stepAt(picture: Picture, x: number): number {
  let sum = 0;
  for (let y = 0; y < picture.height; y++) {
    const next = pixelAt(picture, x + 1, y);
    for (const [channel, value] of pixelAt(picture, x, y).entries()) sum += Math.abs(next[channel] - value);
  }
  return sum / picture.height / 3;
}

function meanOf(picture: Picture, { from, to }: Columns): number {
  let sum = 0;
  for (let x = from; x < to; x++) for (let y = 0; y < picture.height; y++) sum += pixelAt(picture, x, y)[1];
  return sum / (to - from) / picture.height;
}
