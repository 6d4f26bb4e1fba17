import { crc32 } from 'node:zlib';
import type { Sharp } from 'sharp';
import type { Animation, Picture } from '../picture.ts';
import { safeSharp } from './safe-sharp.ts';
import { sourceMark } from './source-mark.ts';

export interface EncodeOptions {
  readonly format: 'png' | 'jpeg' | 'webp' | 'avif';
  /** IPTC digital source type; without it the file carries no mark. */
  readonly digitalSourceType?: string;
  /** Longest side in pixels; a larger picture is scaled down. Default: its own size. */
  readonly maxSide?: number;
  /** 1–100; not for PNG, which is lossless. */
  readonly quality?: number;
  /** Pixels per inch on paper. Default: not stored. */
  readonly pixelsPerInch?: number;
  /** A block made by `selectExif`. Default: no EXIF. */
  readonly exif?: Uint8Array;
}

interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function setFormat(picture: Sharp, { format, quality }: EncodeOptions): Sharp {
  switch (format) {
    case 'png':
      return picture.png({ compressionLevel: 6 });
    case 'jpeg':
      // No chroma subsampling: it would smear coloured edges of a picture that is edited again. JPEG has no
      // alpha.
      return picture
        .flatten({ background: '#fff' })
        .jpeg({ quality: quality ?? 92, chromaSubsampling: '4:4:4' });
    case 'webp':
      return toWebp(picture, quality ?? 90);
    case 'avif':
      // More effort saves 3 % of the bytes and takes five times as long.
      return picture.avif({ quality: quality ?? 70, effort: 0, chromaSubsampling: '4:4:4' });
  }
}

/**
 * Sharp chroma takes as long as all the rest, so only the best quality has it. More effort than 1 hardly
 * makes files smaller.
 */
function toWebp(picture: Sharp, quality: number): Sharp {
  return picture.webp({ quality, effort: 1, smartSubsample: quality >= 90 });
}

/**
 * Raw pixels carry no EXIF, and sharp writes fields from words alone, in ASCII alone: an uncompressed PNG
 * carries the block, byte for byte.
 */
async function openWithExif(pixels: Sharp, exif: Uint8Array): Promise<Sharp> {
  const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
  return safeSharp(addExifChunk(png, exif)).keepExif();
}

/**
 * Encodes a picture as sRGB without other metadata than its source mark and the `options`. PNG keeps every
 * pixel bit for bit.
 */
export async function encodePicture(picture: Picture, options: EncodeOptions): Promise<EncodedPicture> {
  const { width, height, channels, data } = picture;
  const pixels = safeSharp(data, { raw: { width, height, channels } });
  const { maxSide, pixelsPerInch, exif } = options;
  let pipeline = exif ? await openWithExif(pixels, exif) : pixels;
  if (maxSide !== undefined && Math.max(width, height) > maxSide)
    pipeline = pipeline.resize({ width: maxSide, height: maxSide, fit: 'inside' });
  if (options.digitalSourceType) pipeline = pipeline.withXmp(sourceMark(options.digitalSourceType));
  if (pixelsPerInch !== undefined) pipeline = pipeline.withMetadata({ density: pixelsPerInch });
  const encoded = await setFormat(pipeline, options).toBuffer({ resolveWithObject: true });
  return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height };
}

/** Signature and the first chunk, `IHDR`, which every PNG begins with. */
const HEAD_BYTES = 33;

/** A PNG with a block of EXIF (Portable Network Graphics, third edition, 11.3.4.5). */
function addExifChunk(png: Uint8Array, exif: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(exif.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, exif.length);
  chunk.set(new TextEncoder().encode('eXIf'), 4);
  chunk.set(exif, 8);
  view.setUint32(exif.length + 8, crc32(chunk.subarray(4, exif.length + 8)));
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)]);
}

/** Good enough that the flat colours of stickers show no fringes. */
const ANIMATION_QUALITY = 88;

/**
 * Encodes a looping animation as WebP, sRGB, marked with an IPTC digital source type. All frames have the
 * size of the first.
 */
export async function encodeAnimation(
  { frames, frameMilliseconds }: Animation,
  digitalSourceType: string,
): Promise<Uint8Array> {
  return stackFrames(frames)
    .withXmp(sourceMark(digitalSourceType))
    .webp({
      quality: ANIMATION_QUALITY,
      effort: 2,
      loop: 0,
      delay: frames.map(() => Math.round(frameMilliseconds)),
    })
    .toBuffer();
}

/** Encodes a looping animation as GIF. The format has no place for a mark that readers of metadata know. */
export async function encodeGif({ frames, frameMilliseconds }: Animation): Promise<Uint8Array> {
  const delay = frames.map(() => Math.round(frameMilliseconds));
  return stackFrames(frames).gif({ effort: 3, loop: 0, delay }).toBuffer();
}

function stackFrames(frames: Animation['frames']): Sharp {
  const [{ width, height, channels }] = frames;
  const stack = Buffer.concat(frames.map(({ data }) => data));
  return safeSharp(stack, { raw: { width, height: height * frames.length, channels, pageHeight: height } });
}
