import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { removeMark } from '#imaging/video/watermark/remove-mark.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 200, height: 140 };
const FRAMES = 30;
const isInk = (x: number, y: number) => x >= 88 && x < 112 && y >= 64 && y < 76;
const isBrushed = (x: number, y: number) => x >= 84 && x < 116 && y >= 60 && y < 80;
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });

/** Somebody large who sways before a wall with a few spots, of one brightness else. */
function sceneAt(x: number, y: number, time: number): number {
  const sway = 16 * Math.sin(time / 6);
  if (Math.abs(x - 100 - sway) >= 24) return x % 20 < 3 && y % 12 < 3 ? 170 : 200;
  const on = x - sway + 3 * Math.sin(time / 2 + y / 6);
  return 90 + 50 * Math.sin(on / 3 + y / 5) + 30 * Math.cos(y / 4 - on / 9);
}

async function remove(opacity: number) {
  const frames = drawFrames((x, y, time) => {
    const under = sceneAt(x, y, time);
    return isInk(x, y) ? under * (1 - opacity) + 235 * opacity + 0.5 : under + 0.5;
  });
  return removeMark({ region, frames, matrix: 'bt709', seed: 1 }, createProgress({}));
}

describe('[TOOL-24] a mark before which somebody large moves as the camera does not', () => {
  it('An opaque one is replaced by what goes on smoothly around it, which is told', async () => {
    const { way, movedBehind, patches } = await remove(1);
    expect({ way, movedBehind }).toEqual({ way: 'completed', movedBehind: true });
    for (const { luma } of patches)
      for (let k = 1; k < luma.length; k++)
        if (places[k]?.y === places[k - 1]?.y && isInk(places[k]?.x ?? 0, places[k]?.y ?? 0))
          expect(Math.abs((luma[k] ?? 0) - (luma[k - 1] ?? 0))).toBeLessThan(40);
  });

  it('A half-transparent one is un-blended, so that who moves behind it is seen', async () => {
    const { way, movedBehind, opacity, patches } = await remove(0.5);
    expect({ way, movedBehind }).toEqual({ way: 'unblended', movedBehind: false });
    expect(opacity).toBeCloseTo(0.5, 1);
    const errors = patches.flatMap(({ luma }, time) =>
      places.map(({ x, y }, k) => Math.abs((luma[k] ?? 0) - sceneAt(x, y, time))),
    );
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(8);
  });
});
