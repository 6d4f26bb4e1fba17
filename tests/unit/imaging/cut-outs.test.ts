import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { removeBackground } from '#imaging/tools/remove-background.ts';
import { parameters as backgroundRemoverParameters } from '#lib/catalog/tools/background-remover/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { lay, sheet } from './support/compose.ts';
import {
  alphaOf,
  compare,
  type KnownSubject,
  mix,
  readPeople,
  readSample,
  standBefore,
} from './support/cut-outs.ts';
import { expectGolden } from './support/golden.ts';
import { maskOf, paint } from './support/pictures.ts';

/** Pixels along the longer side of small copies: for outlines, and for strokes. */
const SIDE = 256;
const STROKE_SIDE = 320;
const parameters = backgroundRemoverParameters.parse({});

async function cut(photo: Picture, corrections?: Mask): Promise<Mask> {
  return alphaOf((await removeBackground({ photo, corrections }, parameters)).picture);
}

describe('people with known outlines', () => {
  const scenes = [
    ['portrait-afro', 'street'],
    ['portrait-bald', 'shop'],
    ['portrait-child', 'room'],
    ['portrait-curls', 'landscape'],
    ['portrait-elder', 'room'],
    ['portrait-grey-beard', 'street'],
    ['portrait-long-hair', 'landscape'],
    ['portrait-square-glasses', 'room'],
    ['portrait-teenager', 'street'],
    ['portrait-young-man', 'shop'],
    ['friends', 'street'],
  ] as const;

  it.each(sampleRows(scenes, { count: 2 }))(
    '[TOOL-18] The cut-out of %s before the %s follows the known outline',
    async (name, scene) => {
      const people = await readPeople(name, SIDE);
      const photo = await standBefore(people, await readSample(scene, SIDE));
      const { overlap, edgeError } = compare(await cut(photo), people.truth);
      expect(overlap).toBeGreaterThan(0.97);
      expect(edgeError).toBeLessThan(0.15);
    },
  );

  it('[TOOL-18] A whole figure is cut out, down to her feet', async () => {
    const { photo, truth } = await readPeople('figure', SIDE);
    const found = await cut(photo);
    const { overlap, edgeError } = compare(found, truth);
    expect(overlap).toBeGreaterThan(0.97);
    expect(edgeError).toBeLessThan(0.15);
    const feet = (mask: Mask) => mask.data.subarray(Math.floor(0.88 * mask.data.length));
    expect(sum(feet(found))).toBeGreaterThan(0.9 * sum(feet(truth)));
  });

  it('[TOOL-18] A row of standing people is cut out with all legs', async () => {
    const { photo, truth } = await standInRow();
    const { overlap } = compare(await cut(photo), truth);
    expect(overlap).toBeGreaterThan(0.93);
  });
});

function sum(values: Uint8Array): number {
  return values.reduce((before, value) => before + value, 0);
}

/** Three whole figures before a room. */
async function standInRow(): Promise<KnownSubject> {
  const { photo, truth } = await readPeople('figure', 380);
  const scene = await readSample('room', 600);
  const out: Picture = { ...scene, data: scene.data.slice() };
  const coverage = { ...scene, channels: 1 as const, data: new Uint8Array(scene.width * scene.height) };
  for (const left of [20, 180, 340])
    for (let y = 0; y < photo.height; y++)
      for (let x = 0; x < photo.width; x++) {
        const from = y * photo.width + x;
        const share = truth.data[from] / 255;
        const to = (y + 10) * scene.width + left + x;
        coverage.data[to] = Math.max(coverage.data[to], truth.data[from]);
        for (let channel = 0; channel < 3; channel++)
          out.data[3 * to + channel] += share * (photo.data[3 * from + channel] - out.data[3 * to + channel]);
      }
  return { photo: out, truth: coverage };
}

describe('things shown by hand', () => {
  const size = { width: 200, height: 150 };
  const disc = maskOf(size, (x, y) => Math.hypot(x - 90, y - 70) < 38);
  const ground = drawTexture('brick', { width: size.width, height: size.height });
  const ball = paint({ ...size, channels: 3 }, (x, y) => {
    const light = 0.75 + 0.25 * Math.sin((x + y) / 30);
    return [40 * light, 150 * light, 190 * light + ((7 * x + 3 * y) % 11)];
  });
  const photo = mix(ball, { ...ground, channels: 3, data: toRgb(ground) }, disc);

  it('[TOOL-18] A box drawn around a thing finds it', async () => {
    const box = { left: 23, top: 18, right: 67, bottom: 75 };
    const { picture, findings } = await removeBackground({ photo }, { ...parameters, ...box });
    expect(findings).toEqual({ foundBy: 'box' });
    await expectGolden('background-remover', picture);
    expect(compare(alphaOf(picture), disc).overlap).toBeGreaterThan(0.96);
  });

  it('[TOOL-18] A tap on a thing finds it', async () => {
    const tapped = { ...parameters, find: 'tap' as const, x: 45, y: 47 };
    const { picture, findings } = await removeBackground({ photo }, tapped);
    expect(findings).toEqual({ foundBy: 'tap' });
    expect(compare(alphaOf(picture), disc).overlap).toBeGreaterThan(0.96);
  });

  it('[TOOL-18] Boxes of any kind are taken', async () => {
    for (const box of [
      { left: 0, top: 0, right: 100, bottom: 100 },
      { left: 50, top: 50, right: 50, bottom: 50 },
      { left: 90, top: 80, right: 10, bottom: 20 },
    ])
      await removeBackground({ photo }, { ...parameters, find: 'box', ...box }).catch((error) => {
        expect(error).toMatchObject({ kind: 'region_empty' });
      });
    const dot = { width: 1, height: 1, channels: 3 as const, data: Uint8Array.of(9, 9, 9) };
    const { picture } = await removeBackground({ photo: dot }, { ...parameters, find: 'box' });
    expect(picture).toMatchObject({ width: 1, height: 1, channels: 4 });
  });

  it('[TOOL-18] A cut-out is cropped to the subject', async () => {
    const box = { left: 23, top: 18, right: 67, bottom: 75, crop: 'subject' as const, margin: 10 };
    const { picture } = await removeBackground({ photo }, { ...parameters, ...box });
    expect(Math.abs(picture.width - 76 * 1.2)).toBeLessThan(5);
    expect(Math.abs(picture.height - 76 * 1.2)).toBeLessThan(5);
    expect(picture.data[3]).toBe(0);
  });
});

describe('things beside somebody', () => {
  let photo: Picture;
  let figureWidth: number;
  const isBall = (x: number, y: number) => Math.hypot(x - figureWidth - 55, y - 190) < 36;

  beforeAll(async () => {
    const figure = (await readPeople('portrait-bald', 256)).photo;
    figureWidth = figure.width;
    photo = sheet(figureWidth + 110, figure.height, [120, 160, 90]);
    lay(photo, figure, { x: 0, y: 0 });
    const { width, data } = photo;
    for (let at = 0; at < data.length; at += 3)
      if (isBall((at / 3) % width, Math.floor(at / 3 / width))) data.set([200, 40, 50], at);
  });

  const percent = (x: number, y: number) => ({ x: (100 * x) / photo.width, y: (100 * y) / photo.height });

  it.each(sampleRows(['box', 'tap', 'mask'], { count: 1 }))(
    '[TOOL-18] A cut-out by %s leaves faces of others behind',
    async (way) => {
      const corner = percent(figureWidth + 12, 148);
      const box = { left: corner.x, top: corner.y, right: 98, bottom: percent(0, 234).y };
      const middle = percent(figureWidth + 55, 190);
      const mask = way === 'mask' ? maskOf(photo, (x, y) => !isBall(x, y)) : undefined;
      const find = way === 'mask' ? 'auto' : (way as 'box' | 'tap');
      const { picture } = await removeBackground({ photo, mask }, { ...parameters, ...box, ...middle, find });
      const alpha = alphaOf(picture);
      const onPerson = alpha.data.filter((_, at) => at % photo.width < figureWidth - 4);
      expect(onPerson.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(64);
      expect(compare(alpha, maskOf(photo, isBall)).overlap).toBeGreaterThan(0.9);
    },
  );

  it('[TOOL-18] A mask that shows somebody keeps the face', async () => {
    const { truth } = await readPeople('portrait-bald', 256);
    const isShown = (x: number, y: number) => x < figureWidth && truth.data[y * figureWidth + x] > 127;
    const mask = maskOf(photo, (x, y) => !isShown(x, y));
    const { picture } = await removeBackground({ photo, mask }, parameters);
    expect(compare(alphaOf(picture), maskOf(photo, isShown)).overlap).toBeGreaterThan(0.95);
  });
});

function toRgb({ channels, data }: Picture): Uint8Array {
  return channels === 3 ? data : data.filter((_, at) => at % channels < 3);
}

describe('corrections by hand', () => {
  let photo: Picture;
  let first: Mask;

  beforeAll(async () => {
    ({ photo } = await readPeople('portrait-young-man', STROKE_SIDE));
    first = await cut(photo);
  });

  interface Stroke {
    readonly from: readonly [number, number];
    readonly to: readonly [number, number];
    readonly width: number;
  }

  /** A stroke between two places of the photo, in its pixels. */
  function draw(value: number, { from, to, width }: Stroke): Mask {
    const { width: columns, height } = photo;
    const data = new Uint8Array(columns * height).fill(128);
    const [across, down] = [to[0] - from[0], to[1] - from[1]];
    for (let at = 0; at < data.length; at++) {
      const [x, y] = [(at % columns) - from[0], Math.floor(at / columns) - from[1]];
      const along = Math.max(0, Math.min(1, (x * across + y * down) / (across * across + down * down)));
      if (Math.hypot(x - along * across, y - along * down) <= width / 2) data[at] = value;
    }
    return { width: columns, height, data };
  }

  it('[TOOL-18] Trimap strokes change nothing where there are none, and are undone by leaving them out', async () => {
    const none = draw(128, { from: [0, 0], to: [1, 1], width: 1 });
    expect((await cut(photo, none)).data).toEqual(first.data);
    const stroke = draw(0, { from: [20, 260], to: [60, 300], width: 12 });
    expect((await cut(photo, stroke)).data).not.toEqual(first.data);
    expect((await cut(photo)).data).toEqual(first.data);
  });

  it('[TOOL-18] A removing stroke leaves an arm that it crosses, and everything far from it', async () => {
    const stroke = draw(0, { from: [5, 200], to: [62, 290], width: 14 });
    const after = await cut(photo, stroke);
    let [lost, drawn] = [0, 0];
    for (const [at, value] of first.data.entries()) {
      const [x, y] = [at % photo.width, Math.floor(at / photo.width)];
      if (x > 120) expect(after.data[at]).toBe(value);
      if (stroke.data[at] === 0 && value > 127) drawn++;
      if (value > 127 && after.data[at] <= 127) lost++;
      if (Math.hypot(x - 40, y - 255) < 3) expect(after.data[at]).toBe(0);
    }
    expect(drawn).toBeGreaterThan(300);
    expect(lost).toBeLessThan(1.8 * drawn);
  });

  it('[TOOL-18] A keeping stroke brings back what was not found', async () => {
    const half = { ...parameters, find: 'box' as const, left: 0, top: 0, right: 100, bottom: 60 };
    const boxed = alphaOf((await removeBackground({ photo }, half)).picture);
    const corrections = draw(255, { from: [90, 215], to: [190, 235], width: 16 });
    const after = alphaOf((await removeBackground({ photo, corrections }, half)).picture);
    const at = 225 * photo.width + 140;
    expect(boxed.data[at]).toBe(0);
    expect(after.data[at]).toBe(255);
    expect(sum(after.data)).toBeGreaterThan(sum(boxed.data));
  });

  it('[TOOL-18] Strokes remove from what was transparent, and never show it', async () => {
    const { width, height, data } = photo;
    const rgba = paint({ width, height, channels: 4 }, (x, y) => {
      const at = y * width + x;
      return [data[3 * at], data[3 * at + 1], data[3 * at + 2], first.data[at]];
    });
    const corrections = draw(0, { from: [5, 200], to: [62, 290], width: 14 });
    const after = await cut(rgba, corrections);
    expect(after.data[255 * width + 40]).toBe(0);
    for (const [at, value] of first.data.entries()) expect(after.data[at]).toBeLessThanOrEqual(value);
    const shown = await cut(rgba, draw(255, { from: [5, 5], to: [40, 40], width: 10 }));
    expect(shown.data).toEqual(first.data);
  });

  it('[TOOL-18] Pictures and strokes of any kind give the same cut-out each time', async () => {
    const share = fc.integer({ min: 0, max: 100 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) }),
        fc.record({ find: fc.constantFrom('box' as const, 'tap' as const), x: share, y: share, left: share }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        async ({ width, height }, sign, bytes) => {
          const next = (length: number) => Uint8Array.from({ length }, () => bytes.next().value ?? 0);
          const noise: Picture = { width, height, channels: 4, data: next(width * height * 4) };
          const corrections = { width, height, data: next(width * height) };
          const run = () => removeBackground({ photo: noise, corrections }, { ...parameters, ...sign });
          const one = await run().catch(({ kind }) => kind);
          const two = await run().catch(({ kind }) => kind);
          expect(two).toEqual(one);
          if (typeof one === 'string') expect(one).toBe('region_empty');
          else expect(one.picture).toMatchObject({ width, height, channels: 4 });
        },
      ),
      { numRuns: 12, seed: 1 },
    );
  });
});
