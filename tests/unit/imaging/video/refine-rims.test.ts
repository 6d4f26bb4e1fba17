import { describe, expect, it } from 'vitest';
import { medianPlanes } from '#imaging/video/watermark/ground/shot-median.ts';
import { refineRims } from '#imaging/video/watermark/shares/refine-rims.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 128, height: 80 };
const FRAMES = 40;
const [OPACITY, LEVEL] = [0.5, 235] as const;
const isBrushed = (x: number, y: number) => x >= 36 && x < 92 && y >= 24 && y < 56;
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });
const shot = { first: 0, end: FRAMES, isStill: true };

/** Part of a pixel that a disc covers. */
function coverAt(x: number, y: number): number {
  return Math.min(1, Math.max(0, 12.3 - Math.hypot(x - 63.4, y - 40.2) + 0.5));
}
const truth = Float32Array.from(places, ({ x, y }) => coverAt(x, y)).map((cover) => OPACITY * cover);
/** Shares by steps of a quarter of the opacity. */
const stepped = truth.map((share) => (Math.round((4 * share) / OPACITY) / 4) * OPACITY);

function refine(hasSomebody: boolean) {
  const frames = drawFrames((x, y, time) => {
    const at = x - 6 * (time % 20) + 10;
    const isDark = hasSomebody && at > 0 && at < 40;
    const under = isDark ? 35 + 5 * Math.sin(at / 9) : 228;
    const share = OPACITY * coverAt(x, y);
    return under * (1 - share) + LEVEL * share + 0.5;
  });
  const work = { region, frames, shot, median: medianPlanes(frames, shot) };
  return refineRims(work, { share: stepped, opacity: OPACITY, level: LEVEL });
}

const errorOf = (shares: Float32Array) =>
  Math.sqrt(shares.reduce((sum, share, k) => sum + (share - (truth[k] ?? 0)) ** 2, 0) / shares.length);

describe('[TOOL-24] rims of a half-transparent mark', () => {
  it('Shares between two steps are told by who passes behind them', () => {
    expect(errorOf(refine(true))).toBeLessThan(0.25 * errorOf(stepped));
  });

  it('Ground that is as bright as the mark tells nothing, so that shares stay', () => {
    expect(errorOf(refine(false))).toBeLessThan(1.02 * errorOf(stepped));
  });
});
