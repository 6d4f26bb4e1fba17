import { describe, expect, it } from 'vitest';
import { readStillGround } from '#imaging/video/watermark/captions/read-still-ground.ts';
import { medianPlanes } from '#imaging/video/watermark/ground/shot-median.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 80 };
const FRAMES = 40;
/** Captions are shown from here on, one after the other, to the end. */
const SHOWN_FROM = 8;
/** Two strokes in one place of all captions. */
const isInk = (x: number, y: number) => y >= 34 && y < 46 && ((x >= 60 && x < 68) || (x >= 100 && x < 108));
/** Somebody in dark clothes who stands at the first stroke while it is not there. */
const isBody = (x: number, time: number) => time < SHOWN_FROM + 2 && x >= 46 && x < 82;
const isBrushed = (x: number, y: number) => x >= 24 && x < 136 && y >= 28 && y < 52;
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });
const groundAt = (x: number, y: number) => 150 + 10 * Math.sin(x / 5 + y / 3);

interface Drawn {
  /** Time from which on captions are shown. */
  readonly shownFrom: number;
  /** Brightness of what they are shown over. */
  readonly underAt: (x: number, y: number, time: number) => number;
}

function read({ shownFrom, underAt }: Drawn) {
  const isLetter = (x: number, y: number, time: number) => time >= shownFrom && isInk(x, y);
  const frames = drawFrames((x, y, time) => (isLetter(x, y, time) ? 235 : underAt(x, y, time)));
  const letters = frames.map((_, time) =>
    Uint8Array.from(places, ({ x, y }) => (isLetter(x, y, time) ? 1 : 0)),
  );
  const shot = { first: 0, end: FRAMES, isStill: true };
  return readStillGround({ region, frames, letters }, { shot, median: medianPlanes(frames, shot) });
}

describe('[TOOL-24] the ground under captions of a still camera', () => {
  it('It does not take the colour of who stands there while no caption is shown', () => {
    const { ground, isHidden } = read({
      shownFrom: SHOWN_FROM,
      underAt: (x, y, time) => (isBody(x, time) ? 30 : groundAt(x, y)),
    });
    expect(isHidden).not.toContain(1);
    for (const [k, { x, y }] of places.entries()) {
      const isNeverShown = isInk(x, y) && x < 80;
      if (isNeverShown) expect(ground.age[k]).toBe(0);
      else expect(Math.abs((ground.luma[k] ?? 0) - groundAt(x, y))).toBeLessThan(2);
    }
  });

  it('Where light flickers everywhere it is as bright as in the median frame, not as in the darkest', () => {
    const levels = [40, 90, 140, 190] as const;
    const { ground } = read({ shownFrom: 32, underAt: (_x, _y, time) => levels[time % 4] ?? 0 });
    for (const value of ground.luma) expect([90, 140]).toContain(value);
  });

  it('Who stands there for most of the time is not taken for the ground', () => {
    const isThere = (x: number, time: number) => time < 22 && x >= 46 && x < 82;
    const { ground } = read({
      shownFrom: 32,
      underAt: (x, y, time) => (isThere(x, time) ? 30 : groundAt(x, y)),
    });
    for (const [k, { x, y }] of places.entries())
      expect(Math.abs((ground.luma[k] ?? 0) - groundAt(x, y))).toBeLessThan(2);
  });
});
