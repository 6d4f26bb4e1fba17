import { ImagingError } from '../../core/imaging-error.ts';
import type { Clip } from '../media/clip.ts';
import { type Frame, type FrameSize, frameBytes } from '../media/frame.ts';
import { FrameRow } from '../media/frame-row.ts';
import { createToneMapper } from '../media/tone-map.ts';
import { turnedSize, turnFrame } from '../media/turn-frame.ts';
import { startFfmpeg } from './start-ffmpeg.ts';

interface ProgramOptions {
  /** Path of the operator's ffmpeg. */
  readonly program: string;
  readonly first: number;
  readonly end: number;
  /** Of the frames, upright. */
  readonly size: FrameSize;
  readonly signal?: AbortSignal | undefined;
}

/** Moment between a frame and the one before it, by the clock of the file, to start at. */
function seekTo({ times }: Clip, first: number): string[] {
  if (first === 0) return [];
  return ['-seek_timestamp', '1', '-ss', ((times[first - 1] + times[first]) / 2).toFixed(6)];
}

/** Frames of the file as raw planes on the standard output. No other file may be opened. */
function argumentsOf(clip: Clip, { first, flat }: { readonly first: number; readonly flat: FrameSize }) {
  const layout = clip.hdr ? 'yuv420p10le' : 'yuv420p';
  return [
    ...['-threads', '2', '-protocol_whitelist', 'file', '-noautorotate', ...seekTo(clip, first)],
    ...['-f', clip.demuxer, '-i', `file:${clip.path}`, '-map', '0:v:0', '-fps_mode', 'passthrough'],
    ...['-vf', `scale=${flat.width}:${flat.height}:flags=bicubic:out_range=tv,format=${layout}`],
    ...['-f', 'rawvideo', 'pipe:1'],
  ];
}

/** Cuts a stream of bytes into frames. */
async function* cutFrames(
  bytes: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let frame = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + length - filled);
      frame.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < length) continue;
      yield frame;
      frame = new Uint8Array(length);
      filled = 0;
    }
}

/** Brings raw planes to 8 bits: ordinary ones as they are, those of high dynamic range by the tone map. */
function createReader({ hdr }: Clip, flat: FrameSize) {
  const mapper = hdr && createToneMapper(hdr);
  if (!mapper) return { length: frameBytes(flat), read: (bytes: Uint8Array<ArrayBuffer>) => bytes };
  const read = (bytes: Uint8Array<ArrayBuffer>) => mapper.map(flat, new Uint16Array(bytes.buffer));
  return { length: 2 * frameBytes(flat), read };
}

/**
 * Reads frames by the operator's own ffmpeg, for codecs that the library lacks: MPEG-4 part 2, H.263, Motion
 * JPEG, ProRes. It decodes from the key frame before the first.
 * @throws ImagingError `video_codec_unsupported`, `file_truncated`, `codecs_missing`, `aborted`
 */
export async function* readWithFfmpeg(clip: Clip, options: ProgramOptions): AsyncGenerator<Frame> {
  const { program, first, end, size, signal } = options;
  const flat = turnedSize(size, clip.orientation);
  const args = argumentsOf(clip, { first, flat });
  const { stdout, ended, stop } = startFfmpeg({ program, args, signal, failure: 'video_unreadable' });
  const { length, read } = createReader(clip, flat);
  const row = new FrameRow(clip, { first, end });
  let place = first;
  try {
    for await (const planes of cutFrames(stdout, length)) {
      const time = clip.times[place];
      place += 1;
      if (time === undefined) break;
      yield* row.place(time, { ...size, data: turnFrame(flat, read(planes), clip.orientation) });
      if (row.isFull) return;
    }
    if (place === first) {
      await ended.catch((error: ImagingError) => {
        if (error.kind !== 'video_unreadable') throw error;
      });
      throw new ImagingError('video_codec_unsupported', 'ffmpeg does not decode it either');
    }
    if (signal?.aborted) throw new ImagingError('aborted');
    yield* row.fillUp();
  } finally {
    stop();
  }
}
