/** One field of an image file directory, its value as the file has it. */
export interface ExifEntry {
  readonly tag: number;
  /** Type (TIFF 6.0, page 15): 1 byte, 2 text, 3 short, 4 long, 5 fraction, 7 anything, 9 and 10 signed. */
  readonly type: number;
  /** Number of values of the type. */
  readonly count: number;
  readonly value: Uint8Array;
}

/** Bytes of one value, by type. */
export const BYTES_OF_TYPE: Readonly<Record<number, number>> = {
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
export const ENTRY_BYTES = 12;
