import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  type MetadataTags,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
} from 'mediabunny';
import { afterAll } from 'vitest';
import type { Clip } from '#imaging/video/media/clip.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { encodeSound } from '#imaging/video/media/encode-sound.ts';
import type { Frame, FrameSize } from '#imaging/video/media/frame.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { openClip } from '#imaging/video/media/open-clip.ts';
import { type ReadOptions, readFrames } from '#imaging/video/media/read-frames.ts';
import type { Samples } from '#imaging/video/media/sound.ts';

export const LIMITS = { seconds: 60, pixels: 1920 * 1088, frames: 3600 };

/** A folder that is gone after the tests of the file. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-clips-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A bright square that moves over a slope of colours; each frame differs from all others. */
export function drawFrame({ width, height }: FrameSize, index: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const left = (index * 5) % (width - 24);
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 3) {
      const isSquare = x >= left && x < left + 24 && y >= 20 && y < 44;
      rgb[o] = isSquare ? 240 : (x * 200) / width;
      rgb[o + 1] = isSquare ? 220 : (y * 200) / height;
      rgb[o + 2] = isSquare ? 60 : 90 + 60 * Math.sin(index / 5);
    }
  return rgb;
}

/** Frames a twenty-fifth of a second apart, or at the given times. */
export async function* drawFrames(size: FrameSize, times: readonly number[]): AsyncGenerator<Frame> {
  for (const [index, timestamp] of times.entries()) {
    const duration = (times[index + 1] ?? timestamp + 0.04) - timestamp;
    yield { ...size, data: toPlanes(size, drawFrame(size, index), 'bt601'), timestamp, duration };
  }
}

export const evenTimes = (count: number, start = 0) =>
  Array.from({ length: count }, (_, i) => start + i / 25);

/** Clicks of growing loudness, a quarter of a second apart, over a quiet tone. */
export function makeSamples(seconds: number, rate = 48_000): Samples {
  const data = Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
    const beat = i % Math.round(rate / 4);
    const click = beat < 200 ? Math.exp(-beat / 40) * (0.3 + (0.5 * i) / (seconds * rate)) : 0;
    return click * Math.cos(beat / 3) + 0.02 * Math.sin(i / 20);
  });
  return { rate, channels: [data] };
}

interface ClipWish {
  readonly size?: FrameSize;
  readonly times?: readonly number[];
  /** Seconds for which each frame is said to be held. */
  readonly held?: number;
  readonly sound?: 'aac' | 'pcm-s16';
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly container?: 'mp4' | 'mov' | 'mkv' | 'ts';
  readonly tags?: MetadataTags;
}

function formatOf(container: ClipWish['container']) {
  if (container === 'mkv') return new MkvOutputFormat();
  if (container === 'ts') return new MpegTsOutputFormat();
  return container === 'mov'
    ? new MovOutputFormat({ fastStart: false })
    : new Mp4OutputFormat({ fastStart: false });
}

async function addPcm(source: EncodedAudioPacketSource, { rate, channels }: Samples): Promise<void> {
  const [data = new Float32Array()] = channels;
  const bytes = new Uint8Array(Int16Array.from(data, (value) => Math.round(value * 32_767)).buffer);
  const decoderConfig = { codec: 'pcm-s16', sampleRate: rate, numberOfChannels: 1 };
  const block = 2 * 2400;
  for (let at = 0; at < bytes.length; at += block) {
    const part = bytes.subarray(at, at + block);
    const [time, duration] = [at / 2 / rate, part.length / 2 / rate];
    await source.add(new EncodedPacket(part, 'key', time, duration), { decoderConfig });
  }
}

/** Writes a clip by our encoder and the container library alone, as a camera would: with the index behind. */
export async function writeClip(file: string, wish: ClipWish = {}): Promise<void> {
  const { size = { width: 160, height: 96 }, times = evenTimes(50), sound, rotation = 0 } = wish;
  const output = new Output({ format: formatOf(wish.container), target: new FilePathTarget(file) });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video, { rotation });
  const audio = sound && new EncodedAudioPacketSource(sound);
  if (audio) output.addAudioTrack(audio, { languageCode: 'deu' });
  if (wish.tags) output.setMetadataTags(wish.tags);
  await output.start();
  const settings = { ...size, codec: 'avc', framesPerSecond: 25, matrix: 'bt601' } as const;
  for await (const { packet, config } of encodeFrames(drawFrames(size, times), settings))
    await video.add(packet.clone({ duration: wish.held ?? packet.duration }), { decoderConfig: config });
  const seconds = (times.at(-1) ?? 0) - (times[0] ?? 0) + 0.04;
  if (audio && sound === 'aac') {
    const { packets, config } = await encodeSound(makeSamples(seconds), 'aac');
    for await (const packet of packets) await audio.add(packet, { decoderConfig: config });
  }
  if (audio && sound === 'pcm-s16') await addPcm(audio, makeSamples(seconds));
  await output.finalize();
}

/** Opens a clip, hands it to the callback, and closes it. */
export async function withClip<Result>(file: string, use: (clip: Clip) => Promise<Result>): Promise<Result> {
  const clip = await openClip(file, LIMITS);
  try {
    return await use(clip);
  } finally {
    await clip.close();
  }
}

export async function collect(frames: AsyncIterable<Frame>): Promise<Frame[]> {
  const all: Frame[] = [];
  for await (const frame of frames) all.push(frame);
  return all;
}

export function collectFrames(clip: Clip, options?: ReadOptions): Promise<Frame[]> {
  return collect(readFrames(clip, options));
}

/** Mean difference of two arrays of the same length. */
export function meanDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}
