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

export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 50_000_000;
/** Longest side in pixels. */
export const MAX_UPLOAD_SIDE = 16_384;

/** Formats a result can be downloaded in. */
export const DOWNLOAD_FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
