import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClipProxyJob } from '#imaging/process/clip-jobs.ts';
import { runClipProxy } from '#imaging/process/run-clip-proxy.ts';
import { collectFrames, evenTimes, LIMITS, makeFolder, withClip, writeClip } from './support/clips.ts';

const folder = makeFolder();
const source = path.join(folder, 'source.mkv');

async function jobOf(name: string, over: Partial<ClipProxyJob> = {}): Promise<ClipProxyJob> {
  const outputDirectory = path.join(folder, name);
  await mkdir(outputDirectory);
  const bounds = { maxSide: 96, framesPerSecond: 10, limits: LIMITS };
  return { id: name, kind: 'clip-proxy', videoPath: source, outputDirectory, ...bounds, ...over };
}

describe('a small copy of a clip', () => {
  it('[TOOL-21] It is an MP4 with fewer and smaller frames from 0 on, with sound, and has a poster', async () => {
    await writeClip(source, { container: 'mkv', sound: 'pcm-s16', times: evenTimes(50, 1.4) });
    const shares: number[] = [];
    const { files } = await runClipProxy(await jobOf('copy'), { onProgress: (share) => shares.push(share) });
    expect(files.map(({ role, type }) => [role, type])).toEqual([
      ['preview', 'image/webp'],
      ['result', 'video/mp4'],
    ]);
    expect(shares[0]).toBe(0);
    await withClip(files[1]?.path ?? '', async (clip) => {
      expect(clip.size).toEqual({ width: 96, height: 58 });
      expect(clip.times[0]).toBe(0);
      expect(clip.seconds).toBeCloseTo(2, 1);
      expect(await collectFrames(clip)).toHaveLength(17);
      expect(await clip.sound?.getCodec()).toBe('aac');
    });
  });

  it('[TOOL-21] A very wide clip keeps as many lines as the encoder takes', async () => {
    const wide = path.join(folder, 'wide.mp4');
    await writeClip(wide, { size: { width: 800, height: 64 }, times: evenTimes(3) });
    const { files } = await runClipProxy(await jobOf('wide', { videoPath: wide }), {});
    expect(files[1]).toMatchObject({ role: 'result', width: 96, height: 16 });
  });

  it('[TOOL-21] A clip that is too long for it is refused by its index', async () => {
    const running = runClipProxy(await jobOf('long', { limits: { ...LIMITS, seconds: 1 } }), {});
    await expect(running).rejects.toMatchObject({ kind: 'video_too_long' });
  });
});
