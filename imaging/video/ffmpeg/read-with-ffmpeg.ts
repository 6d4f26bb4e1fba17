import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Clip } from './clip.ts';
import { type Frame, type FrameSize, frameBytes } from './frame.ts';
import { FrameRow } from './frame-row.ts';
import { turnedSize, turnFrame } from './turn-frame.ts';

interface ProgramOptions {
  /** Path of the operator's ffmpeg. */
  readonly program: string;
  readonly first: number;
  readonly end: number;
  /** Of the frames, upright. */
  readonly size: FrameSize;
  readonly signal?: AbortSignal | undefined;
}

/** Frames of the file as raw planes on the standard output. Only files and pipes may be opened. */
function argumentsOf(path: string, { width, height }: FrameSize): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-noautorotate'],
    ...['-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'],
    ...['-vf', `scale=${width}:${height}:flags=bicubic:out_range=tv,format=yuv420p`],
    ...['-f', 'rawvideo', 'pipe:1'],
  ];
}

/** Cuts a stream of bytes into frames. */
async function* cutFrames(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<Uint8Array> {
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

/**
 * Reads frames by the operator's own ffmpeg, for codecs that the library lacks: MPEG-4 part 2, H.263, ProRes.
 * It decodes from the start of the clip; frames before the first are thrown away.
 * @throws ImagingError `video_codec_unsupported`, `file_truncated`, `aborted`
 */
export async function* readWithFfmpeg(clip: Clip, options: ProgramOptions): AsyncGenerator<Frame> {
  const { program, first, end, size, signal } = options;
  const flat = turnedSize(size, clip.orientation);
  const child = spawn(program, argumentsOf(clip.path, flat), {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new ImagingError('codecs_missing', 'ffmpeg does not start', { cause: error });
  });
  failed.catch(() => undefined);
  const row = new FrameRow(clip, { first, end });
  let place = 0;
  try {
    for await (const planes of cutFrames(child.stdout, frameBytes(flat))) {
      if (signal?.aborted) throw new ImagingError('aborted');
      const time = clip.times[place];
      place += 1;
      if (time === undefined) break;
      if (row.takes(time))
        yield* row.place(time, { ...size, data: turnFrame(flat, planes, clip.orientation) });
      if (row.isFull) return;
    }
    if (place === 0) {
      await Promise.race([failed, once(child, 'exit')]);
      throw new ImagingError('video_codec_unsupported', 'ffmpeg does not decode it either');
    }
    yield* row.fillUp();
  } finally {
    child.kill('SIGKILL');
  }
}
