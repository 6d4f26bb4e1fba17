import { AVI_TYPE, type VideoType } from '../catalog/uploads.ts';

/** Bytes from the start of a file that tell the type of a video: two packets of a stream and more. */
export const VIDEO_TYPE_BYTES = 512;

/** Boxes that files of QuickTime begin with where they have no `ftyp`. */
const QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip'];

/** Brands of pictures, whose files have the same container. */
const PICTURE_BRANDS = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

/** Sync byte of a transport stream, and the places where its packets may begin (ISO/IEC 13818-1). */
const TS_SYNC = 0x47;
const TS_PACKETS = [
  [0, 188],
  [4, 192],
] as const;

/**
 * Type of a video by its first bytes.
 * @param head the first `VIDEO_TYPE_BYTES` bytes, or all of a shorter file
 * @returns undefined for types that are not taken
 */
export function detectVideoType(head: Uint8Array): VideoType | undefined {
  const text = String.fromCharCode(...head.subarray(0, VIDEO_TYPE_BYTES));
  const box = text.slice(4, 8);
  if (box === 'ftyp') return typeOfBrand(text.slice(8, 12));
  if (QUICKTIME_BOXES.includes(box)) return 'video/quicktime';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : 'video/x-matroska';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return AVI_TYPE;
  return isTransportStream(head) ? 'video/mp2t' : undefined;
}

function typeOfBrand(brand: string): VideoType | undefined {
  if (PICTURE_BRANDS.includes(brand)) return undefined;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

function isTransportStream(head: Uint8Array): boolean {
  return TS_PACKETS.some(([first, length]) => head[first] === TS_SYNC && head[first + length] === TS_SYNC);
}
