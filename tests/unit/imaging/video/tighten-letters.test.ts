import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { removeCaptions } from '#imaging/video/watermark/captions/remove-captions.ts';
import { tightenLetters } from '#imaging/video/watermark/captions/tighten-letters.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 80 };
const FRAMES = 24;
/** Frames of a caption; none is shown after them. */
const SHOWN = 12;
const isBrushed = (x: number, y: number) => x >= 24 && x < 136 && y >= 28 && y < 52;
/** Strokes of four pixels, each with a shadow of two at its right, and what is taken for them at first. */
const isInk = (x: number, y: number) => y >= 34 && y < 46 && x >= 30 && x < 130 && x % 20 < 4;
const isShadow = (x: number, y: number) => isInk(x - 4, y) && x % 20 < 6;
const isTaken = (x: number, y: number) =>
  y >= 32 && y < 48 && x >= 26 && x < 134 && (x % 20 < 4 || x % 20 >= 16);
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });
const shot = { first: 0, end: FRAMES, isStill: true };
const letters = Array.from({ length: FRAMES }, (_, time) =>
  Uint8Array.from(places, ({ x, y }) => (time < SHOWN && isTaken(x, y) ? 1 : 0)),
);

/** Somebody in dark clothes who walks. */
const isBody = (x: number, time: number) => Math.abs(x - 20 - 8 * time) < 10;

interface Drawn {
  readonly ground: number;
  readonly ink: number;
  readonly shadow: number;
}

function draw({ ground, ink, shadow }: Drawn) {
  return drawFrames((x, y, time) => {
    if (time < SHOWN && isInk(x, y)) return ink;
    if (time < SHOWN && isShadow(x, y)) return shadow;
    return isBody(x, time) ? 40 : ground;
  });
}

function tighten(drawn: Drawn) {
  const ground = emptyGround(region);
  ground.luma.fill(drawn.ground);
  ground.age.fill(1);
  ground.u.fill(128);
  ground.v.fill(128);
  return tightenLetters({ region, frames: draw(drawn), letters, shot, ground });
}

describe('[TOOL-24] letters of captions before a still camera', () => {
  it('Bare pixels beside strokes are none of them, and their shadow is', () => {
    const tight = tighten({ ground: 150, ink: 240, shadow: 90 });
    for (const [k, { x, y }] of places.entries()) {
      if (isInk(x, y) || isShadow(x, y)) expect(tight[3]?.[k]).toBe(1);
      if (isTaken(x, y) && x % 20 >= 16 && x % 20 < 18) expect(tight[3]?.[k]).toBe(0);
    }
    expect(tight.slice(SHOWN)).toEqual(letters.slice(SHOWN));
  });

  it('Strokes as bright as the ground stay letters, as somebody may pass behind them', () => {
    const tight = tighten({ ground: 238, ink: 240, shadow: 90 });
    for (const [k, { x, y }] of places.entries()) if (isInk(x, y)) expect(tight[3]?.[k]).toBe(1);
  });

  it('No shadow stays where letters are taken out', async () => {
    const frames = draw({ ground: 150, ink: 240, shadow: 90 });
    const course = { shots: [shot], toStart: [], fromStart: [] };
    const work = { region, frames, letters, course, matrix: 'bt709', seed: 1 } as const;
    const { patches } = await removeCaptions(work, createProgress({}));
    for (const [k, { x, y }] of places.entries())
      if (isShadow(x, y) && Math.abs(x - 20) > 30)
        expect(Math.abs((patches[0]?.luma[k] ?? 0) - 150)).toBeLessThan(8);
  });
});
