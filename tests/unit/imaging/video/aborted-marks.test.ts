import { expect, it } from 'vitest';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { type Progress, progressFrom } from '#imaging/core/progress.ts';
import type { ColourMatrix } from '#imaging/video/media/frame.ts';
import { dropMovingScene } from '#imaging/video/watermark/captions/drop-moving-scene.ts';
import { dropPassing, dropScene } from '#imaging/video/watermark/captions/drop-scene.ts';
import { removeCaptions } from '#imaging/video/watermark/captions/remove-captions.ts';
import { fillUnseen } from '#imaging/video/watermark/completion/fill-unseen.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { cropRegion } from '#imaging/video/watermark/ground/mark-region.ts';
import { medianPlanes } from '#imaging/video/watermark/ground/shot-median.ts';
import { mergeGround } from '#imaging/video/watermark/layer/merge-ground.ts';
import { settleOutlines } from '#imaging/video/watermark/layer/settle-outlines.ts';
import { readStillMark } from '#imaging/video/watermark/layer/still-mark.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 120 };
const FRAMES = 2;
const SEED = 1;
const isBrushed = (x: number, y: number) => x >= 60 && x < 100 && y >= 40 && y < 80;
const { region } = brushClip(size, { isBrushed, frames: FRAMES });
const data = Uint8Array.from({ length: size.width * size.height * 1.5 }, (_, i) => 60 + ((i * 37) % 120));
const frames = Array.from({ length: FRAMES }, () => cropRegion({ ...size, data }, region));
const shot = { first: 0, end: FRAMES, isStill: true };
const matrix: ColourMatrix = 'bt709';

/** A run that is ended at the first step behind a share of it. */
function endBehind(share: number): Progress {
  return progressFrom(async (told) => {
    if (told > share) throw new ImagingError('aborted');
  });
}

const still = [0, 0, 0, 0, 0, 0] as const;

it('[GEN-03] A run is ended while it completes the ground under a mark that no frame shows', async () => {
  const course = { shots: [shot], toStart: [still, still], fromStart: [still, still] };
  const grounds = frames.map(() => emptyGround(region));
  const work = { region, frames, course, shot, grounds, matrix, seed: SEED };
  // The first of three fills ends at a third.
  await expect(fillUnseen(work, endBehind(0.1))).rejects.toMatchObject({ kind: 'aborted' });
});

it('[GEN-03] A run is ended while it completes the ground under an opaque mark before a still camera', async () => {
  const work = { region, median: medianPlanes(frames, shot), matrix, seed: SEED };
  // Behind the look whether it is half-transparent, and before the end.
  const progress = progressFrom(async (told) => {
    if (told > 0.65 && told < 1) throw new ImagingError('aborted');
  });
  await expect(readStillMark(work, progress)).rejects.toMatchObject({ kind: 'aborted' });
});

it('[GEN-03] A run is ended while it completes the ground under captions before a still camera', async () => {
  const course = { shots: [shot], toStart: [still, still], fromStart: [still, still] };
  const letters = frames.map(() => new Uint8Array(region.hole.length).fill(1));
  // Behind the start of the only fill, and before the first frame is drawn.
  const progress = progressFrom(async (told) => {
    if (told > 0 && told < 0.2) throw new ImagingError('aborted');
  });
  const work = { region, frames, letters, course, matrix, seed: SEED };
  await expect(removeCaptions(work, progress)).rejects.toMatchObject({ kind: 'aborted' });
});

it.each([
  ['merges what was un-blended with the ground', mergeGround],
  ['settles the outlines of a half-transparent mark', settleOutlines],
])('[GEN-03] A run is ended between two frames while it %s', async (_, treat) => {
  const [pixels, samples] = [region.hole.length, region.quads.length];
  const layer = {
    ...{ share: new Float32Array(pixels).fill(0.5), luma: new Float32Array(pixels) },
    ...{ colourShare: new Float32Array(samples).fill(0.5) },
    ...{ u: new Float32Array(samples), v: new Float32Array(samples) },
  };
  const grounds = frames.map(() => emptyGround(region));
  const ages = grounds.map(({ age }) => age);
  const work = { region, seen: frames, patches: grounds, grounds, ages, progress: endBehind(0.1) };
  await expect(treat(layer, work)).rejects.toMatchObject({ kind: 'aborted' });
});

const strokes = frames.map(() => new Uint8Array(region.hole.length));
const stay = { toStart: [still, still], fromStart: [still, still] };

it.each([
  [
    'go along with the ground',
    (progress: Progress) => dropMovingScene({ region, strokes, course: stay }, { shot, progress }),
  ],
  ['only pass', (progress: Progress) => dropPassing({ strokes, progress })],
  ['are of the scene', (progress: Progress) => dropScene({ region, strokes, progress })],
])('[GEN-03] A run is ended between two frames while strokes that %s are left out', async (_, drop) => {
  await expect(drop(endBehind(0.1))).rejects.toMatchObject({ kind: 'aborted' });
});
