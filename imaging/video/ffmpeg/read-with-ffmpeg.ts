import { EncodedPacketSink } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Clip } from '../media/clip.ts';
import { type Frame, type FrameSize, frameBytes } from '../media/frame.ts';
import { FrameRow } from '../media/frame-row.ts';
import { guardSource } from '../media/guard-source.ts';
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

/** Arguments that begin at a frame: before the file, behind it, and first of its filters. */
interface Seek {
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly filter: string;
}

/** Seconds before a key frame of a transport stream at which its packets may begin. */
const STREAM_LEAD = 1;

/**
 * Begins at the moment between a frame and the one before it, by the clock of the file. Streams are not
 * sought by key frames: they are read from before one, and what comes too early is dropped by its time.
 */
async function seekTo({ times, demuxer, video }: Clip, first: number): Promise<Seek> {
  if (first === 0) return { input: [], output: [], filter: '' };
  const moment = (times[first - 1] + times[first]) / 2;
  const from = (seconds: number) => ['-seek_timestamp', '1', '-ss', seconds.toFixed(6)];
  if (demuxer !== 'mpegts') return { input: from(moment), output: [], filter: '' };
  const key = await guardSource(new EncodedPacketSink(video).getKeyPacket(times[first]));
  const begin = Math.max(0, (key?.timestamp ?? 0) - STREAM_LEAD);
  return {
    input: ['-noaccurate_seek', ...from(begin)],
    output: ['-copyts'],
    filter: `trim=start=${moment.toFixed(6)},`,
  };
}

/** Frames of the file as raw planes on the standard output. No other file may be opened. */
function argumentsOf(clip: Clip, { seek, flat }: { readonly seek: Seek; readonly flat: FrameSize }) {
  const layout = clip.hdr ? 'yuv420p10le' : 'yuv420p';
  const filters = `${seek.filter}scale=${flat.width}:${flat.height}:flags=bicubic:out_range=tv,format=${layout}`;
  return [
    ...['-threads', '2', '-filter_threads', '2', '-protocol_whitelist', 'file', '-noautorotate'],
    ...[...seek.input, '-f', clip.demuxer, '-i', `file:${clip.path}`, '-map', `0:V:${clip.videoPlace}`],
    ...[...seek.output, '-fps_mode', 'passthrough', '-vf', filters],
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
 * @throws ImagingError `video_codec_unsupported`, `file_truncated`, `codecs_missing`, `program_ended`,
 * `aborted`
 */
export async function* readWithFfmpeg(clip: Clip, options: ProgramOptions): AsyncGenerator<Frame> {
  const { program, first, end, size, signal } = options;
  const flat = turnedSize(size, clip.orientation);
  const args = argumentsOf(clip, { seek: await seekTo(clip, first), flat });
  const { stdout, ended, stop } = startFfmpeg({ program, args, signal, failure: 'video_unreadable' });
  const { length, read } = createReader(clip, flat);
  const row = new FrameRow(clip, { first, end, countedOf: end - first });
  let place = first;
  try {
    for await (const planes of cutFrames(stdout, length)) {
      const time = clip.times[place];
      place += 1;
      if (time === undefined) break;
      yield* row.place(time, { ...size, data: turnFrame(flat, read(planes), clip.orientation) });
      if (row.isFull) return;
    }
    // A broken file may lose some frames; a program that was killed tells nothing of the file.
    await ended.catch((error: ImagingError) => {
      if (error.kind !== 'video_unreadable') throw error;
    });
    if (place === first)
      throw new ImagingError('video_codec_unsupported', 'ffmpeg does not decode it either');
    yield* row.fillUp();
  } finally {
    stop();
  }
}
