import { expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { removeCaptions } from '#imaging/video/watermark/captions/remove-captions.ts';
import { STAY } from '#imaging/video/watermark/ground/affine.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 96 };
const FRAMES = 30;
/** A stroke that every caption has, so that no frame shows what lies under it. */
const isInk = (x: number, y: number) => x >= 70 && x < 76 && y >= 40 && y < 52;
/** Somebody in dark clothes who stands at both sides of it for a while. */
const isBody = (x: number, time: number) => time >= 10 && time < 18 && x >= 56 && x < 92;
const groundAt = (x: number, y: number) => 150 + 6 * Math.sin(x / 5 + y / 3);
const isBrushed = (x: number, y: number) => x >= 40 && x < 120 && y >= 34 && y < 58;
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });

it('[TOOL-24] Ground that no frame shows is completed once, and of nothing that only passes', async () => {
  const frames = drawFrames((x, y, time) => (isInk(x, y) ? 235 : isBody(x, time) ? 30 : groundAt(x, y)));
  const letters = frames.map(() => Uint8Array.from(places, ({ x, y }) => (isInk(x, y) ? 1 : 0)));
  const stay = frames.map(() => STAY);
  const course = { shots: [{ first: 0, end: FRAMES, isStill: true }], toStart: stay, fromStart: stay };
  const work = { region, frames, letters, course, matrix: 'bt709', seed: 1 } as const;
  const { patches } = await removeCaptions(work, createProgress({}));
  const inked = places.flatMap((place, k) => (isInk(place.x, place.y) ? [{ ...place, k }] : []));
  const valuesAt = (time: number) => inked.map(({ k }) => patches[time]?.luma[k] ?? 0);
  expect(valuesAt(29)).toEqual(valuesAt(0));
  for (const { x, y, k } of inked) {
    expect(Math.abs((patches[0]?.luma[k] ?? 0) - groundAt(x, y))).toBeLessThan(20);
    expect(patches[14]?.luma[k]).toBeLessThan(60);
  }
});
