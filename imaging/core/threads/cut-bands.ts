/** Most entries of a band: some ten milliseconds of the slowest kernel. */
const LONGEST = 20_000;

/** Entries from which a list is worth being shared out between threads. */
const FEWEST = 3000;

/** Bands of a list that is shared out: four keep two threads busy to the end. */
const SHARED = 4;

/** A stretch of a list: the first index, and the one after the last. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** Number of bands of a list. It depends on nothing but its length, so that results do not. */
export function countBands(length: number): number {
  return length < FEWEST ? 1 : Math.max(SHARED, Math.ceil(length / LONGEST));
}

/** Cuts a list into bands of nearly the same length. */
export function cutBands(length: number): readonly Band[] {
  const count = countBands(length);
  const edge = (band: number) => Math.round((band * length) / count);
  return Array.from({ length: count }, (_, band) => ({ from: edge(band), to: edge(band + 1) }));
}
