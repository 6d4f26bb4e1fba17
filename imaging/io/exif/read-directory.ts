import { BYTES_OF_TYPE, ENTRY_BYTES, type ExifEntry } from './exif-entry.ts';

/** Bound on the fields of one directory, beyond any photo's. */
const MAX_ENTRIES = 512;

interface Place {
  /** Start of the directory in the block. */
  readonly at: number;
  readonly littleEndian: boolean;
}

/**
 * The fields of one directory of a TIFF block (TIFF 6.0, section 2). Fields of unknown type, and those whose
 * value lies beyond the block, are left out; a directory that lies beyond it has none.
 */
export function readDirectory(block: Uint8Array, { at, littleEndian }: Place): ExifEntry[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  if (at < 8 || at + 2 > block.length) return [];
  const count = Math.min(view.getUint16(at, littleEndian), MAX_ENTRIES);
  const entries: ExifEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = at + 2 + index * ENTRY_BYTES;
    if (start + ENTRY_BYTES > block.length) break;
    const type = view.getUint16(start + 2, littleEndian);
    const values = view.getUint32(start + 4, littleEndian);
    const length = values * (BYTES_OF_TYPE[type] ?? Number.NaN);
    const from = length > 4 ? view.getUint32(start + 8, littleEndian) : start + 8;
    if (!(length > 0) || from + length > block.length) continue;
    const tag = view.getUint16(start, littleEndian);
    entries.push({ tag, type, count: values, value: block.subarray(from, from + length) });
  }
  return entries;
}
