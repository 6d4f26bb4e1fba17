import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { describeTexture } from '#imaging/edit/outpaint/describe-texture.ts';
import type { Patchwork } from '#imaging/edit/outpaint/patchwork.ts';
import { rateUnlikeness } from '#imaging/edit/outpaint/rate-unlikeness.ts';
import { scoreOption } from '#imaging/edit/outpaint/score-option.ts';
import { type ExtendImageParameters, extendImage } from '#imaging/tools/extend-image.ts';
import { parameters as imageExtenderParameters } from '#lib/catalog/tools/image-extender/parameters.ts';
import { paint, pixelAt } from './support/pictures.ts';

function extend(photo: Picture, wish: Partial<ExtendImageParameters>) {
  return extendImage({ photo }, { ...imageExtenderParameters.parse({}), ...wish });
}

const [width, height] = [280, 180];

describe('things that the frame cuts', () => {
  it.each([
    { what: 'a disc', isThing: (x: number, y: number) => Math.hypot(x - 272, y - 100) < 34 },
    { what: 'somebody who stands', isThing: (x: number, y: number) => x > 256 && y > 70 },
  ])('[TOOL-09] What the frame cuts ends near it and is not shown again ($what)', async ({ isThing }) => {
    const grass = drawTexture('grass', { width, height });
    const photo = paint(grass, (x, y) => (isThing(x, y) ? [210, 30, 30] : pixelAt(grass, x, y)));
    const { picture } = await extend(photo, { right: 25 });
    let red = 0;
    for (let y = 0; y < height; y++)
      for (let x = width + 40; x < picture.width; x++) {
        const [r, g] = pixelAt(picture, x, y);
        if (r > g + 80) red++;
      }
    expect(red).toBe(0);
  });

  it('[TOOL-09] A mirror image of a cut thing costs more the farther it is, and more than plain ground', () => {
    const sheet = { width: 60, height: 40, pixels: new Uint8Array(60 * 40 * 4).fill(99), blocked: undefined };
    const flat = new Float32Array(60 * 40);
    const cut = new Uint8Array(60 * 40).map((_, at) => (at % 60 > 40 ? 1 : 0));
    const traits = { salience: flat, cut, texture: describeTexture(sheet), unlikeness: flat };
    const patchwork: Patchwork = {
      ...{ sheet, band: 15, awayCost: 2, traits, labels: new Uint8Array(15 * 40), bend: undefined },
      shifts: [
        { zoom: 1, across: 119, down: 0, mirrored: true, price: 0 },
        { zoom: 1, across: -40, down: 0, price: 0 },
      ],
    };
    const nodes = Int32Array.of(1, 3, 5, 9);
    const [mirrored, plain] = [0, 1].map((label) => scoreOption(patchwork, { label, nodes }).costs);
    expect(mirrored[1]).toBeGreaterThan(2 * mirrored[0]);
    expect(mirrored[2]).toBeGreaterThan(mirrored[1]);
    expect(mirrored[3]).toBeGreaterThan(4 * plain[3]);
  });
});

describe('what is found nowhere at the border', () => {
  it.each([
    { what: 'round', isThing: (x: number, y: number) => Math.hypot((x - 140) / 134, (y - 100) / 60) < 1 },
    { what: 'upright', isThing: (x: number, y: number) => x > 10 && x < 270 && y > 40 && y < 150 },
  ])('[TOOL-09] A thing that fills most of a photo is not copied beside it ($what)', async ({ isThing }) => {
    const gravel = drawTexture('gravel', { width, height });
    const photo = paint(gravel, (x, y) => (isThing(x, y) ? [210, 30, 30] : pixelAt(gravel, x, y)));
    const { picture } = await extend(photo, { right: 25 });
    let red = 0;
    for (let y = 0; y < height; y++)
      for (let x = width; x < picture.width; x++) {
        const [r, g] = pixelAt(picture, x, y);
        if (r > g + 80) red++;
      }
    expect(red / ((picture.width - width) * height)).toBeLessThan(0.1);
  });

  it('[TOOL-09] A thing inside the photo is unlike the border, ground is like it wherever it lies', () => {
    const photo = paint({ width: 120, height: 60, channels: 4 }, (x, y) => {
      if (Math.hypot(x - 40, y - 30) < 12) return [210, 30, 30, 255];
      return y < 30 ? [120, 160, 220, 255] : [90, 120, 60, 255];
    });
    const sheet = { width: 120, height: 60, pixels: photo.data, blocked: undefined };
    const rated = rateUnlikeness(sheet, { texture: describeTexture(sheet), cut: new Uint8Array(120 * 60) });
    const at = (x: number, y: number) => rated[y * 120 + x];
    expect(at(40, 30)).toBe(60);
    for (const [x, y] of [
      [10, 8],
      [80, 8],
      [10, 52],
      [80, 52],
    ])
      expect(at(x, y)).toBe(0);
  });

  it('[TOOL-09] Beside a cut thing ground is compared with the ground above and below the thing', () => {
    const photo = paint({ width: 120, height: 90, channels: 4 }, (x, y) =>
      x > 90 && y > 30 && y < 60 ? [210, 30, 30, 255] : [90, 120, 60, 255],
    );
    const sheet = { width: 120, height: 90, pixels: photo.data, blocked: undefined };
    const cut = new Uint8Array(120 * 90).map((_, at) =>
      at % 120 > 86 && at >= 26 * 120 && at < 64 * 120 ? 1 : 0,
    );
    const rated = rateUnlikeness(sheet, { texture: describeTexture(sheet), cut });
    expect(rated[45 * 120 + 30]).toBe(0);
    expect(rated[45 * 120 + 105]).toBe(60);
  });
});

describe('parts of one thing', () => {
  it('[TOOL-09] What lies between parts of a thing belongs to it, what lies beside it or before the frame does not', () => {
    const photo = paint({ width: 160, height: 90, channels: 4 }, (x, y) => {
      const isPart = y > 30 && y < 60 && ((x > 50 && x < 62) || (x > 68 && x < 80));
      return isPart ? [210, 30, 30, 255] : [120, 120, 120, 255];
    });
    const sheet = { width: 160, height: 90, pixels: photo.data, blocked: undefined };
    const rated = rateUnlikeness(sheet, { texture: describeTexture(sheet), cut: new Uint8Array(160 * 90) });
    const at = (x: number, y: number) => rated[y * 160 + x];
    expect(at(65, 45)).toBeGreaterThan(40);
    for (const x of [2, 30, 100, 157]) expect(at(x, 45)).toBe(0);
    expect(at(65, 10)).toBe(0);
  });
});

describe('a front that runs at a slant', () => {
  it('[TOOL-09] Eaves that meet outside the photo go on straight, a pixel or two apart', async () => {
    const eaves = [-0.24, -0.16, -0.08, 0.02, 0.1];
    const rowOf = (slope: number, x: number) => 110 + slope * (x + 120);
    const grain = drawTexture('gravel', { width, height });
    const photo = paint({ width, height, channels: 3 }, (x, y) => {
      const isEave = eaves.some((slope) => Math.abs(y - rowOf(slope, x)) < 2.5);
      const light = pixelAt(grain, x, y)[0] / 16;
      return isEave ? [40, 40, 45] : [205 + light, 200 + light, 190 + light];
    });
    const { picture } = await extend(photo, { right: 20 });
    const apart: number[] = [];
    for (const x of [284, 300, 318, 332])
      for (const slope of eaves) {
        const row = rowOf(slope, x);
        const near = Array.from({ length: 19 }, (_, index) => Math.round(row) - 9 + index);
        const dark = near.filter((y) => pixelAt(picture, x, y)[1] < 120);
        expect(dark.length).toBeGreaterThan(0);
        apart.push(Math.abs(dark.reduce((sum, y) => sum + y, 0) / dark.length - row));
      }
    expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(1.5);
    expect(Math.max(...apart)).toBeLessThan(4.5);
  });
});
