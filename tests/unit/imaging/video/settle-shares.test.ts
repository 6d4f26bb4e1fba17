import { describe, expect, it } from 'vitest';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { planRegions } from '#imaging/video/watermark/ground/mark-region.ts';
import { PART_PIXELS, settleShares } from '#imaging/video/watermark/shares/settle-shares.ts';
import { brushClip } from './support/brushed-clip.ts';

const quiet = createProgress({});
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

const { region } = brushClip(size, { isBrushed, frames: 1 });
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
  it('A bright thing of the ground is left there, and soft rims are found, once others are seen behind', async () => {
    const { share } = await settleShares(
      { region, scenes: [still, ...walkers], share: told, opacity, level },
      quiet,
    );
    expect(wrong(told).length).toBeGreaterThan(60);
    expect(wrong(share).length).toBeLessThan(6);
  });

  it('What one picture told rightly stays', async () => {
    const { share } = await settleShares(
      { region, scenes: [still, ...walkers], share: truth, opacity, level },
      quiet,
    );
    expect(wrong(share).length).toBeLessThan(4);
  });

  it('A thing of the ground that stays for long tells no more than one that is seen once', async () => {
    const dim = still.map((value) => value - 20);
    const scenes = [still, ...Array.from({ length: 20 }, () => dim), ...walkers];
    const { share } = await settleShares({ region, scenes, share: null, opacity, level }, quiet);
    expect(wrong(share).length).toBeLessThan(6);
  });

  it('Nothing darker than the mark makes of black is taken for a part of it', async () => {
    const dark = scene((x, y) => (isLeaf(x, y) ? 30 : 90 + 8 * Math.sin(x / 3) + 6 * Math.cos(y / 2)));
    const { share } = await settleShares({ region, scenes: [dark], share: told, opacity, level }, quiet);
    const leaf = share.filter((_, k) => {
      const i = hole[k] ?? 0;
      return isLeaf((i % width) + box.left, Math.floor(i / width) + box.top);
    });
    expect(leaf.length).toBeGreaterThan(30);
    expect([...new Set(leaf)]).toEqual([0]);
  });

  it('Where no scene has an edge, a mark explains nothing', async () => {
    const plain = Uint8Array.from({ length: width * height }, () => 100);
    const { cost } = await settleShares(
      { region, scenes: [plain, plain], share: null, opacity, level },
      quiet,
    );
    expect(cost).toBe(1);
  });

  it('Whoever cancels is heard in the midst of the work', async () => {
    const stop = new AbortController();
    const told: number[] = [];
    const { report } = createProgress({ signal: stop.signal });
    const progress = progressFrom(async (share) => {
      told.push(share);
      if (share > 0.6) stop.abort();
      await report(share);
    });
    const work = { region, scenes: [still, ...walkers], share: null, opacity, level };
    await expect(settleShares(work, progress)).rejects.toMatchObject({ kind: 'aborted' });
    expect(told.toSorted((a, b) => a - b)).toEqual(told);
    expect(told.at(-1)).toBeLessThan(0.7);
  });
});

describe('[TOOL-24] shares of a mark over much of a frame', () => {
  const large = { width: 720, height: 240 };
  const brushed = Uint8Array.from({ length: large.width * large.height }, (_, i) => {
    const [x, y] = [i % large.width, Math.floor(i / large.width)];
    return x >= 40 && x < 680 && y >= 30 && y < 210 ? 255 : 0;
  });
  const [wide] = planRegions({ ...large, data: brushed }, 1);
  if (!wide) throw new Error('The mask has a mark');
  const at = (i: number) =>
    [(i % wide.width) + wide.box.left, Math.floor(i / wide.width) + wide.box.top] as const;
  /** Rings of six pixels all over the brush, so that every seam is crossed. */
  const inkAt = (i: number) => {
    const [x, y] = at(i);
    return wide.mask[i] && Math.hypot((x % 40) - 20, (y % 40) - 20) % 12 < 6 ? opacity : 0;
  };
  const scenes = [0, 1].map((t) =>
    Uint8Array.from({ length: wide.width * wide.height }, (_, i) => {
      const [x, y] = at(i);
      const ground = 70 + 30 * t + 25 * Math.sin((x + 11 * t) / 9) * Math.cos(y / 7);
      return ground * (1 - inkAt(i)) + level * inkAt(i) + 0.5;
    }),
  );

  it('It is settled in parts of bounded size, without seams', async () => {
    const work = { region: wide, scenes, share: null, opacity, level, rounds: 6 };
    const { share } = await settleShares(work, quiet);
    const strayed = share.filter((value, k) => Math.abs(value - inkAt(wide.hole[k] ?? 0)) > 0.3);
    expect(wide.hole.length).toBeGreaterThan(PART_PIXELS);
    expect(strayed.length).toBeLessThan(0.002 * share.length);
  }, 30_000);
});
