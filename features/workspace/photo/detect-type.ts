import type { UploadType } from '#lib/catalog/uploads.ts';

/** Bytes from the start of a file that tell its type. */
export const HEAD_BYTES = 64;

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'];

/** Type of a picture by its first bytes; browsers go by the name, and know no HEIC at all. Undefined for what we do not take. */
export function detectType(head: Uint8Array): UploadType | undefined {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return typeOfBrands(text);
  return undefined;
}

/** Major brand, then the compatible ones (ISO/IEC 14496-12, 4.3). */
function typeOfBrands(text: string): UploadType | undefined {
  const end = Math.min(text.length, (text.charCodeAt(2) << 8) + text.charCodeAt(3));
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'image/heic';
  if (brands.includes('mif1')) return 'image/heif';
  return undefined;
}
