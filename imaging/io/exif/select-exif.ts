import type { ExifEntry } from './exif-entry.ts';
import { readDirectory } from './read-directory.ts';
import { POINTERS, writeDirectories } from './write-directories.ts';

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
