import { expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { dropMovingScene } from '#imaging/video/watermark/captions/drop-moving-scene.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 200, height: 80 };
const FRAMES = 30;
/** Pixels that the ground moves to the left from frame to frame. */
const SPEED = 2;
const isBrushed = (x: number, y: number) => x >= 20 && x < 180 && y >= 26 && y < 54;
const { region } = brushClip(size, { isBrushed, frames: FRAMES });
const places = [...region.hole].map((i) => ({ x: i % region.width, y: Math.floor(i / region.width) }));

/** Bars of four pixels, other ones in each caption. */
const isLetter = (x: number, y: number, time: number) => {
  const [bar, caption] = [Math.floor(x / 4), Math.floor(time / 14)];
  return time % 14 < 12 && y >= 38 && y < 46 && x >= 60 && x < 120 && (5 * bar * bar + 7 * caption) % 10 < 4;
};
/** Glints on the ground, as bright and as narrow as letters. */
const isGlint = (x: number, y: number, time: number) => {
  const on = x + SPEED * time;
  return y >= 47 && y < 49 && on % 40 < 12;
};

it('[TOOL-24] Strokes that go along with the ground are of the scene, those that stand still are letters', async () => {
  const strokes = Array.from({ length: FRAMES }, (_, time) =>
    Uint8Array.from(places, ({ x, y }) => (isLetter(x, y, time) || isGlint(x, y, time) ? 1 : 0)),
  );
  const toStart = strokes.map((_, time) => [SPEED * time, 0, 0, 0, 0, 0] as const);
  const fromStart = strokes.map((_, time) => [-SPEED * time, 0, 0, 0, 0, 0] as const);
  const shot = { first: 0, end: FRAMES, isStill: false };
  const moving = { region, strokes, course: { toStart, fromStart } };
  const letters = await dropMovingScene(moving, { shot, progress: createProgress({}) });
  const shareOf = (isWanted: typeof isLetter) => {
    const wanted = letters.flatMap((flags, time) =>
      places.flatMap(({ x, y }, k) => (isWanted(x, y, time) ? [flags[k] ?? 0] : [])),
    );
    return wanted.reduce((sum, flag) => sum + flag, 0) / wanted.length;
  };
  expect(shareOf(isLetter)).toBeGreaterThan(0.99);
  expect(shareOf(isGlint)).toBeLessThan(0.05);
});
