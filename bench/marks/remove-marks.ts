import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createProgress } from '#imaging/core/progress.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { openClip } from '#imaging/video/media/open-clip.ts';
import { readFrames } from '#imaging/video/media/read-frames.ts';
import { analyseMarks } from '#imaging/video/watermark/analyse-marks.ts';
import { applyRemoval } from '#imaging/video/watermark/clip-removal.ts';
import type { RemovalFacts } from '#imaging/video/watermark/removal-facts.ts';
import type { MarkedClip } from './draw-clip.ts';

const LIMITS = { seconds: 60, pixels: 1920 * 1088, frames: 3600 };
const RATE = 25;

interface Removed {
  /** Planes of the frames as they came and as they became. */
  readonly seen: readonly Uint8Array[];
  readonly drawn: readonly Uint8Array[];
  readonly facts: RemovalFacts;
  readonly cpuSeconds: number;
}

async function* framesOf({ size, marked }: MarkedClip) {
  for (const [i, data] of marked.entries()) yield { ...size, data, timestamp: i / RATE, duration: 1 / RATE };
}

/** Writes a drawn clip as a person would have it, and its mask, and takes the marks out of it. */
export async function removeMarks<Result>(
  clip: MarkedClip,
  use: (removed: Removed, file: string) => Promise<Result> | Result,
  brushed?: number,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-marks-'));
  const [file, maskPath] = [path.join(folder, 'marked.mp4'), path.join(folder, 'mask.png')];
  const { size, marked, mask } = clip;
  const settings = { ...size, codec: 'avc', framesPerSecond: RATE, matrix: 'bt709' } as const;
  try {
    const count = marked.length;
    await muxClip(file, encodeFrames(framesOf(clip), settings), { codec: 'avc', frames: count, sound: null });
    await sharp(mask.data, { raw: { ...size, channels: 1 } })
      .png()
      .toFile(maskPath);
    const start = process.cpuUsage();
    const opened = await openClip(file, LIMITS);
    const taken = new Map<number, Uint8Array>();
    async function* read() {
      let place = 0;
      for await (const { data } of readFrames(opened)) {
        if (!taken.has(place)) taken.set(place, Uint8Array.from(data));
        place += 1;
        yield { data };
      }
    }
    const work = { maskPath, grow: 2, seed: 1, size, matrix: opened.matrix, read, count, brushed };
    const removal = await analyseMarks(work, createProgress({}));
    const seen = [...taken.values()];
    const drawn = seen.map((data, place) => applyRemoval(removal, { ...size, data, place }));
    const { user, system } = process.cpuUsage(start);
    opened.close();
    return await use({ seen, drawn, facts: removal.facts, cpuSeconds: (user + system) / 1e6 }, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
