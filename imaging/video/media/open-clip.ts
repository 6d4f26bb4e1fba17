import { stat } from 'node:fs/promises';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';
import { VIDEO_CODECS, VIDEO_MIN_SIDE } from '#lib/catalog/uploads.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Clip, DemuxerName, HdrTransfer, VideoCodecName } from './clip.ts';
import type { ClipLimits } from './clip-limits.ts';
import { copyAvi, isAvi } from './copy-avi.ts';
import { ffmpegPath } from './env.ts';
import type { ColourMatrix, FrameSize } from './frame.ts';
import { turnedSize } from './turn-frame.ts';

// Errors of ours tell which parts of a clip cannot be read.
Logging.level = LogLevel.Errors;

/** Seconds of a frame that stands alone and whose container tells none. */
const LONE_FRAME_SECONDS = 1 / 30;

/** Room for rounding of times in containers, in seconds. */
const ROUNDING = 1e-6;

/** Largest side that is read; beyond it the numbers of the index are nonsense. */
const MAX_SIDE = 16_384;

/**
 * The container of a file. Nothing is decoded.
 * @throws ImagingError `video_unreadable`
 */
async function openContainer(path: string): Promise<Input> {
  // The container library asserts on empty files.
  if ((await stat(path)).size === 0) throw new ImagingError('video_unreadable', 'the file is empty');
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA, MPEG_TS] });
  if (await input.canRead()) return input;
  input.dispose();
  throw new ImagingError('video_unreadable', 'no container that is known');
}

async function findVideoTrack(input: Input): Promise<Pick<Clip, 'video' | 'videoPlace'>> {
  const video = await input.getPrimaryVideoTrack();
  if (video) {
    const ids = (await input.getVideoTracks()).map(({ id }) => id);
    return { video, videoPlace: ids.indexOf(video.id) };
  }
  // The container library passes over streams of other codecs, such as MPEG-2.
  if ((await input.getFormat()) === MPEG_TS)
    throw new ImagingError('video_codec_unsupported', 'no stream of a codec that is known');
  const tracks = await input.getTracks();
  if (tracks.length === 0) throw new ImagingError('file_truncated', 'the index is missing');
  throw new ImagingError('video_unreadable', 'there is sound only');
}

async function readCodec(video: InputVideoTrack): Promise<VideoCodecName | null> {
  const codec = await video.getCodec();
  return VIDEO_CODECS.find((known) => known === codec) ?? null;
}

interface ToldFrames {
  /** Rising. */
  readonly times: readonly number[];
  /** Seconds that the container tells of the last packet. */
  readonly held: number;
}

/** Times of the frames. Those before the first key frame cannot be decoded and are left out. */
async function readTimes(video: InputVideoTrack, limits: ClipLimits): Promise<ToldFrames> {
  const times: number[] = [];
  let first: number | undefined;
  let held = 0;
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp, type, duration } of packets) {
    if (first === undefined && type === 'key') first = timestamp;
    if (first === undefined || timestamp < first - ROUNDING) continue;
    times.push(timestamp);
    held = duration;
    if (times.length > limits.frames)
      throw new ImagingError('video_too_long', `over ${limits.frames} frames`);
  }
  if (times.length === 0) throw new ImagingError('file_truncated', 'no frame is whole');
  times.sort((a, b) => a - b);
  return { times, held };
}

function measureSeconds({ times, held }: ToldFrames): number {
  if (times.length === 1) return held > 0 ? held : LONE_FRAME_SECONDS;
  const span = times[times.length - 1] - times[0];
  return span + span / (times.length - 1);
}

async function readSizes(video: InputVideoTrack): Promise<Pick<Clip, 'coded' | 'size' | 'orientation'>> {
  const coded = { width: await video.getCodedWidth(), height: await video.getCodedHeight() };
  const square = { width: await video.getSquarePixelWidth(), height: await video.getSquarePixelHeight() };
  const orientation = { rotation: await video.getRotation(), isMirrored: await video.getFlip() };
  const sides = [coded.width, coded.height, square.width, square.height];
  if (sides.some((side) => !(side >= VIDEO_MIN_SIDE && side <= MAX_SIDE)))
    throw new ImagingError('video_unreadable', `sides of ${sides.join(', ')} pixels`);
  const even = (side: number) => Math.floor(side) & ~1;
  const size = turnedSize({ width: even(square.width), height: even(square.height) }, orientation);
  return { coded, size, orientation };
}

function matrixOf(name: string | null | undefined, { height }: FrameSize): ColourMatrix {
  if (name === 'bt709') return 'bt709';
  if (name?.startsWith('bt2020')) return 'bt2020';
  // Files that say nothing are taken as players take them: by their height.
  return name || height < 720 ? 'bt601' : 'bt709';
}

async function readColours(video: InputVideoTrack, coded: FrameSize) {
  const { matrix, transfer, fullRange } = await video.getColorSpace();
  const hdr: HdrTransfer | null = transfer === 'pq' ? 'pq' : transfer === 'hlg' ? 'hlg' : null;
  return {
    hdr,
    matrix: hdr ? ('bt709' as const) : matrixOf(matrix, coded),
    isFullRange: fullRange === true,
  };
}

async function readDescription(video: InputVideoTrack): Promise<Uint8Array | null> {
  const description = (await video.getDecoderConfig())?.description;
  if (!description) return null;
  if (ArrayBuffer.isView(description)) {
    const { buffer, byteOffset, byteLength } = description;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  return new Uint8Array(description as ArrayBuffer);
}

async function demuxerOf(input: Input): Promise<DemuxerName> {
  const format = await input.getFormat();
  if (format === MPEG_TS) return 'mpegts';
  return format === MATROSKA || format === WEBM ? 'matroska' : 'mov';
}

async function readClip(input: Input, path: string, limits: ClipLimits): Promise<Clip> {
  const { video, videoPlace } = await findVideoTrack(input);
  const codec = await readCodec(video);
  const { coded, ...sizes } = await readSizes(video);
  if (coded.width * coded.height > limits.pixels)
    throw new ImagingError('video_too_large', `${coded.width} × ${coded.height}`);
  const whole = await input.getDurationFromMetadata([video]);
  if (whole !== null && whole > limits.seconds) throw new ImagingError('video_too_long', `${whole} s`);
  const told = await readTimes(video, limits);
  const { times } = told;
  const seconds = measureSeconds(told);
  if (seconds > limits.seconds) throw new ImagingError('video_too_long', `${seconds} s`);
  return {
    ...{
      path,
      demuxer: await demuxerOf(input),
      input,
      video,
      videoPlace,
      codec,
      coded,
      ...sizes,
      times,
      seconds,
    },
    ...(await readColours(video, coded)),
    sound: (await input.getAudioTracks())[0] ?? null,
    description: codec ? await readDescription(video) : null,
    close: async () => input.dispose(),
  };
}

/** Opens the Matroska that the operator's ffmpeg makes of an AVI; it goes when the clip is closed. */
async function openAvi(path: string, { program, limits }: { program: string; limits: ClipLimits }) {
  const copy = await copyAvi(path, program);
  try {
    const clip = await openFile(copy.path, limits);
    const close = async () => {
      await clip.close();
      await copy.remove();
    };
    return { ...clip, close };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

async function openFile(path: string, limits: ClipLimits): Promise<Clip> {
  let input: Input | undefined;
  try {
    input = await openContainer(path);
    return await readClip(input, path, limits);
  } catch (error) {
    input?.dispose();
    if (error instanceof ImagingError) throw error;
    throw unreadable(error);
  }
}

function unreadable(error: unknown): ImagingError {
  const detail = error instanceof Error ? error.message : String(error);
  return new ImagingError('video_unreadable', detail, { cause: error });
}

/**
 * Opens a clip by its index: MP4, MOV, WebM, Matroska or MPEG-TS, and AVI where the operator has an ffmpeg.
 * Nothing is decoded, and the limits are judged before any frame is counted.
 * @throws ImagingError `video_unreadable`, `file_truncated`, `video_too_large`, `video_too_long`,
 * `video_codec_unsupported`, `program_ended`
 */
export async function openClip(path: string, limits: ClipLimits): Promise<Clip> {
  const isOfAvi = await isAvi(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (!isOfAvi) return await openFile(path, limits);
  const program = ffmpegPath();
  if (program === undefined) throw new ImagingError('video_codec_unsupported', 'an AVI');
  return await openAvi(path, { program, limits });
}
