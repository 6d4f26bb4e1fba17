/** A stretch of a clip that one worker makes as one file: places of its first frame and of the one behind. */
export interface Segment {
  readonly index: number;
  readonly first: number;
  readonly end: number;
}

/** Seconds of a segment: short enough to be made again after a crash, long enough to be worth a job. */
const SEGMENT_SECONDS = 2;

/** Room for rounding of times, in seconds. */
const ROUNDING = 1e-6;

/**
 * Cuts frames into segments of about `seconds`, at any frame: what is decoded for a segment starts at the key
 * frame before it.
 * @param times at which the frames are shown, rising
 */
export function planSegments(times: readonly number[], seconds = SEGMENT_SECONDS): Segment[] {
  const segments: Segment[] = [];
  for (let first = 0; first < times.length; ) {
    let end = first + 1;
    while (end < times.length && times[end] < times[first] + seconds - ROUNDING) end += 1;
    segments.push({ index: segments.length, first, end });
    first = end;
  }
  return segments;
}
