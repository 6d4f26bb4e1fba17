import { ImagingError } from '../imaging-error.ts';
import type { Picture } from '../picture.ts';
import { decodeBySharp } from './decode-by-sharp.ts';

type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

function ascii(bytes: Uint8Array, { from, to }: { readonly from: number; readonly to: number }): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** All brands of a `ftyp` box, the major one first (ISO/IEC 14496-12, 4.3). */
function readBrands(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  const brands = [ascii(bytes, { from: 8, to: 12 })];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, { from: at, to: at + 4 }));
  return brands;
}

function sniffHeif(bytes: Uint8Array): PictureType | undefined {
  const brands = readBrands(bytes);
  // `mif1` alone means only "a still picture in HEIF": an AVIF may carry it as its major brand.
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined;
}

/** The type of a picture by its first bytes; undefined for everything that imaging does not decode. */
function sniffType(bytes: Uint8Array): PictureType | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, { from: 0, to: 8 }) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, { from: 0, to: 4 }) === 'RIFF' && ascii(bytes, { from: 8, to: 12 }) === 'WEBP')
    return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, { from: 0, to: 6 }))) return 'gif';
  return ascii(bytes, { from: 4, to: 8 }) === 'ftyp' ? sniffHeif(bytes) : undefined;
}

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
function isTruncated(bytes: Uint8Array, type: PictureType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'jpeg':
      return !endsWith(bytes, [0xff, 0xd9]);
    case 'png':
      return !endsWith(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
    case 'gif':
      return !endsWith(bytes, [0x3b]);
    case 'webp':
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
  const type = sniffType(bytes);
  if (!type) throw new ImagingError('file_type_unsupported', 'not a JPEG, PNG, WebP, GIF, AVIF or HEIC file');
  const decode = type === 'heic' ? (await import('./decode-heic.ts')).decodeHeic : decodeBySharp;
  try {
    return await decode(bytes);
  } catch (cause) {
    if (cause instanceof ImagingError) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    if (/exceeds pixel limit/i.test(detail)) throw new ImagingError('too_many_pixels', detail, { cause });
    throw new ImagingError(isTruncated(bytes, type) ? 'file_truncated' : 'file_unreadable', detail, {
      cause,
    });
  }
}
