import { ENTRY_BYTES, type ExifEntry } from './exif-entry.ts';

/** The three directories that a block of EXIF can have of a picture; empty ones are not written. */
export interface ExifDirectories {
  readonly main: readonly ExifEntry[];
  readonly shot: readonly ExifEntry[];
  readonly place: readonly ExifEntry[];
}

/** Tags of the main directory that point to the other two. */
export const POINTERS = { shot: 0x8769, place: 0x8825 } as const;

const LONG = 4;
const HEADER_BYTES = 8;

/** Lengths are even, as the directory after it begins at an even place. */
function bytesOf(entries: readonly ExifEntry[]): number {
  const values = entries.reduce(
    (sum, { value }) => sum + (value.length > 4 ? value.length + (value.length % 2) : 0),
    0,
  );
  return 2 + entries.length * ENTRY_BYTES + 4 + values;
}

/**
 * A TIFF block of these directories, each value as it was: `littleEndian` must be the order that they were
 * read in.
 */
export function writeDirectories(directories: ExifDirectories, littleEndian: boolean): Uint8Array {
  const { main, shot, place } = directories;
  const further = (['shot', 'place'] as const).filter((name) => directories[name].length > 0);
  const mainBytes = bytesOf(main) + further.length * ENTRY_BYTES;
  const shotAt = HEADER_BYTES + mainBytes;
  const placeAt = shotAt + (shot.length > 0 ? bytesOf(shot) : 0);
  const starts = { shot: shotAt, place: placeAt };
  const block = new Uint8Array(placeAt + (place.length > 0 ? bytesOf(place) : 0));
  const view = new DataView(block.buffer);
  block.set(littleEndian ? [0x49, 0x49] : [0x4d, 0x4d]);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, HEADER_BYTES, littleEndian);
  const pointers = further.map((name) => {
    const value = new Uint8Array(4);
    new DataView(value.buffer).setUint32(0, starts[name], littleEndian);
    return { tag: POINTERS[name], type: LONG, count: 1, value };
  });
  writeDirectory(view, { at: HEADER_BYTES, entries: [...main, ...pointers], littleEndian });
  for (const name of further)
    writeDirectory(view, { at: starts[name], entries: directories[name], littleEndian });
  return block;
}

interface Directory {
  readonly at: number;
  readonly entries: readonly ExifEntry[];
  readonly littleEndian: boolean;
}

/** Fields stand in the order of their tags, and the values that do not fit into them behind. */
function writeDirectory(view: DataView, { at, entries, littleEndian }: Directory): void {
  const block = new Uint8Array(view.buffer);
  view.setUint16(at, entries.length, littleEndian);
  let next = at + 2 + entries.length * ENTRY_BYTES + 4;
  const sorted = entries.toSorted((a, b) => a.tag - b.tag);
  for (const [index, { tag, type, count, value }] of sorted.entries()) {
    const start = at + 2 + index * ENTRY_BYTES;
    view.setUint16(start, tag, littleEndian);
    view.setUint16(start + 2, type, littleEndian);
    view.setUint32(start + 4, count, littleEndian);
    if (value.length <= 4) block.set(value, start + 8);
    else {
      view.setUint32(start + 8, next, littleEndian);
      block.set(value, next);
      next += value.length + (value.length % 2);
    }
  }
}
