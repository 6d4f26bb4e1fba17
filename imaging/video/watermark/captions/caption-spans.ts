/** Share of the band that strokes cover in a frame with words. */
export const COVER = { least: 0.008, most: 0.4 } as const;

/** Likeness from which on two frames show the same words. */
export const SAME = 0.35;

/** Strokes of a frame by those of its neighbour below which words have come or gone. */
const GONE = 0.3;

/** Number of strokes' pixels. */
export const sumOf = (flags: Uint8Array) => flags.reduce((sum, flag) => sum + flag, 0);

/** Share of the strokes of either of two frames that both have. */
export function likeness(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let k = 0; k < one.length; k++) {
    both += one[k] & other[k];
    either += one[k] | other[k];
  }
  return either > 0 ? both / either : 1;
}

/** Frames in which each pixel is stroke. */
export function countTimes(strokes: readonly Uint8Array[]): Uint32Array {
  const times = new Uint32Array(strokes[0].length);
  for (const flags of strokes) for (let k = 0; k < flags.length; k++) times[k] += flags[k];
  return times;
}

/** Number of times that words come or go between two frames; what shines through a mark changes slowly. */
export function changesBetween(before: Uint8Array, now: Uint8Array): 0 | 1 | 2 {
  const [old, own] = [sumOf(before), sumOf(now)];
  if (Math.max(old, own) < COVER.least * now.length) return 0;
  if (Math.min(old, own) < GONE * Math.max(old, own)) return 1;
  // Other words at once: some go and some come.
  return likeness(before, now) < SAME ? 2 : 0;
}

/** A caption or a pause: frames between two changes of the words. */
export interface Span {
  readonly first: number;
  readonly end: number;
  /** 1 for pixels that are stroke in most of its frames. */
  readonly steady: Uint8Array;
}

/** Captions and pauses, one after the other, by the strokes of all frames. */
export function listSpans(strokes: readonly Uint8Array[]): Span[] {
  const starts = [...strokes.keys()].filter((t) => t === 0 || changesBetween(strokes[t - 1], strokes[t]) > 0);
  return starts.map((first, i) => {
    const end = starts[i + 1] ?? strokes.length;
    const times = countTimes(strokes.slice(first, end));
    return { first, end, steady: Uint8Array.from(times, (count) => (2 * count > end - first ? 1 : 0)) };
  });
}

/** True where words come or go between two spans, rather than other words take their place. */
export function doWordsComeOrGo({ steady: one }: Span, { steady: other }: Span): boolean {
  return changesBetween(one, other) === 1;
}
