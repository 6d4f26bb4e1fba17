import { describe, expect, it } from 'vitest';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { cropRegion } from '#imaging/video/watermark/ground/mark-region.ts';
import { medianPlanes } from '#imaging/video/watermark/ground/shot-median.ts';
import { averageQuads } from '#imaging/video/watermark/layer/layer.ts';
import { refineStill } from '#imaging/video/watermark/layer/refine-still.ts';
import type { StillMark } from '#imaging/video/watermark/layer/still-mark.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 128, height: 80 };
const FRAMES = 40;
const isBrushed = (x: number, y: number) => x >= 40 && x < 88 && y >= 28 && y < 52;
/** Strokes of three pixels, five apart. */
const isInk = (x: number, y: number) => x >= 46 && x < 82 && y >= 33 && y < 47 && (x - 46) % 8 < 3;

const { region, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });
const { box, width, hole } = region;
const shot = { first: 0, end: FRAMES, isStill: true };
/** One picture told nothing: the mark was taken for opaque. */
const opaque: StillMark = { layer: null, ground: emptyGround(region), opacity: 1 };

const groundAt = (x: number, y: number) => 110 + 25 * Math.sin(x / 4) + 20 * Math.cos(y / 5 + x / 9);

/** Planes of a frame with white strokes of an opacity, behind which somebody walks by twice. */
function draw({ opacity, isEven }: { opacity: number; isEven: boolean }, time: number) {
  const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) {
      const at = x - 7 * (time % 20) + 20;
      const tall = time < 20 ? 60 : 150;
      const wave = isEven ? 5 * Math.sin(at / 9) : 25 * Math.sin(at / 3 + y / 8);
      const ground = isEven ? 190 + 0.1 * (groundAt(x, y) - 110) : groundAt(x, y);
      const under = at > 0 && at < 22 ? tall + wave : ground;
      data[i] = isInk(x, y) ? under * (1 - opacity) + 235 * opacity : under;
    }
  return data;
}

/** The mark as one picture told it: every other stroke, and too dense. */
const tooDense: StillMark = (() => {
  const share = Float32Array.from(hole, (i) => {
    const [x, y] = [(i % width) + box.left, Math.floor(i / width) + box.top];
    return isInk(x, y) && (x - 46) % 16 < 8 ? 0.56 : 0;
  });
  const colourShare = averageQuads(region, share);
  const luma = share.map((value) => 235 * value);
  const [u, v] = [colourShare.map((value) => 128 * value), colourShare.map((value) => 128 * value)];
  return { layer: { share, luma, colourShare, u, v }, ground: emptyGround(region), opacity: 0.56 };
})();

function refine(opacity: number, { still = opaque, isEven = false, progress = createProgress({}) } = {}) {
  const frames = Array.from({ length: FRAMES }, (_, time) =>
    cropRegion({ ...size, data: draw({ opacity, isEven }, time) }, region),
  );
  const work = { region, frames, shot, median: medianPlanes(frames, shot) };
  return refineStill(work, { still, progress });
}

/** Leaves, about half of which sway between light and shade. */
const leafAt = (x: number, y: number, time: number) => {
  const sways = Math.max(0, Math.sin(x / 6 + y / 5));
  return groundAt(x, y) + 45 * sways * Math.sin(time / 2 + x / 9);
};

function refineLeaves(opacity: number, textureAt = (_x: number, _y: number) => 0) {
  const frames = drawFrames((x, y, time) => {
    const under = leafAt(x, y, time) + textureAt(x, y);
    return isInk(x, y) ? under * (1 - opacity) + 235 * opacity : under;
  });
  const work = { region, frames, shot, median: medianPlanes(frames, shot) };
  return refineStill(work, { still: opaque, progress: createProgress({}) });
}

describe('[TOOL-24] a mark that only movement behind it tells', () => {
  it('White letters through which somebody is seen are found, with their opacity and the ground', async () => {
    const { layer, opacity, ground } = await refine(0.5);
    expect(opacity).toBeCloseTo(0.5, 1);
    const errors = [...hole].map((i, k) => {
      const [x, y] = [(i % width) + box.left, Math.floor(i / width) + box.top];
      return Math.abs((ground.luma[k] ?? 0) - groundAt(x, y));
    });
    expect(layer).not.toBeNull();
    expect(errors.filter((error) => error > 8).length).toBeLessThan(0.03 * errors.length);
  });

  it('Where who passes contradicts what one picture told, they measure the mark without a search', async () => {
    const steps: number[] = [];
    const progress = progressFrom(async (step) => void steps.push(step));
    const { layer, opacity } = await refine(0.47, { still: tooDense, isEven: true, progress });
    expect(steps.filter((step) => step > 0 && step < 0.5)).toEqual([]);
    expect(Math.abs(opacity - 0.47)).toBeLessThan(0.008);
    const shares = [...hole].flatMap((i, k) => {
      const [x, y] = [(i % width) + box.left, Math.floor(i / width) + box.top];
      return isInk(x, y) && (x - 46) % 16 >= 8 ? [layer?.share[k] ?? 0] : [];
    });
    expect(shares.filter((share) => share > 0.4).length).toBeGreaterThan(0.9 * shares.length);
  });

  it('Where only half of what is around moves, as leaves do, white letters are found too', async () => {
    const { layer, opacity } = await refineLeaves(0.5);
    expect(layer).not.toBeNull();
    expect(opacity).toBeCloseTo(0.5, 1);
  });

  it('Texture that stays while leaves sway is not taken for a thin mark beside the letters', async () => {
    const { layer } = await refineLeaves(0.5, (x, y) => 35 * Math.sin(x * 2.1) * Math.sin(y * 1.7));
    const bare = [...hole.keys()].filter((k) => {
      const [x, y] = [((hole[k] ?? 0) % width) + box.left, Math.floor((hole[k] ?? 0) / width) + box.top];
      return ![-2, 0, 2].some((dx) => [-2, 0, 2].some((dy) => isInk(x + dx, y + dy)));
    });
    const marked = bare.filter((k) => (layer?.share[k] ?? 1) > 0.04);
    expect(marked.length).toBeLessThan(0.1 * bare.length);
  });

  it('Opaque letters before leaves, of which half move, stay what they were taken for', async () => {
    expect(await refineLeaves(1)).toBe(opaque);
  });

  it('Opaque letters stay what they were taken for', async () => {
    expect(await refine(1)).toBe(opaque);
  });
});
