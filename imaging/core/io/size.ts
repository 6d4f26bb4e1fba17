import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Picture } from '../picture.ts';
import { resizePicture } from './resize-picture.ts';

/**
 * Throws `too_many_pixels` where a header announces more than imaging decodes, `file_unreadable` where it
 * announces nothing.
 */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new ImagingError('file_unreadable', `${width} × ${height} pixels`);
  if (width > MAX_UPLOAD_SIDE || height > MAX_UPLOAD_SIDE || width * height > MAX_UPLOAD_PIXELS)
    throw new ImagingError('too_many_pixels', `${width} × ${height} pixels`);
}

/** Size of the same shape with at most this many pixels, at least 1 × 1. A size within the bound is kept. */
export function fitSize(
  { width, height }: { readonly width: number; readonly height: number },
  maxPixels: number,
): { readonly width: number; readonly height: number } {
  if (width * height <= maxPixels) return { width, height };
  const scale = Math.sqrt(maxPixels / (width * height));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Scales a picture down to at most this many pixels; one within the bound is returned itself. */
export function fitPicture(picture: Picture, maxPixels: number): Promise<Picture> {
  return resizePicture(picture, fitSize(picture, maxPixels));
}
