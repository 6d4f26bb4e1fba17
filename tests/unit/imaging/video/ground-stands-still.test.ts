import { describe, expect, it } from 'vitest';
import { progressFrom } from '#imaging/core/progress.ts';
import { followGround } from '#imaging/video/watermark/ground/follow-ground.ts';
import { groundStandsStill } from '#imaging/video/watermark/ground/ground-stands-still.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 200, height: 140 };
const FRAMES = 30;
const isBrushed = (x: number, y: number) => x >= 84 && x < 116 && y >= 60 && y < 80;
const { region, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });

const waves = (x: number, y: number) => 90 + 50 * Math.sin(x / 3 + y / 5) + 30 * Math.cos(y / 4 - x / 9);

/** A wall of one brightness with a few spots. */
const wall = (x: number, y: number) => (x % 20 < 3 && y % 12 < 3 ? 170 : 200);

/** Somebody narrow whom the camera follows. */
const isFollowed = (x: number) => Math.abs(x - 74) < 6;

/** Something large that sways and bends through most of what is seen. */
function isThing(x: number, time: number): boolean {
  return Math.abs(x - 100 - 16 * Math.sin(time / 6)) < 24;
}

async function standsStill(groundAt: (x: number, y: number, time: number) => number, hasThing: boolean) {
  const frames = drawFrames((x, y, time) => {
    if (isBrushed(x, y)) return 235;
    return hasThing && isThing(x, time)
      ? waves(x - 16 * Math.sin(time / 6) + 3 * Math.sin(time / 2 + y / 6), y)
      : groundAt(x, y, time);
  });
  const course = await followGround(
    region,
    frames,
    progressFrom(async () => undefined),
  );
  return groundStandsStill(region, { frames, shot: { first: 0, end: FRAMES, isStill: false }, course });
}

describe('[TOOL-24] ground that stands still against the movement that was found', () => {
  it('Spots of a plain wall behind somebody large who moves tell a camera that stands still', async () => {
    expect(await standsStill(wall, true)).toBe(true);
  });

  it('Leaves that sway each on their own tell one too, as no movement of them all explains them', async () => {
    const leaves = (x: number, y: number, time: number) => {
      const [column, row] = [Math.floor(x / 9), Math.floor(y / 9)];
      const sway = 12 * Math.sin(1.9 * time + 2.3 * column + 1.7 * row);
      return 128 + 90 * Math.sin(1.3 * (x + sway) + 0.7 * (y - sway) + column * row);
    };
    expect(await standsStill(leaves, false)).toBe(true);
  });

  it('Ground that moves with the camera does not, also where the camera follows somebody', async () => {
    const pan = (x: number, y: number, time: number) => waves(x + 2.3 * time + 60, y);
    expect(await standsStill(pan, false)).toBe(false);
    const followed = (x: number, y: number, time: number) =>
      isFollowed(x) ? 150 + 40 * Math.sin(x / 2 + y / 3) : pan(x, y, time);
    expect(await standsStill(followed, false)).toBe(false);
  });

  it('A wall without anybody does not go against the movement that was found', async () => {
    expect(await standsStill(wall, false)).toBe(false);
  });
});
