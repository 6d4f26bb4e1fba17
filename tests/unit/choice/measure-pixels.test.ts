import { expect, it } from 'vitest';
import { measureNoise, measurePixels } from '#features/workspace/choice/look-at-photo.ts';

const SIDE = 32;

/** A square picture from a function of its pixels. */
function paint(of: (x: number, y: number) => readonly number[]) {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at += 1) data.set(of(at % SIDE, Math.floor(at / SIDE)), 4 * at);
  return { width: SIDE, height: SIDE, data };
}

const isMiddle = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE / 4;

it('Skin of light and dark tones is told from grass, sky and grey', () => {
  const skinOf = (colour: readonly number[]) => measurePixels(paint(() => [...colour, 255])).skin;
  expect(
    [
      [232, 190, 172],
      [141, 85, 60],
      [88, 56, 44],
    ].map(skinOf),
  ).toEqual([1, 1, 1]);
  expect(
    [
      [86, 140, 60],
      [120, 170, 230],
      [128, 128, 128],
    ].map(skinOf),
  ).toEqual([0, 0, 0]);
});

it('A thing before a plain ground is told from a scene, and a cut-out from both', () => {
  const thing = measurePixels(paint((x, y) => (isMiddle(x, y) ? [40, 60, 200, 255] : [240, 240, 238, 255])));
  expect(thing).toMatchObject({ isPlain: true, isCutOut: false });
  const scene = measurePixels(paint((x) => [8 * x, 8 * x, 8 * x, 255]));
  expect(scene).toMatchObject({ isPlain: false, isCutOut: false });
  const cut = measurePixels(paint((x, y) => (isMiddle(x, y) ? [40, 60, 200, 255] : [0, 0, 0, 0])));
  expect(cut.isCutOut).toBe(true);
});

it('Noise is measured in levels, and a slope is no noise', () => {
  const noisy = paint((x, y) => {
    const level = 128 + ((x * 7919 + y * 104_729) % 61) - 30;
    return [level, level, level, 255];
  });
  expect(measureNoise(noisy)).toBeGreaterThan(9);
  expect(measureNoise(paint((x, y) => [4 * x, 3 * x + 2 * y, 0, 255]))).toBeCloseTo(0);
  expect(measureNoise({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBe(0);
});
