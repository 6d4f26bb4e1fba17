import { expect, it } from 'vitest';
import { readGround } from '#imaging/video/watermark/ground/ground.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 200, height: 80 };
const FRAMES = 12;
/** Pixels that the ground moves to the left from frame to frame: never beyond the brush. */
const SPEED = 2;
const isBrushed = (x: number, y: number) => x >= 50 && x < 150 && y >= 30 && y < 50;
const isInk = (x: number, y: number) => isBrushed(x, y) && x % 12 < 4;
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });
const groundAt = (x: number, y: number, time: number) =>
  120 + 60 * Math.sin((x + SPEED * time) / 5) + 20 * Math.cos(y / 4);

it('[TOOL-24] Ground that never leaves a brush is read where it lies bare between strokes', () => {
  const frames = drawFrames((x, y, time) => (isInk(x, y) ? 235 : groundAt(x, y, time) + 0.5));
  const toStart = frames.map((_, time) => [SPEED * time, 0, 0, 0, 0, 0] as const);
  const fromStart = frames.map((_, time) => [-SPEED * time, 0, 0, 0, 0, 0] as const);
  const shot = { first: 0, end: FRAMES, isStill: false };
  const course = { shots: [shot], toStart, fromStart };
  const strokes = Uint8Array.from(places, ({ x, y }) => (isInk(x, y) ? 1 : 0));
  const read = { region, frames, course, shot };
  const middle = places.flatMap(({ x, y }, k) => (isInk(x, y) && x > 90 && x < 110 ? [{ x, y, k }] : []));
  const [whole, between] = [readGround(read)[5], readGround({ ...read, strokes })[5]];
  for (const { x, y, k } of middle) {
    expect(whole?.age[k]).toBe(0);
    expect(between?.age[k]).toBeGreaterThan(0);
    expect(Math.abs((between?.luma[k] ?? 0) - groundAt(x, y, 5))).toBeLessThan(3);
  }
});
