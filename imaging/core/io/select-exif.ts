/** One field of an image file directory, its value as the file has it. */
interface ExifEntry {
  readonly tag: number;
  /** Type (TIFF 6.0, page 15): 1 byte, 2 text, 3 short, 4 long, 5 fraction, 7 anything, 9 and 10 signed. */
  readonly type: number;
  /** Number of values of the type. */
  readonly count: number;
  readonly value: Uint8Array;
}

/** Bytes of one value, by type. */
const BYTES_OF_TYPE: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  7: 1,
  9: 4,
  10: 8,
};

/** Bytes of a field in its directory: tag, type, count, and the value or where it lies. */
const ENTRY_BYTES = 12;

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

/** Description, maker, model, date, artist, copyright. */
const MAIN_TAGS = [0x010e, 0x010f, 0x0110, 0x0132, 0x013b, 0x8298];

/**
 * Tags of exposure, aperture, programme, sensitivity, dates with time zones, bias, metering, light, flash,
 * focal lengths, white balance and lens.
 */
const SHOT_TAGS = [
  ...[0x829a, 0x829d, 0x8822, 0x8827, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9204, 0x9207, 0x9208, 0x9209],
  ...[0x920a, 0xa402, 0xa403, 0xa405, 0xa406, 0xa432, 0xa433, 0xa434],
];

/** Latitude, longitude, altitude, time, direction, date. */
const PLACE_TAGS = [0, 1, 2, 3, 4, 5, 6, 7, 0x10, 0x11, 0x12, 0x1d];

/** Some files, and some readers, put this before the block. */
const PREFIX = [0x45, 0x78, 0x69, 0x66, 0, 0];

interface Selection {
  readonly withPlace: boolean;
}

/**
 * Selects from a photo's EXIF the tags of exposure and author, as a new block. Only known fields are copied:
 * no serial numbers, maker notes, thumbnail (it would show what was removed), orientation or size. The place
 * is copied only on request.
 * @returns null if no such tag is there
 */
export function selectExif(exif: Uint8Array, { withPlace }: Selection): Uint8Array | null {
  const block = PREFIX.every((byte, index) => exif[index] === byte) ? exif.subarray(PREFIX.length) : exif;
  const littleEndian = readByteOrder(block);
  if (littleEndian === null) return null;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const first = readDirectory(block, { at: view.getUint32(4, littleEndian), littleEndian });
  const behind = (pointer: number) => {
    const { value } = first.find(({ tag, type }) => tag === pointer && type === 4) ?? {};
    if (!value) return [];
    const at = new DataView(value.buffer, value.byteOffset).getUint32(0, littleEndian);
    return readDirectory(block, { at, littleEndian });
  };
  const main = pick(first, MAIN_TAGS);
  const shot = pick(behind(POINTERS.shot), SHOT_TAGS);
  const place = withPlace ? pick(behind(POINTERS.place), PLACE_TAGS) : [];
  const isEmpty = main.length + shot.length + place.length === 0;
  return isEmpty ? null : writeDirectories({ main, shot, place }, littleEndian);
}

function readByteOrder(block: Uint8Array): boolean | null {
  if (block.length < 14) return null;
  const mark = String.fromCharCode(block[0], block[1], block[2], block[3]);
  if (mark === 'II*\0') return true;
  return mark === 'MM\0*' ? false : null;
}

function pick(entries: readonly ExifEntry[], tags: readonly number[]): ExifEntry[] {
  return tags.flatMap((tag) => entries.find((entry) => entry.tag === tag) ?? []);
}
