import { describe, expect, it } from 'vitest';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { removeBackground } from '#imaging/tools/remove-background.ts';
import { findObject } from '#imaging/vision/segment/find-object.ts';
import { parameters as backgroundRemoverParameters } from '#lib/catalog/tools/background-remover/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { alphaOf, compare, readPeople } from './support/cut-outs.ts';
import { maskOf, paint } from './support/pictures.ts';
import { type Colour, mix, type Place, paintNoisy, size } from './support/things.ts';

interface Parted {
  readonly left: Mask;
  readonly right: Mask;
  /** Both people. */
  readonly truth: Mask;
}

/** Expects that each of two people is in one cut-out alone. */
function expectParted({ left, right, truth }: Parted): void {
  let [both, either, all] = [0, 0, 0];
  for (const [at, value] of truth.data.entries()) {
    both += Number(left.data[at] > 127 && right.data[at] > 127);
    either += Number(left.data[at] > 127 || right.data[at] > 127);
    all += Number(value > 127);
  }
  expect(both).toBeLessThan(0.02 * all);
  expect(either).toBeGreaterThan(0.95 * all);
}

/** A table before a wall, and a soft shadow to the right of a place. */
function drawRoom(x: number, y: number, foot: readonly [number, number]): Colour {
  if (y < 90) return mix([204, 200, 190], [176, 172, 166], x / 300);
  const shaded = Math.max(0, 1 - Math.hypot((x - foot[0]) / 70, (y - foot[1]) / 20));
  return mix(mix([150, 112, 76], [128, 92, 60], y / 220), [52, 38, 26], 0.9 * Math.min(1, 1.6 * shaded));
}

const isLid: Place = (x, y) => Math.abs(x - 140) < 44 && y > 62 && y <= 86;
const isGlass: Place = (x, y) => Math.abs(x - 140) < 40 && y > 86 && y < 178;
const isLabel: Place = (x, y) => Math.abs(x - 140) < 26 && y > 108 && y < 152;
const isJar: Place = (x, y) => isLid(x, y) || isGlass(x, y);
const isFruit: Place = (x, y) => Math.hypot(x - 130, y - 130) < 52;

const scenes = [
  {
    name: 'a jar with its lid and its label',
    draw: () =>
      paintNoisy((x, y) => {
        if (isLabel(x, y)) return Math.abs(y - 130) < 5 ? [70, 60, 60] : [238, 232, 220];
        if (isLid(x, y)) return mix([206, 166, 60], [150, 112, 30], Math.abs(x - 120) / 64);
        if (isGlass(x, y)) return mix([160, 44, 50], [96, 16, 26], Math.abs(x - 120) / 60);
        return drawRoom(x, y, [200, 174]);
      }),
    isThing: isJar,
    taps: [[140, 74]],
  },
  {
    name: 'fruit without its shadow',
    draw: () =>
      paintNoisy((x, y) => {
        if (!isFruit(x, y)) return drawRoom(x, y, [190, 176]);
        const light = ((x - 105) * -0.7 + (y - 105) * -0.7) / 52;
        return mix([228, 130, 24], light > 0 ? [250, 178, 64] : [110, 40, 8], Math.abs(light));
      }),
    isThing: isFruit,
    taps: [
      [115, 110],
      [150, 150],
      [130, 165],
    ],
  },
] as const;

/** In photos of another size the lid of another colour may stay away from its jar. */
const MIN_OVERLAP_AT_ANY_SIZE = 0.7;

/** Mask that a tap finds in a photo; the tap in pixels of drawn scenes. */
async function tapOn(photo: Picture, [x, y]: readonly [number, number]): Promise<Mask> {
  const { width, height, data } = await findObject(photo, {
    tap: percent(x, y),
    progress: createProgress({}),
  });
  return { width, height, data: Uint8Array.from(data, (value) => 255 * value) };
}

describe('whole things from a tap on a part of them', () => {
  it.each(scenes)('[TOOL-18] A tap on a part finds $name', async ({ draw, isThing, taps }) => {
    const photo = draw();
    const truth = maskOf(size, isThing);
    for (const tap of taps) expect(compare(await tapOn(photo, tap), truth).overlap).toBeGreaterThan(0.9);
  });

  it.each(sampleRows([450, 900], { count: 1 }))(
    '[TOOL-18] A tap finds fruit and a jar in photos of %i pixels',
    async (width) => {
      const scale = width / size.width;
      const larger = { width, height: Math.round(size.height * scale) };
      for (const { draw, isThing, taps } of scenes) {
        const photo = await resizePicture(draw(), { ...larger, kernel: 'cubic' });
        const truth = maskOf(larger, (x, y) => isThing(x / scale, y / scale));
        for (const tap of taps.slice(-1))
          expect(compare(await tapOn(photo, tap), truth).overlap).toBeGreaterThan(MIN_OVERLAP_AT_ANY_SIZE);
      }
    },
  );

  it('[TOOL-18] A tap takes photos of any size', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 7],
      [9, 2],
    ]) {
      const photo = paint({ width, height, channels: 3 }, (x) => [30 * x, 90, 200 - 20 * x]);
      const { data } = await findObject(photo, { tap: { x: 100, y: 0 }, progress: createProgress({}) });
      expect(data).toHaveLength(width * height);
    }
  });
});

function percent(x: number, y: number) {
  return { x: (100 * x) / size.width, y: (100 * y) / size.height };
}

describe('people who are tapped on', () => {
  const parameters = { ...backgroundRemoverParameters.parse({}), find: 'tap' as const };

  it('[TOOL-18] A tapped person is found whole, wherever the tap hits', async () => {
    const { photo, truth } = await readPeople('portrait-elder', 256);
    for (const [x, y] of [
      [50, 40],
      [50, 90],
    ]) {
      const { picture } = await removeBackground({ photo }, { ...parameters, x, y });
      expect(compare(alphaOf(picture), truth).overlap).toBeGreaterThan(0.97);
    }
  });

  it('[TOOL-18] A tapped person is cut out without the neighbours', async () => {
    const { photo, truth } = await readPeople('friends', 320);
    const left = alphaOf((await removeBackground({ photo }, { ...parameters, x: 30, y: 45 })).picture);
    const right = alphaOf((await removeBackground({ photo }, { ...parameters, x: 70, y: 45 })).picture);
    expectParted({ left, right, truth });
  });

  it('[TOOL-18] A box around one of two people leaves the other out', async () => {
    const { photo, truth } = await readPeople('friends', 320);
    const boxed = { ...parameters, find: 'box' as const, top: 0, bottom: 100 };
    const left = alphaOf((await removeBackground({ photo }, { ...boxed, left: 0, right: 60 })).picture);
    const right = alphaOf((await removeBackground({ photo }, { ...boxed, left: 40, right: 100 })).picture);
    expectParted({ left, right, truth });
  });
});
