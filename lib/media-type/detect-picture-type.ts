import type { UploadType } from '../catalog/uploads.ts';

/** Bytes from the start of a file that tell its type. */
export const TYPE_BYTES = 256;

const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Brands of pictures in HEIF whose codec the compatible brands do not name. */
const HEIF_BRANDS = ['mif1', 'mif2', 'msf1'];

/**
 * Type of a picture by its first bytes: browsers go by the file's name, and know no HEIC at all.
 * @param head the first `TYPE_BYTES` bytes, or all of a shorter file
 * @returns undefined for types that are not taken
 */
export function detectPictureType(head: Uint8Array): UploadType | undefined {
  const text = String.fromCharCode(...head.subarray(0, TYPE_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return text.slice(4, 8) === 'ftyp' ? typeOfBrands(brandsOf(text)) : undefined;
}

/** Brands of a `ftyp` box, the major one first (ISO/IEC 14496-12, 4.3). */
function brandsOf(text: string): string[] {
  const size = [...text.slice(0, 4)].reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0);
  const end = Math.min(text.length, size);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}

/** The first brand that names a codec decides, so the major brand goes before the compatible ones. */
function typeOfBrands(brands: readonly string[]): UploadType | undefined {
  const codec = brands.find((brand) => AVIF_BRANDS.includes(brand) || HEIC_BRANDS.includes(brand));
  if (codec !== undefined) return AVIF_BRANDS.includes(codec) ? 'image/avif' : 'image/heic';
  return brands.some((brand) => HEIF_BRANDS.includes(brand)) ? 'image/heif' : undefined;
}
