import { gaussianBlurCompiled } from '../filters/compiled-blur.ts';
import { resizePicture } from '../io/size.ts';
import type { Picture } from '../picture.ts';
import { type OklabPlanes, toOklab } from './colour-space.ts';

interface CopyOptions {
  /** Largest number of pixels of the copy. */
  readonly pixels: number;
  /** Spread of a Gaussian blur of the copy, in pixels. */
  readonly spread: number;
}

/** A smaller copy of a photo in Oklab, blurred so that grain is left out of account. */
export async function blurredCopy(photo: Picture, { pixels, spread }: CopyOptions): Promise<OklabPlanes> {
  const scale = Math.min(1, Math.sqrt(pixels / (photo.width * photo.height)));
  const copy = await resizePicture(photo, {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
    kernel: 'cubic',
  });
  const { lightness, a, b } = toOklab(copy);
  return {
    lightness: gaussianBlurCompiled(lightness, spread),
    a: gaussianBlurCompiled(a, spread),
    b: gaussianBlurCompiled(b, spread),
  };
}
