import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { toPlanes, toRgb } from '#imaging/video/media/frame-colours.ts';
import { findMotion } from '#imaging/video/motion/find-motion.ts';
import { buildPyramid } from '#imaging/video/motion/luma-pyramid.ts';
import { movePlane } from '#imaging/video/motion/move-plane.ts';
import { CarriedPainting } from '#imaging/video/painted/carried-painting.ts';
import { paintFrame } from '#imaging/video/painted/paint-frame.ts';
import { fitClip } from '#lib/catalog/clip-run.ts';
import { paintedEffectNames } from '#lib/catalog/tools/video-effects/constants.ts';
import { options } from '#lib/catalog/tools/video-effects/options.ts';
import { meanDifference } from './support/clips.ts';
import { addNoise, drawMoving } from './support/noisy-scene.ts';

const size = { width: 160, height: 96 };
const pixels = size.width * size.height;
const clip = Array.from({ length: 7 }, (_, i) => addNoise(drawMoving(size, i), { sigma: 3, seed: i + 1 }));
const progress = createProgress({});

/** A frame painted in oil, as planes. */
async function paint(data: Uint8Array): Promise<Uint8Array> {
  const wish = { effect: 'oil', strength: 1, seed: 1, progress } as const;
  const rgb = { ...size, data: toRgb(size, data, 'bt601') };
  return toPlanes(size, await paintFrame(rgb, wish), 'bt601');
}

/** Mean change of brightness from frame to frame along the motion of the clip. */
function boilOf(shown: readonly Uint8Array[]): number {
  const pyramidOf = (data: Uint8Array) => buildPyramid({ ...size, data: data.subarray(0, pixels) });
  const changes = shown.slice(1).map((data, i) => {
    const motion = findMotion(pyramidOf(clip[i + 1] ?? data), pyramidOf(clip[i] ?? data));
    const before = (shown[i] ?? data).subarray(0, pixels);
    return meanDifference(
      movePlane(before, { ...size, motion, share: 1, scale: 1 }),
      data.subarray(0, pixels),
    );
  });
  return changes.reduce((sum, change) => sum + change, 0) / changes.length;
}

describe('[TOOL-21] painted clips', () => {
  it('Strokes go along the motion: a painted clip boils less than half as much as frames painted alone', async () => {
    const alone = await Promise.all(clip.map(paint));
    const painting = new CarriedPainting(size);
    const shown: Uint8Array[] = [];
    for (const [i, data] of clip.entries())
      shown.push(await painting.next(data, { paint: () => paint(data), isPainted: i % 3 === 0 }));
    expect(boilOf(shown)).toBeLessThan(0.5 * boilOf(alone));
    // It is painted all the same, and shows its own moment.
    const [last = new Uint8Array(), frame = new Uint8Array()] = [shown.at(-1), clip.at(-1)];
    const change = meanDifference(alone.at(-1) ?? frame, frame);
    expect(meanDifference(last, frame)).toBeGreaterThan(0.5 * change);
    expect(meanDifference(last, frame)).toBeLessThan(meanDifference(last, clip[0] ?? frame));
  });

  it('After a cut the new frame is painted, and nothing is carried over', async () => {
    const painting = new CarriedPainting(size);
    const [first = new Uint8Array()] = clip;
    const other = first.map((value, i) => (i % 11 < 5 ? 235 - value / 2 : 30 + (i % 50)));
    await painting.next(first, { paint: () => paint(first), isPainted: true });
    const shown = await painting.next(other, { paint: () => paint(other), isPainted: false });
    expect(shown).toEqual(await paint(other));
  });

  it('Painted results have at most 480 lines, and that is told before the run', () => {
    for (const effect of paintedEffectNames)
      expect(options.resultSize(fitClip({ width: 1920, height: 1080 }), { effect })).toEqual({
        width: 854,
        height: 480,
      });
    expect(options.resultSize({ width: 1920, height: 1080 }, { effect: 'film' })).toEqual({
      width: 1920,
      height: 1080,
    });
  });
});
