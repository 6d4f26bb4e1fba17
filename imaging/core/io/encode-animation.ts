import type { Animation } from '../picture.ts';
import { safeSharp } from './safe-sharp.ts';
import { sourceMark } from './source-mark.ts';

/** Good enough that the flat colours of stickers show no fringes. */
const QUALITY = 88;

/**
 * Encodes a looping animation as WebP, sRGB, marked with an IPTC digital source type. All frames have the
 * size of the first.
 */
export async function encodeAnimation(
  { frames, frameMilliseconds }: Animation,
  digitalSourceType: string,
): Promise<Uint8Array> {
  const [{ width, height, channels }] = frames;
  const stack = Buffer.concat(frames.map(({ data }) => data));
  return safeSharp(stack, {
    raw: { width, height: height * frames.length, channels, pageHeight: height },
  })
    .withXmp(sourceMark(digitalSourceType))
    .webp({ quality: QUALITY, effort: 2, loop: 0, delay: frames.map(() => Math.round(frameMilliseconds)) })
    .toBuffer();
}
