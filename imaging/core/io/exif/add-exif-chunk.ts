import { crc32 } from 'node:zlib';

/** Signature and the first chunk, `IHDR`, which every PNG begins with. */
const HEAD_BYTES = 33;

/** A PNG with a block of EXIF (Portable Network Graphics, third edition, 11.3.4.5). */
export function addExifChunk(png: Uint8Array, exif: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(exif.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, exif.length);
  chunk.set(new TextEncoder().encode('eXIf'), 4);
  chunk.set(exif, 8);
  view.setUint32(exif.length + 8, crc32(chunk.subarray(4, exif.length + 8)));
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)]);
}
