import {
  type Input,
  type InputFormat,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';
import { type AVI_TYPE, VIDEO_LIMITS, type VideoType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { assertVideoSize } from './assert-video-size.ts';

/** Containers that videos come in. */
export const videoFormats: readonly InputFormat[] = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];

const formatsOf: Readonly<Record<Exclude<VideoType, typeof AVI_TYPE>, InputFormat>> = {
  'video/mp4': MP4,
  'video/quicktime': QTFF,
  'video/webm': WEBM,
  'video/x-matroska': MATROSKA,
  'video/mp2t': MPEG_TS,
};

/** Types that browsers do not tell apart, as they go by the ending of the name. */
const FAMILIES: readonly (readonly VideoType[])[] = [
  ['video/mp4', 'video/quicktime'],
  ['video/webm', 'video/x-matroska'],
  ['video/mp2t'],
];

/** Tracks beyond picture, sound and subtitles are nothing that a camera writes. */
const MAX_TRACKS = 32;

export interface InspectedVideo {
  readonly type: VideoType;
  /** Pixels as coded, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
}

async function detectType(input: Input): Promise<VideoType> {
  if (!(await input.canRead())) throw new AppError('video_unreadable');
  const format = await input.getFormat();
  const known = Object.keys(formatsOf) as (keyof typeof formatsOf)[];
  const type = known.find((one) => formatsOf[one] === format);
  if (type === undefined) throw new AppError('video_unreadable');
  return type;
}

async function findTrack(input: Input): Promise<InputVideoTrack> {
  const tracks = await input.getTracks();
  if (tracks.length > MAX_TRACKS) throw new AppError('video_unreadable');
  const track = await input.getPrimaryVideoTrack();
  if (track) return track;
  // The container library passes over streams of codecs that it does not know, such as MPEG-2.
  if ((await input.getFormat()) === MPEG_TS) throw new AppError('video_codec_unsupported');
  throw new AppError(tracks.length === 0 ? 'file_truncated' : 'video_unreadable');
}

/**
 * Reads what the index of a video tells: its container, its size, and its length where it is there. A broken
 * index may keep its reader busy for minutes, so this runs where it can be ended.
 * @throws AppError `video_unreadable`, `file_truncated`, `file_disguised`, `video_codec_unsupported`,
 * `video_too_large`, `video_too_long`
 */
export async function readVideoIndex(input: Input, declared: VideoType): Promise<InspectedVideo> {
  const type = await detectType(input);
  const isDeclared = FAMILIES.some((family) => family.includes(type) && family.includes(declared));
  if (!isDeclared) throw new AppError('file_disguised');
  const track = await findTrack(input);
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  assertVideoSize({ width, height });
  const seconds = await input.getDurationFromMetadata([track]);
  if (seconds !== null && seconds > VIDEO_LIMITS.minutes * 60) throw new AppError('video_too_long');
  return { type, width, height };
}
