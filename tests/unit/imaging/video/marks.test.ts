import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawMarkedClip, type MarkedClipWish } from '#bench/marks/draw-clip.ts';
import { measureFrames } from '#bench/marks/measure.ts';
import { removeMarks } from '#bench/marks/remove-marks.ts';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import runClip from '#imaging/process/run-clip.ts';
import { compose, invert } from '#imaging/video/watermark/ground/affine.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { collectFrames, LIMITS, makeFolder, meanDifference, withClip, writeClip } from './support/clips.ts';

const folder = makeFolder();
const size = { width: 320, height: 180 };

/** Likeness inside the mark before and after, and what was done. */
async function measure(wish: Pick<MarkedClipWish, 'camera' | 'mark'>) {
  const clip = await drawMarkedClip({ size, frames: 40, ...wish });
  return removeMarks(clip, ({ seen, drawn, facts }) => ({
    before: measureFrames(clip, seen),
    after: measureFrames(clip, drawn),
    facts,
  }));
}

describe('marks of clips', () => {
  it('A movement and the one back leave a pixel where it was', () => {
    const there = [3.2, 0.05, -0.02, -1.5, 0.03, 0.01] as const;
    for (const part of compose(there, invert(there))) expect(part).toBeCloseTo(0, 9);
  });

  it('[TOOL-24] What shows through a word over a moving camera comes back', async () => {
    const { before, after, facts } = await measure({ camera: 'moving', mark: 'word' });
    expect(facts).toMatchObject({ method: 'unblended', marks: 1, movedBehind: false });
    expect(facts.opacity).toBeLessThan(0.75);
    expect(after.psnr).toBeGreaterThan(Math.max(29, before.psnr + 6));
  });

  it('[TOOL-24] What an opaque plate hides is brought from frames in which it lay bare', async () => {
    const { before, after, facts } = await measure({ camera: 'moving', mark: 'plate' });
    expect(facts.method).toBe('carried');
    expect(after.psnr).toBeGreaterThan(Math.max(28, before.psnr + 12));
  });

  const captions = [
    { camera: 'moving', least: 29, gained: 13 },
    { camera: 'still', least: 22, gained: 7 },
  ] as const;
  it.each(sampleRows(captions, { count: 1 }))(
    '[TOOL-24] Of captions in a box over a $camera camera the letters go, and what stands between stays',
    async ({ camera, least, gained }) => {
      const { before, after, facts } = await measure({ camera, mark: 'captions' });
      // Walkers go behind the letters before the still camera.
      const movedBehind = camera === 'still';
      expect(facts).toMatchObject({ method: 'carried', marks: 1, opacity: 1, movedBehind });
      expect(after.psnr).toBeGreaterThan(Math.max(least, before.psnr + gained));
    },
  );

  it('[TOOL-24] Behind an opaque plate of a still camera the ground is completed, and movement there told', async () => {
    const { before, after, facts } = await measure({ camera: 'still', mark: 'plate' });
    expect(facts).toMatchObject({ method: 'completed', opacity: 1, movedBehind: true });
    expect(after.psnr).toBeGreaterThan(before.psnr + 6);
  });
});

/** A job on a clip of ours with a mask in the corner. */
async function jobOf(name: string, marked: (x: number, y: number) => boolean): Promise<ClipJob> {
  const outputDirectory = path.join(folder, name);
  const segmentDirectory = path.join(outputDirectory, 'segments');
  await mkdir(segmentDirectory, { recursive: true });
  const [videoPath, maskPath] = [path.join(folder, `${name}.mp4`), path.join(folder, `${name}.png`)];
  await writeClip(videoPath, { sound: 'aac', times: Array.from({ length: 70 }, (_, i) => i / 25) });
  const data = Uint8Array.from({ length: 160 * 96 }, (_, i) =>
    marked(i % 160, Math.floor(i / 160)) ? 255 : 0,
  );
  await writeFile(
    maskPath,
    await sharp(data, { raw: { width: 160, height: 96, channels: 1 } })
      .png()
      .toBuffer(),
  );
  const request = {
    ...({ tool: 'video-watermark-remover', grow: 2, seed: 1, strength: 1 } as const),
    ...({ sound: 'kept', codec: 'avc', maxShortSide: 1080, maxFramesPerSecond: 60 } as const),
  };
  const job = {
    id: name,
    kind: 'clip',
    part: 'whole',
    videoPath,
    maskPath,
    limits: LIMITS,
    request,
  } as const;
  return { ...job, segmentDirectory, outputDirectory, digitalSourceType: 'algorithmicallyEnhanced' };
}

describe('a run that takes marks out', () => {
  it('[TOOL-24] Frames outside the brush stay as they are, in all segments, and the findings tell the way', async () => {
    const job = await jobOf('corner', (x, y) => x > 130 && x < 150 && y > 70 && y < 86);
    const { files, findings } = await runClip(job, {});
    expect(findings).toMatchObject({ segments: 2, frames: 70, marks: 1, movedBehind: false });
    const result = files.find(({ role }) => role === 'result')?.path ?? '';
    const after = await withClip(result, (clip) => collectFrames(clip));
    const before = await withClip(job.videoPath, (clip) => collectFrames(clip));
    const upper = 160 * 60;
    for (const [i, frame] of after.entries())
      expect(
        meanDifference(frame.data.subarray(0, upper), before[i]?.data.subarray(0, upper) ?? []),
      ).toBeLessThan(3);
  });

  it.each([
    ['mask_empty', () => false],
    ['mask_too_large', () => true],
  ])('A mask that cannot be worked on is refused as %s', async (kind, marked) => {
    const job = await jobOf(kind, marked);
    await expect(runClip({ ...job, part: 'plan' }, {})).rejects.toMatchObject({ kind });
  });
});
