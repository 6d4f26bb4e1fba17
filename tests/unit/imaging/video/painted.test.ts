import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { toPlanes, toRgb } from '#imaging/video/media/frame-colours.ts';
import { findMotion } from '#imaging/video/motion/find-motion.ts';
import { buildPyramid } from '#imaging/video/motion/luma-pyramid.ts';
import { movePlane } from '#imaging/video/motion/move-plane.ts';
import { CarriedPainting } from '#imaging/video/painted/carried-painting.ts';
import { paintFrame } from '#imaging/video/painted/paint-frame.ts';
import { fitClip } from '#lib/catalog/clip-run.ts';
import { type PaintedEffectName, paintedEffectNames } from '#lib/catalog/tools/video-effects/constants.ts';
import { options } from '#lib/catalog/tools/video-effects/options.ts';
import { meanDifference } from './support/clips.ts';
import { addNoise, drawMoving } from './support/noisy-scene.ts';
import { samplePath } from './support/portrait-clip.ts';
import { changeAlong, drawZoomed } from './support/zooming-clip.ts';

const size = { width: 160, height: 96 };
const pixels = size.width * size.height;
const clip = Array.from({ length: 7 }, (_, i) => addNoise(drawMoving(size, i), { sigma: 3, seed: i + 1 }));
const progress = createProgress({});

/** A painted frame, as planes. */
async function paint(data: Uint8Array, effect: PaintedEffectName = 'oil'): Promise<Uint8Array> {
  const wish = { effect, strength: 1, seed: 1, progress } as const;
  const rgb = { ...size, data: toRgb(size, data, 'bt601') };
  return toPlanes(size, await paintFrame(rgb, wish), 'bt601');
}

/** Frames as a run shows them, each third painted. */
async function carryAll(frames: readonly Uint8Array[], effect?: PaintedEffectName): Promise<Uint8Array[]> {
  const painting = new CarriedPainting(size);
  const shown: Uint8Array[] = [];
  for (const [i, frame] of frames.entries())
    shown.push(
      ...(await painting.next({ frame, paint: () => paint(frame, effect) }, { isPainted: i % 3 === 0 })),
    );
  return [...shown, ...(await painting.finish())];
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
    const alone = await Promise.all(clip.map((frame) => paint(frame)));
    const shown = await carryAll(clip);
    expect(boilOf(shown)).toBeLessThan(0.5 * boilOf(alone));
    // It is painted all the same, and shows its own moment.
    const [last = new Uint8Array(), frame = new Uint8Array()] = [shown.at(-1), clip.at(-1)];
    const change = meanDifference(alone.at(-1) ?? frame, frame);
    expect(meanDifference(last, frame)).toBeGreaterThan(0.5 * change);
    expect(meanDifference(last, frame)).toBeLessThan(meanDifference(last, clip[0] ?? frame));
  });

  it('After a cut the new frame is painted, and nothing is carried over', async () => {
    const [first = new Uint8Array()] = clip;
    const other = first.map((value, i) => (i % 11 < 5 ? 235 - value / 2 : 30 + (i % 50)));
    const shown = await carryAll([first, other]);
    expect(shown).toHaveLength(2);
    expect(shown[1]).toEqual(await paint(other));
  });

  describe('a camera that zooms and turns', () => {
    const zoom = { size: { width: 512, height: 288 }, growth: 1.012, turn: 0.006 };
    let frames: readonly Uint8Array[] = [];
    let own = 0;

    const change = (all: readonly Uint8Array[]) => {
      const pairs = all.slice(1).map((after, i) => ({ before: all[i] ?? after, after }));
      const changes = pairs.map((pair) => changeAlong(pair, { ...zoom, counts: (at) => at % 3 === 0 }));
      return changes.reduce((sum, value) => sum + value, 0) / changes.length;
    };

    beforeAll(async () => {
      const photo = sharp(await readFile(samplePath('street')))
        .resize({ width: 640 })
        .removeAlpha();
      const picture = await decodePicture(await photo.png().toBuffer());
      frames = Array.from({ length: 7 }, (_, index) => drawZoomed(picture, { ...zoom, index }));
      own = change(frames);
    });

    it.each(paintedEffectNames)(
      'While the camera zooms and turns, %s changes by at most 1.5 grey levels more than the clip',
      async (effect) => {
        const painting = new CarriedPainting(zoom.size);
        const shown: Uint8Array[] = [];
        for (const [i, frame] of frames.entries()) {
          const rgb = { ...zoom.size, data: toRgb(zoom.size, frame, 'bt709') };
          const wish = { effect, strength: 1, seed: 1, progress } as const;
          const draw = async () => toPlanes(zoom.size, await paintFrame(rgb, wish), 'bt709');
          shown.push(...(await painting.next({ frame, paint: draw }, { isPainted: i % 3 === 0 })));
        }
        shown.push(...(await painting.finish()));
        expect(shown).toHaveLength(frames.length);
        expect(change(shown) - own).toBeLessThan(1.5);
      },
    );
  });

  it('Frames between painted ones show what comes out from behind a thing, without its traces', async () => {
    // A bright bar passes over a dark, plain ground, by more than its width in three frames.
    const draw = (index: number) =>
      Uint8Array.from({ length: pixels * 1.5 }, (_, at) => {
        if (at >= pixels) return 128;
        const [x, y] = [at % size.width, Math.floor(at / size.width)];
        return Math.abs(x - 30 - 9 * index) < 11 ? 200 + (y % 7) : 60 + ((x * 7 + y * 3) % 5);
      });
    const frames = Array.from({ length: 7 }, (_, index) => draw(index));
    const inverted = (data: Uint8Array) => data.map((value, at) => (at < pixels ? 255 - value : value));
    const painting = new CarriedPainting(size);
    const shown: Uint8Array[] = [];
    for (const [i, frame] of frames.entries()) {
      const next = { frame, paint: () => Promise.resolve(inverted(frame)) };
      shown.push(...(await painting.next(next, { isPainted: i % 3 === 0 })));
    }
    for (const [i, frame] of frames.entries()) {
      const wrong = inverted(frame).filter(
        (value, at) => at < pixels && Math.abs(value - (shown[i]?.[at] ?? 0)) > 60,
      );
      expect(wrong.length / pixels, `frame ${i}`).toBeLessThan(0.02);
    }
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
