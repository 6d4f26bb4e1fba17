import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Picture } from '../core/picture.ts';
import { chooseCorner } from '../edit/product-mark/choose-corner.ts';
import type { Clip } from '../video/media/clip.ts';
import { toRgb } from '../video/media/frame-colours.ts';
import { markClip, sourceComment } from '../video/media/mark-clip.ts';
import { openClip } from '../video/media/open-clip.ts';
import type { OutputCodec } from '../video/media/output-codec.ts';
import { readFrames } from '../video/media/read-frames.ts';
import { writeCopy } from '../video/run/write-copy.ts';
import type { DigitalSourceType, MarkWish, OutputFile } from './job-result.ts';
import { writePicture } from './write-results.ts';

/** Frame of a clip that stands for it, as a share of its frames: the first ones are often dark or shaken. */
const POSTER_SHARE = 0.3;
const POSTER = { format: 'webp', maxSide: 2048, quality: 85 } as const;

/** Results are read back without limits of people: they are ours. */
export const OWN_CLIPS = { seconds: 3600, pixels: 8192 * 8192, frames: 1_000_000 };

/** Place of the frame that stands for so many frames. */
export function posterFrame(frames: number): number {
  return Math.floor(POSTER_SHARE * frames);
}

/** A frame of a clip as a picture. */
async function takePoster(clip: Clip, first: number): Promise<Picture> {
  for await (const { width, height, data } of readFrames(clip, { first, end: first + 1 }))
    return { width, height, channels: 3, data: toRgb({ width, height }, data, clip.matrix) };
  throw new Error('The clip has no frame');
}

interface PosterWish {
  readonly outputDirectory: string;
  readonly digitalSourceType: DigitalSourceType;
  readonly role: 'preview' | 'input-preview' | 'marked-preview';
  /** Place among the frames of the clip. */
  readonly frame: number;
}

/** Writes a frame of a clip as its poster. */
export async function writePoster(clip: Clip, wish: PosterWish): Promise<OutputFile> {
  const { outputDirectory, digitalSourceType, role, frame } = wish;
  const target = { path: path.join(outputDirectory, `${role}.webp`), role };
  const options = role === 'input-preview' ? POSTER : { ...POSTER, digitalSourceType };
  return await writePicture(await takePoster(clip, frame), { target, options });
}

interface ResultWish extends Omit<PosterWish, 'role'> {
  readonly codec: OutputCodec;
  readonly mark?: MarkWish | undefined;
  readonly signal: AbortSignal | undefined;
}

const typeOf = (codec: OutputCodec) => (codec === 'avc' ? 'video/mp4' : 'video/webm');

/** Files of a result that carries its source type: its poster, a marked copy where due, and itself. */
export async function describeResult(target: string, wish: ResultWish): Promise<OutputFile[]> {
  const result = await openClip(target, OWN_CLIPS);
  try {
    const poster = await writePoster(result, { ...wish, role: 'preview' });
    const { width, height } = result.size;
    const { size: bytes } = await stat(target);
    const durationMs = Math.round(result.seconds * 1000);
    const framesPerSecond = Math.round((100 * result.times.length) / result.seconds) / 100;
    const facts = { width, height, type: typeOf(wish.codec), bytes, durationMs, framesPerSecond };
    const file = { path: target, name: path.basename(target), ...facts };
    const marked = wish.mark?.of.includes('results') ? await writeMarked(result, wish) : [];
    return [poster, ...marked, { role: 'result', ...file }];
  } finally {
    await result.close();
  }
}

/** Writes a copy of a result with the product's mark in each frame, and its poster. */
async function writeMarked(result: Clip, wish: ResultWish): Promise<OutputFile[]> {
  const { outputDirectory, digitalSourceType, codec, mark, frame, signal } = wish;
  const name = `marked.${codec === 'avc' ? 'mp4' : 'webm'}`;
  const target = path.join(outputDirectory, name);
  const corner = chooseCorner(await takePoster(result, frame));
  const maxSide = mark?.maxSide ?? Number.POSITIVE_INFINITY;
  const comment = codec === 'vp9' ? sourceComment(digitalSourceType) : undefined;
  const size = await writeCopy(result, { path: target, codec, maxSide, corner, comment, signal });
  if (codec === 'avc') await markClip(target, digitalSourceType);
  const copy = await openClip(target, OWN_CLIPS);
  try {
    const poster = await writePoster(copy, { ...wish, role: 'marked-preview' });
    const { size: bytes } = await stat(target);
    const durationMs = Math.round(copy.seconds * 1000);
    return [poster, { role: 'marked', path: target, name, ...size, type: typeOf(codec), bytes, durationMs }];
  } finally {
    await copy.close();
  }
}
