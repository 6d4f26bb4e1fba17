import type { Picture } from '../picture.ts';
import { safeSharp } from './safe-sharp.ts';

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
