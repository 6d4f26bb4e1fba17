import { describe, expect, it } from 'vitest';
import { planRegions } from '#imaging/video/watermark/mark-region.ts';
import { settleShares } from '#imaging/video/watermark/settle-shares.ts';

const size = { width: 96, height: 64 };
const [opacity, level] = [0.5, 235];

const isBrushed = (x: number, y: number) => x >= 26 && x < 70 && y >= 22 && y < 44;
/** An upright stroke and a lying one, the latter with soft rims. */
const shareAt = (x: number, y: number) => {
  if (x >= 34 && x < 39 && y >= 26 && y < 40) return opacity;
  if (x < 46 || x >= 64) return 0;
  if (y >= 31 && y < 36) return opacity;
  return y === 30 || y === 36 ? opacity / 2 : 0;
};
/** A bright leaf of the ground beside the strokes. */
const isLeaf = (x: number, y: number) => x >= 52 && x < 60 && y >= 38 && y < 43;

const mask = Uint8Array.from({ length: size.width * size.height }, (_, i) =>
  isBrushed(i % size.width, Math.floor(i / size.width)) ? 255 : 0,
);
const [region] = planRegions({ ...size, data: mask }, 1);
if (!region) throw new Error('The mask has a mark');
const { box, width, height, hole } = region;

/** The region with the mark over a ground. */
function scene(ground: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [(i % width) + box.left, Math.floor(i / width) + box.top];
    const share = shareAt(x, y);
    return ground(x, y) * (1 - share) + level * share + 0.5;
  });
}

const truth = Float32Array.from(hole, (i) =>
  shareAt((i % width) + box.left, Math.floor(i / width) + box.top),
);
/** Shares by one picture: the leaf is taken along, the rims are lost. */
const told = Float32Array.from(hole, (i) => {
  const [x, y] = [(i % width) + box.left, Math.floor(i / width) + box.top];
  if (isLeaf(x, y)) return opacity;
  return shareAt(x, y) === opacity ? opacity : 0;
});
const still = scene((x, y) => (isLeaf(x, y) ? 165 : 90 + 8 * Math.sin(x / 3) + 6 * Math.cos(y / 2)));
const walkers = [0, 1, 2, 3].map((t) =>
  scene((x, y) => 60 + 12 * t + 20 * Math.sin((x + 7 * t) / 9) * Math.cos(y / 7)),
);
const wrong = (share: Float32Array) => share.filter((value, k) => Math.abs(value - (truth[k] ?? 0)) > 0.05);

describe('[TOOL-24] shares of a mark by what moves behind it', () => {
  it('A bright thing of the ground is left there, and soft rims are found, once others are seen behind', () => {
    const { share } = settleShares({ region, scenes: [still, ...walkers], share: told, opacity, level });
    expect(wrong(told).length).toBeGreaterThan(60);
    expect(wrong(share).length).toBeLessThan(6);
  });

  it('What one picture told rightly stays', () => {
    const { share } = settleShares({ region, scenes: [still, ...walkers], share: truth, opacity, level });
    expect(wrong(share).length).toBeLessThan(4);
  });
});
