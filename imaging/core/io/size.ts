import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Picture } from '../picture.ts';
import { safeSharp } from './safe-sharp.ts';

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

/** Interpolation: `lanczos3` is sharp, `cubic` softer without ringing, `nearest` keeps values. */
type ResizeKernel = 'lanczos3' | 'cubic' | 'linear' | 'nearest';

/**
 * Scales a picture to exactly `width × height`. Colours are weighted by alpha, so transparent pixels do not
 * bleed. A picture of this size is returned itself.
 */
export async function resizePicture(
  picture: Picture,
  { width, height, kernel = 'lanczos3' }: { width: number; height: number; kernel?: ResizeKernel },
): Promise<Picture> {
  if (picture.width === width && picture.height === height) return picture;
  const { data, info } = await safeSharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: picture.channels },
  })
    .resize({ width, height, fit: 'fill', kernel, fastShrinkOnLoad: false })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  // libvips makes one grey channel three on the way to sRGB.
  if (info.channels === picture.channels) return { width, height, channels: picture.channels, data: pixels };
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = pixels[at * info.channels];
  return { width, height, channels: 1, data: grey };
}
