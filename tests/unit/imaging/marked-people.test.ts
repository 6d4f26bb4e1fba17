import { beforeAll, describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { measureMarkedPeople } from '#imaging/vision/people/measure-marked-people.ts';
import { maskOf } from './support/pictures.ts';
import { readPortrait } from './support/portrait.ts';

let portrait: Picture;
beforeAll(async () => {
  portrait = await readPortrait();
});

const measure = (mask: Mask, photo = portrait) =>
  measureMarkedPeople(photo, { mask, progress: createProgress({}) });
/** A rectangle, in shares of the photo's sides. */
const mark = ([left, top, right, bottom]: readonly [number, number, number, number]) =>
  maskOf(portrait, (x, y) => {
    const [column, row] = [x / portrait.width, y / portrait.height];
    return column >= left && column < right && row >= top && row < bottom;
  });

describe('people in a marked place', () => {
  it('[TOOL-04] A face, a shirt, and a place around somebody count as a person, and a wall does not', async () => {
    expect(await measure(mark([0, 0, 1, 1]))).toBe(1);
    expect(await measure(mark([0.4, 0.85, 0.6, 0.95]))).toBeGreaterThan(0.5);
    expect(await measure(mark([0, 0, 0.12, 0.2]))).toBeLessThan(0.05);
  });

  it('[TOOL-04] A photo without people has none in any place', async () => {
    const grey = { ...portrait, data: new Uint8Array(portrait.data.length).fill(128) };
    expect(await measure(mark([0, 0, 1, 1]), grey)).toBe(0);
  });
});
