import { crc32, deflateSync } from 'node:zlib';
import { MAX_UPLOAD_PIXELS, type UploadType } from '#lib/catalog/uploads.ts';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Picture } from '../picture.ts';
import { safeSharp } from './safe-sharp.ts';
import { checkSize } from './size.ts';

function endsWith(bytes: Uint8Array, tail: readonly number[]): boolean {
  // Some writers pad the end with zeros.
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return tail.every((byte, index) => bytes[end - tail.length + index] === byte);
}

/** True if the top-level boxes of an ISO media file reach beyond its end (ISO/IEC 14496-12, 4.2). */
function boxesOverrun(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at);
    if (size === 0) return false;
    if (size === 1 && at + 16 > bytes.length) return true;
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : Math.max(8, size);
  }
  return at !== bytes.length;
}

/**
 * True if a file that a decoder refused ends too early by its format. Separates `file_truncated` from
 * `file_unreadable`; not for files that decode.
 */
function isTruncated(bytes: Uint8Array, type: UploadType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'image/jpeg':
      return !endsWith(bytes, [0xff, 0xd9]);
    case 'image/png':
      return !endsWith(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
    case 'image/gif':
      return !endsWith(bytes, [0x3b]);
    case 'image/webp':
      return view.getUint32(4, true) + 8 > bytes.length;
    default:
      return boxesOverrun(bytes);
  }
}

/**
 * Decodes a JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC file into sRGB with 8 bits a channel. `width ×
 * height × 3`, or `× 4` with straight alpha. Orientation is applied; no metadata is kept. Throws
 * `file_type_unsupported` for other types, `too_many_pixels` before decoding, `file_truncated`, or
 * `file_unreadable`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const type = detectPictureType(bytes);
  if (!type) throw new ImagingError('file_type_unsupported', 'not a JPEG, PNG, WebP, GIF, AVIF or HEIC file');
  const heic = type === 'image/heic' || type === 'image/heif' ? await import('./decode-heic.ts') : null;
  try {
    if (!heic) return await decodeBySharp(bytes);
    const { picture, profile } = await heic.decodeHeic(bytes);
    return profile ? await applyProfile(picture, profile) : picture;
  } catch (cause) {
    if (cause instanceof ImagingError) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    if (/exceeds pixel limit/i.test(detail)) throw new ImagingError('too_many_pixels', detail, { cause });
    throw new ImagingError(isTruncated(bytes, type) ? 'file_truncated' : 'file_unreadable', detail, {
      cause,
    });
  }
}

/** PNG signature and IHDR chunk, after which an iCCP chunk may stand. */
const HEADER_BYTES = 8 + 25;

/** An `iCCP` chunk: name, compression method 0, deflated profile (PNG 11.3.2.3). */
function profileChunk(profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/**
 * Converts pixels of a given ICC profile to sRGB. sharp takes no profile for raw pixels, so they travel
 * through an uncompressed PNG that carries it.
 */
async function applyProfile(picture: Picture, profile: Uint8Array): Promise<Picture> {
  const { width, height, channels, data } = picture;
  const png = await safeSharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const parts = [png.subarray(0, HEADER_BYTES), profileChunk(profile), png.subarray(HEADER_BYTES)];
  return decodeBySharp(Buffer.concat(parts));
}

/**
 * Decodes by libvips: JPEG, PNG, WebP, GIF and AVIF. Also used for the PNG that a HEIC becomes on its way.
 * The colour profile is applied by libvips when it leaves for sRGB.
 */
async function decodeBySharp(bytes: Uint8Array): Promise<Picture> {
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
