import { MAX_UPLOAD_PIXELS } from '#lib/catalog/uploads.ts';
import type { Picture } from '../picture.ts';
import { safeSharp } from './safe-sharp.ts';
import { checkSize } from './size.ts';

/**
 * Decodes by libvips: JPEG, PNG, WebP, GIF and AVIF. Also used for the PNG that a HEIC becomes on its way.
 * The colour profile is applied by libvips when it leaves for sRGB.
 */
export async function decodeBySharp(bytes: Uint8Array): Promise<Picture> {
  // The first frame only: `pages` is 1 unless asked otherwise.
  const source = safeSharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_UPLOAD_PIXELS,
    sequentialRead: true,
  });
  const { width, height, autoOrient } = await source.metadata();
  checkSize(width, height);
  const { data, info } = await source
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.width !== autoOrient.width || info.height !== autoOrient.height)
    throw new Error(
      `libvips decoded ${info.width} × ${info.height} of ${autoOrient.width} × ${autoOrient.height}`,
    );
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return expandGrey({ width: info.width, height: info.height, data: pixels, channels: 3 }, info.channels);
}

/**
 * libvips leaves grey pictures with one channel, or two with alpha; the rest of imaging needs RGB or RGBA.
 */
function expandGrey(picture: Picture, channels: number): Picture {
  if (channels === 3 || channels === 4) return { ...picture, channels };
  const { width, height, data } = picture;
  const wide = channels === 2 ? 4 : 3;
  const out = new Uint8Array(width * height * wide);
  for (let from = 0, to = 0; from < data.length; from += channels, to += wide) {
    out.fill(data[from], to, to + 3);
    if (wide === 4) out[to + 3] = data[from + 1];
  }
  return { width, height, data: out, channels: wide };
}
