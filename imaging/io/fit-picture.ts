import type { Picture } from '../picture.ts';
import { resizePicture } from './resize-picture.ts';

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
