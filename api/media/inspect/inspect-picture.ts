import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE, type UploadType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';
import { endsAsPng, endsInText, holdsForeignContent, isForeignTrailer } from './foreign-content.ts';
import { gif } from './gif.ts';
import { heif } from './heif.ts';
import { jpeg } from './jpeg.ts';
import type { PictureBytes, PictureFormat, PictureOutline } from './picture-bytes.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

const formats: Readonly<Record<UploadType, PictureFormat>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/gif': gif,
  'image/avif': heif,
  'image/heic': heif,
  'image/heif': heif,
};

interface InspectedPicture {
  readonly type: UploadType;
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * Inspects a file by its own bytes, calling no decoder: its type, that it is the declared one, its size in
 * pixels, that it is whole and nothing else besides. Damage inside the compressed data is left to the
 * decoder. Throws `file_empty`, `file_type_unsupported`, `file_disguised`, `too_many_pixels`,
 * `file_truncated`, `file_unreadable`.
 */
export async function inspectPicture(bytes: PictureBytes, declared: UploadType): Promise<InspectedPicture> {
  if (bytes.size === 0) {
    throw new AppError('file_empty');
  }
  const type = detectPictureType(bytes.head);
  if (type === undefined) throw new AppError('file_type_unsupported');
  if (familyOf(type) !== familyOf(declared) || holdsForeignContent(bytes)) {
    throw new AppError('file_disguised');
  }
  const outline = await formats[type].inspect(bytes);
  assertPixels(outline);
  assertEnd(bytes, { end: outline.end, type });
  return { type, width: outline.width, height: outline.height };
}

/** HEIC is one kind of HEIF, and browsers do not tell them apart. */
function familyOf(type: UploadType): string {
  return type === 'image/heic' ? 'image/heif' : type;
}

function assertPixels({ width, height }: PictureOutline): void {
  if (width === 0 || height === 0) {
    throw new AppError('file_unreadable');
  }
  if (width > MAX_UPLOAD_SIDE || height > MAX_UPLOAD_SIDE || width * height > MAX_UPLOAD_PIXELS) {
    throw new AppError('too_many_pixels');
  }
}

function assertEnd(bytes: PictureBytes, { end, type }: { end: number | null; type: UploadType }): void {
  if (end === null) {
    throw new AppError(endsInText(bytes.tail) ? 'file_disguised' : 'file_truncated');
  }
  const trailer = bytes.tail.subarray(Math.min(bytes.tail.length, Math.max(0, end - bytes.tailStart)));
  const isOther = type !== 'image/png' && endsAsPng(bytes.tail);
  if (isOther || isForeignTrailer(trailer, type === 'image/jpeg')) {
    throw new AppError('file_disguised');
  }
}
