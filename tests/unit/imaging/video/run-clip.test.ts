import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { corners, placeOfMark } from '#imaging/edit/product-mark/draw-product-mark.ts';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import type { OutputFile } from '#imaging/process/job-result.ts';
import runClip from '#imaging/process/run-clip.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { readClipMark } from '#imaging/video/media/mark-clip.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import type { EffectRequest } from '#imaging/video/run/clip-request.ts';
import { collectFrames, LIMITS, makeFolder, meanDifference, withClip, writeClip } from './support/clips.ts';
import { addNoise, drawMoving } from './support/noisy-scene.ts';

const folder = makeFolder();
const source = path.join(folder, 'source.mp4');

async function jobOf(name: string, over: Partial<EffectRequest> = {}): Promise<ClipJob> {
  const outputDirectory = path.join(folder, name);
  const segmentDirectory = path.join(outputDirectory, 'segments');
  await mkdir(segmentDirectory, { recursive: true });
  const request: EffectRequest = {
    tool: 'video-effects',
    ...({ effect: 'film', strength: 0.5, seed: 1, sound: 'kept', codec: 'avc' } as const),
    ...{ maxShortSide: 1080, maxFramesPerSecond: 60 },
    ...over,
  };
  const job = { id: name, kind: 'clip', videoPath: source, limits: LIMITS, request, part: 'whole' } as const;
  return { ...job, segmentDirectory, outputDirectory, digitalSourceType: 'compositeSynthetic' };
}

const resultOf = (files: readonly OutputFile[]) => files.find(({ role }) => role === 'result')?.path ?? '';
const segmentsIn = async ({ segmentDirectory }: ClipJob) => (await readdir(segmentDirectory)).toSorted();

interface Both {
  readonly data: Uint8Array;
  readonly before: Uint8Array;
  readonly size: { readonly width: number };
}

/** Mean change of brightness inside a box. */
function differenceIn(
  { left, top, width, height }: ReturnType<typeof placeOfMark>,
  { data, before, size }: Both,
) {
  let sum = 0;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++)
      sum += Math.abs((data[y * size.width + x] ?? 0) - (before[y * size.width + x] ?? 0));
  return sum / (width * height);
}

describe('work on a clip', () => {
  it('[TOOL-21] [GEN-03] A run makes the result with its sound and mark, and both posters', async () => {
    await writeClip(source, { sound: 'aac', times: Array.from({ length: 125 }, (_, i) => i / 25) });
    const shares: number[] = [];
    const job = await jobOf('whole');
    const { files, findings } = await runClip(job, { onProgress: (share) => shares.push(share) });
    expect(findings).toMatchObject({ segments: 3, frames: 125, hasSound: true });
    expect(files.map(({ role, type, width, height }) => [role, type, width, height])).toEqual([
      ['input-preview', 'image/webp', 160, 96],
      ['preview', 'image/webp', 160, 96],
      ['result', 'video/mp4', 160, 96],
    ]);
    expect(files[2]?.durationMs).toBe(5000);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(await readClipMark(resultOf(files))).toBe('compositeSynthetic');
    await withClip(resultOf(files), async ({ times, sound }) => {
      expect(times).toHaveLength(125);
      expect(await sound?.getCodec()).toBe('aac');
    });
  });

  it('[GEN-03] Parts made by different workers in any order give the same frames', async () => {
    const job = await jobOf('parts');
    const { findings } = await runClip({ ...job, part: 'plan' }, {});
    expect(findings).toMatchObject({ segments: 3 });
    const mark = { maxSide: 2048, of: ['segments'] } as const;
    const made = await runClip({ ...job, part: 2, mark }, {});
    for (const index of [0, 1]) await runClip({ ...job, part: index }, {});
    expect(made.files.map(({ role }) => role)).toEqual(['segment', 'segment-preview']);
    await withClip(made.files[1]?.path ?? '', async ({ times, size, sound }) => {
      expect({ first: times[0], size, sound }).toEqual({
        first: 0,
        size: { width: 160, height: 96 },
        sound: null,
      });
      expect(times.length).toBeLessThan(25);
    });
    expect(await segmentsIn(job)).toEqual(['segment-0.mp4', 'segment-1.mp4', 'segment-2.mp4']);
    const { files } = await runClip({ ...job, part: 'join' }, {});
    const together = await withClip(path.join(folder, 'whole/result.mp4'), (clip) => collectFrames(clip));
    const apart = await withClip(resultOf(files), (clip) => collectFrames(clip));
    expect(apart).toHaveLength(together.length);
    for (const [i, { data, timestamp }] of apart.entries()) {
      expect(timestamp).toBeCloseTo(together[i]?.timestamp ?? -1, 6);
      expect(Buffer.compare(data, together[i]?.data ?? Buffer.alloc(0)), `${i}`).toBe(0);
    }
  });

  it('[GEN-03] A small copy that cannot be written costs nothing but itself', async () => {
    const job = await jobOf('unseen', { to: 2.5 });
    await runClip({ ...job, part: 'plan' }, {});
    await mkdir(path.join(job.outputDirectory, 'segment-preview-1.mp4'));
    const { files } = await runClip({ ...job, part: 1 }, {});
    expect(files.map(({ role }) => role)).toEqual(['segment']);
    expect(await segmentsIn(job)).toEqual(['segment-1.mp4']);
  });

  it('[GEN-03] A segment that is there is not made again, and a lost one is', async () => {
    const job = await jobOf('parts');
    const kept = path.join(job.segmentDirectory, 'segment-0.mp4');
    await utimes(kept, 1, 1);
    await rm(path.join(job.segmentDirectory, 'segment-1.mp4'));
    await runClip(job, {});
    expect((await stat(kept)).mtimeMs).toBe(1000);
    expect(await segmentsIn(job)).toHaveLength(3);
  });

  it('A run that is called off ends at once and leaves no half segment that looks whole', async () => {
    const job = await jobOf('aborted');
    const controller = new AbortController();
    const running = runClip(job, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    expect((await segmentsIn(job)).filter((name) => name.endsWith('.mp4')).length).toBeLessThan(3);
  });

  it('A part is cut on its frames, scaled down and thinned', async () => {
    const over = {
      from: 1,
      to: 2,
      maxShortSide: 48,
      maxFramesPerSecond: 15,
      effect: 'zoom',
      sound: 'off',
    } as const;
    const { files, findings } = await runClip(await jobOf('part', over), {});
    expect(findings).toMatchObject({ frames: 13, seconds: expect.closeTo(1, 3) });
    await withClip(resultOf(files), async ({ size, sound, times }) => {
      expect(size).toEqual({ width: 80, height: 48 });
      expect(sound).toBeNull();
      expect(times[0]).toBe(0);
    });
  });

  it('Backwards, the last frame comes first, over the borders of segments', async () => {
    const { files } = await runClip(await jobOf('back', { effect: 'reverse', sound: 'reversed' }), {});
    const forth = await withClip(source, (clip) => collectFrames(clip));
    const back = await withClip(resultOf(files), (clip) => collectFrames(clip));
    expect(back).toHaveLength(125);
    for (const i of [0, 49, 50, 51, 99, 124])
      expect(meanDifference(back[i]?.data ?? [], forth[124 - i]?.data ?? []), `${i}`).toBeLessThan(2);
  });

  it('[LIMIT-03] A marked copy has the mark in every frame, keeps its sound, and is no larger than it may be', async () => {
    const job = await jobOf('marked', { from: 0, to: 1, effect: 'zoom' });
    const mark = { maxSide: 128, of: ['results'] } as const;
    const { files } = await runClip({ ...job, mark }, {});
    const copy = files.find(({ role }) => role === 'marked');
    expect(copy).toMatchObject({ width: 128, height: 76, type: 'video/mp4', durationMs: 1000 });
    expect(files.find(({ role }) => role === 'marked-preview')).toMatchObject({ width: 128, height: 76 });
    expect(await readClipMark(copy?.path ?? '')).toBe('compositeSynthetic');
    const size = { width: 128, height: 76 };
    const whole = await withClip(resultOf(files), (clip) => collectFrames(clip, { size }));
    const frames = await withClip(copy?.path ?? '', async (clip) => {
      expect(await clip.sound?.getCodec()).toBe('aac');
      return await collectFrames(clip);
    });
    expect(frames).toHaveLength(25);
    const strongest = frames.map(({ data }, i) => {
      const before = whole[i]?.data ?? new Uint8Array();
      return corners.map((corner) => differenceIn(placeOfMark(size, corner), { data, before, size }));
    });
    const of = strongest[0]?.indexOf(Math.max(...(strongest[0] ?? []))) ?? -1;
    for (const [i, differences] of strongest.entries()) {
      expect(differences[of], `frame ${i}`).toBeGreaterThan(15);
      expect(Math.min(...differences), `frame ${i}`).toBeLessThan(8);
    }
  });

  it('A clip without sound and one in VP9 are made as well', async () => {
    await writeClip(path.join(folder, 'silent.mp4'), { times: Array.from({ length: 12 }, (_, i) => i / 25) });
    const job = await jobOf('vp9', { codec: 'vp9', effect: 'tape' });
    const { files } = await runClip({ ...job, videoPath: path.join(folder, 'silent.mp4') }, {});
    expect(files.find(({ role }) => role === 'result')).toMatchObject({
      name: 'result.webm',
      type: 'video/webm',
    });
  });

  it('[TOOL-22] Enhanced parts have the same frames as the whole, whoever makes the analysis', async () => {
    const size = { width: 96, height: 64 };
    const noisy = path.join(folder, 'noisy.mp4');
    const settings = { ...size, codec: 'avc', framesPerSecond: 12, matrix: 'bt601' } as const;
    async function* draw() {
      for (let i = 0; i < 36; i++) {
        const data = addNoise(drawMoving(size, i), { sigma: 10, seed: i });
        yield { ...size, data, timestamp: i / 12, duration: 1 / 12 };
      }
    }
    await muxClip(noisy, encodeFrames(draw(), settings), { codec: 'avc', frames: 36, sound: null });
    const enhanceJob = async (name: string, factor: 1 | 2): Promise<ClipJob> => {
      const { request: _, ...job } = await jobOf(name);
      const wishes = { strength: 0.7, sound: 'kept', maxShortSide: 1080, maxFramesPerSecond: 60 } as const;
      const request = { tool: 'video-enhancer', factor, codec: 'avc', ...wishes } as const;
      return { ...job, videoPath: noisy, request };
    };
    const whole = await runClip(await enhanceJob('enhanced', 1), {});
    expect(whole.findings).toMatchObject({ shots: 1, flicker: 0 });
    expect(Number(whole.findings?.noise)).toBeGreaterThan(4);
    const job = await enhanceJob('enhanced-parts', 1);
    const { files: planned } = await runClip({ ...job, part: 'plan' }, {});
    expect(planned.map(({ role, name }) => [role, name])).toEqual([['segment', 'analysis.bin']]);
    await runClip({ ...job, part: 1 }, {});
    // A worker of another release left it.
    await writeFile(path.join(job.segmentDirectory, 'analysis.bin'), serialize({ shots: [] }));
    await runClip({ ...job, part: 0 }, {});
    const { files } = await runClip({ ...job, part: 'join' }, {});
    const together = await withClip(resultOf(whole.files), (clip) => collectFrames(clip));
    const apart = await withClip(resultOf(files), (clip) => collectFrames(clip));
    expect(apart.map(({ data }) => data)).toEqual(together.map(({ data }) => data));
    const large = await runClip({ ...(await enhanceJob('large', 2)), part: 'plan' }, {});
    expect(large.files[0]).toMatchObject({ width: 192, height: 128 });
  });
});
