/** Content types a picture may come in. HEIC is decoded by WebAssembly, the others by libvips. */
export const UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
] as const;

export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Type of AVI, which is taken only where the operator has an ffmpeg. */
export const AVI_TYPE = 'video/x-msvideo';

/** Content types a video may come in, by its container. */
export const VIDEO_TYPES = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/mp2t',
  AVI_TYPE,
] as const;

export type VideoType = (typeof VIDEO_TYPES)[number];

/** Content type of any file that somebody sends. */
export type MediaType = UploadType | VideoType;

/** Codecs of pictures that every host decodes, by the names of the container library. */
export const VIDEO_CODECS = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const;

/** True for the types of videos. */
export function isVideoType(type: MediaType): type is VideoType {
  return (VIDEO_TYPES as readonly string[]).includes(type);
}

/** Content types of stored objects by the ending of their keys, without the dot. */
export const typeByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  heif: 'image/heif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ts: 'video/mp2t',
  avi: AVI_TYPE,
  bin: 'application/octet-stream',
};

/** Kinds of upload. */
export const UPLOAD_PURPOSES = ['photo', 'video', 'mask'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** Content types of each kind of upload. */
export const uploadTypesOf: Readonly<Record<UploadPurpose, readonly MediaType[]>> = {
  photo: UPLOAD_TYPES,
  video: VIDEO_TYPES,
  mask: ['image/png'],
};

/** Most bytes of one file that somebody sends, by tier. Where nothing is sold, nobody is a member. */
export const UPLOAD_BYTES = {
  guest: 25 * 2 ** 20,
  account: 25 * 2 ** 20,
  pro: 50 * 2 ** 20,
} as const;
/** Most pixels (width × height). Decoders are not called for more, and no result has more. */
export const MAX_UPLOAD_PIXELS = 50_000_000;
/** Longest side in pixels, of results as well. WebP itself ends at 16 383. */
export const MAX_UPLOAD_SIDE = 16_384;

/** Shortest side of a video that is taken: encoders take no fewer pixels. */
export const VIDEO_MIN_SIDE = 16;

/** The largest video that is taken. It is trimmed to what a run may work on. */
export const VIDEO_LIMITS = {
  /** Bytes of the file, for everybody. */
  bytes: 200 * 2 ** 20,
  minutes: 10,
  /** Sides in pixels, upright or not. */
  longSide: 3840,
  shortSide: 2160,
  /** Frames that are counted at most: those of the longest video at 120 a second. */
  frames: 72_000,
} as const;

/** Formats a result can be downloaded in. */
export const DOWNLOAD_FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

/** Format of drawings that are written as vectors, and its content type. */
export const VECTOR_FORMAT = 'svg';
export const VECTOR_TYPE = 'image/svg+xml';

/** Formats that a video can be downloaded in; those without sound only where it is short. */
export const VIDEO_DOWNLOAD_FORMATS = ['mp4', 'webm', 'webp', 'gif'] as const;
export type VideoDownloadFormat = (typeof VIDEO_DOWNLOAD_FORMATS)[number];

/** Longest video that is made into an animated picture, in seconds. */
export const ANIMATION_SECONDS = 6;

/** Type of moving results; all others are kept as PNG and made into other formats. */
export const MOVING_TYPE = 'image/webp';

/** Quality that a result is written in where nobody chose one, 1–100; null where nothing is lost. */
export const USUAL_QUALITY: Readonly<Record<DownloadFormat, number | null>> = {
  png: null,
  jpeg: 92,
  webp: 90,
  avif: 70,
};
/** Least quality that is offered; below it a photo falls apart. The most is 100. */
export const MIN_QUALITY = 30;

/**
 * Metadata of a download: none, the camera with its settings, dates and names, or that and the place. All of
 * them state that the picture was edited.
 */
export const DOWNLOAD_METADATA = ['none', 'camera', 'place'] as const;
export type DownloadMetadata = (typeof DOWNLOAD_METADATA)[number];
