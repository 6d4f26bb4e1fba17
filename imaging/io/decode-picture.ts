import { ImagingError } from '../imaging-error.ts';
import type { Picture } from '../picture.ts';
import { decodeBySharp } from './decode-by-sharp.ts';
import { isTruncated } from './is-truncated.ts';
import { sniffType } from './sniff-type.ts';

/**
 * Decodes a JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC file into sRGB with 8 bits a channel. `width ×
 * height × 3`, or `× 4` with straight alpha. Orientation is applied; no metadata is kept. Throws
 * `unsupported` for other types, `too_many_pixels` before decoding, `truncated`, or `unreadable`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const type = sniffType(bytes);
  if (!type) throw new ImagingError('unsupported', 'not a JPEG, PNG, WebP, GIF, AVIF or HEIC file');
  const decode = type === 'heic' ? (await import('./decode-heic.ts')).decodeHeic : decodeBySharp;
  try {
    return await decode(bytes);
  } catch (cause) {
    if (cause instanceof ImagingError) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    if (/exceeds pixel limit/i.test(detail)) throw new ImagingError('too_many_pixels', detail, { cause });
    throw new ImagingError(isTruncated(bytes, type) ? 'truncated' : 'unreadable', detail, { cause });
  }
}
