import { describe, expect, it } from 'vitest';
import { progressFrom } from '#imaging/core/progress.ts';
import { removeCaptions } from '#imaging/video/watermark/captions/remove-captions.ts';
import { spanLetters } from '#imaging/video/watermark/captions/span-letters.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 80 };
const BAND = { left: 24, top: 28, right: 136, bottom: 52 };
/** Somebody in a dark coat, from head to foot of the frame. */
const isBody = (x: number) => x >= 60 && x < 100;
/** Strokes of six pixels, ten apart. */
const isInk = (x: number, y: number) => y >= 32 && y < 48 && x >= 30 && x < 130 && x % 10 < 6;

const isBrushed = (x: number, y: number) =>
  x >= BAND.left && x < BAND.right && y >= BAND.top && y < BAND.bottom;
const { region, places, drawFrame } = brushClip(size, { isBrushed, frames: 1 });

describe('[TOOL-24] who goes behind the letters of a caption', () => {
  it('A coat goes on under the letters, and the ground beside it stays as it is known', () => {
    const still = drawFrame(() => 150);
    const seen = drawFrame((x, y) => (isInk(x, y) ? 235 : isBody(x) ? 40 : 150));
    const letters = Uint8Array.from(places, ({ x, y }) => (isInk(x, y) ? 1 : 0));
    const ground = emptyGround(region);
    ground.luma.fill(150);
    ground.age.fill(1);
    spanLetters(ground, { region, seen, letters, still });
    const errors = places.flatMap(({ x, y }, k) => {
      if (!isInk(x, y) || Math.min(Math.abs(x - 60), Math.abs(x - 100)) < 4) return [];
      return [Math.abs((ground.luma[k] ?? 0) - (isBody(x) ? 40 : 150))];
    });
    expect(Math.max(...errors)).toBeLessThan(6);
  });

  it('The work can be ended between any two frames before a still camera', async () => {
    const length = 12;
    const frames = Array.from({ length }, (_, t) =>
      drawFrame((x, y) => (t < 6 && isInk(x, y) ? 235 : x >= 60 + t && x < 100 + t ? 40 : 150)),
    );
    const letters = frames.map((_, t) =>
      Uint8Array.from(places, ({ x, y }) => (t < 6 && isInk(x, y) ? 1 : 0)),
    );
    const course = { shots: [{ first: 0, end: length, isStill: true }], toStart: [], fromStart: [] };
    const shares: number[] = [];
    const progress = progressFrom(async (share) => void shares.push(share));
    await removeCaptions({ region, frames, letters, course, matrix: 'bt709', seed: 1 }, progress);
    expect(shares.length).toBeGreaterThan(length);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });
});
