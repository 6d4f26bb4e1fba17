import { expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/mark-region.ts';
import { removeMark } from '#imaging/video/watermark/remove-mark.ts';

const size = { width: 200, height: 140 };
const FRAMES = 30;
const OPACITY = 0.5;
const INK = 235;
const isBrushed = (x: number, y: number) => x >= 84 && x < 116 && y >= 60 && y < 80;
const isInk = (x: number, y: number) => x >= 88 && x < 112 && y >= 64 && y < 76 && x % 8 < 4;
const mask = Uint8Array.from({ length: size.width * size.height }, (_, i) =>
  isBrushed(i % size.width, Math.floor(i / size.width)) ? 255 : 0,
);
const [region] = planRegions({ ...size, data: mask }, FRAMES);
if (!region) throw new Error('The mask has a mark');

const waves = (x: number, y: number) => 90 + 50 * Math.sin(x / 3 + y / 5) + 30 * Math.cos(y / 4 - x / 9);
/** A wall of one brightness with a few spots. */
const wall = (x: number, y: number) => (x % 20 < 3 && y % 12 < 3 ? 170 : 200);

/** Something large that sways and bends before a wall. */
function sceneAt(x: number, y: number, time: number): number {
  const sway = 16 * Math.sin(time / 6);
  if (Math.abs(x - 100 - sway) >= 24) return wall(x, y);
  return waves(x - sway + 3 * Math.sin(time / 2 + y / 6), y);
}

it('[TOOL-24] A half-transparent mark before somebody who sways is told as what it was: un-blended', async () => {
  const frames = Array.from({ length: FRAMES }, (_, time) => {
    const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
    for (let i = 0; i < mask.length; i++) {
      const [x, y] = [i % size.width, Math.floor(i / size.width)];
      const own = sceneAt(x, y, time);
      data[i] = isInk(x, y) ? own + OPACITY * (INK - own) : own;
    }
    return cropRegion({ ...size, data }, region);
  });
  const removal = await removeMark({ region, frames, matrix: 'bt709', seed: 1 }, createProgress({}));
  expect(removal).toMatchObject({ way: 'unblended', movedBehind: false });
  expect(Math.abs(removal.opacity - OPACITY)).toBeLessThan(0.2);
});
