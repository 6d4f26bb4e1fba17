import { CLIP_RUN } from '#lib/catalog/clip-run.ts';

/** Frames of a clip by their times. */
export interface ClipFrames {
  /** Seconds from the first frame, rising; the first is 0. */
  readonly times: ArrayLike<number>;
  /** Seconds that all frames together last. */
  readonly seconds: number;
  /** Time of the first frame by the clock of the file, in seconds. */
  readonly start: number;
}

/** Part of a clip: its first frame, and the one behind its last. */
export interface Trim {
  readonly first: number;
  readonly end: number;
}

/** Room for rounding in files and sums, in seconds. */
const ROUNDING = 1e-6;

/** Digits that times of a request have behind the point. */
const DIGITS = 4;

/** Shortest part that a run works on, in seconds. */
const SHORTEST = 0.1;

/** Part that is chosen at first, in seconds: what the price pays for once. */
const FIRST_SECONDS = 5;

/** Seconds from the first frame to a frame, or to the end behind the last one. */
export function timeOf({ times, seconds }: ClipFrames, frame: number): number {
  return times[frame] ?? seconds;
}

/** The first of rising places 0 to `count` for which `isFar` holds, which holds for all behind it. */
function firstOf(count: number, isFar: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFar(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Frame that is shown at a time in seconds from the first one. */
export function frameAt(frames: ClipFrames, seconds: number): number {
  const behind = firstOf(frames.times.length, (frame) => timeOf(frames, frame) > seconds + ROUNDING);
  return Math.max(0, behind - 1);
}

/** Place between two frames that is nearest to a time, 0 to their number. */
export function nearestFrame(frames: ClipFrames, seconds: number): number {
  const frame = frameAt(frames, seconds);
  const isNearer = seconds - timeOf(frames, frame) > timeOf(frames, frame + 1) - seconds;
  return isNearer ? frame + 1 : frame;
}

/** The last place to which a part from `first` may reach. */
function farthestEnd(frames: ClipFrames, { first, most }: { first: number; most: number }): number {
  const limit = timeOf(frames, first) + most + ROUNDING;
  return Math.max(first + 1, firstOf(frames.times.length + 1, (end) => timeOf(frames, end) > limit) - 1);
}

/** The first place from which a part up to `end` may begin. */
function farthestFirst(frames: ClipFrames, end: number): number {
  const limit = timeOf(frames, end) - CLIP_RUN.seconds - ROUNDING;
  return Math.min(
    end - 1,
    firstOf(frames.times.length, (first) => timeOf(frames, first) >= limit),
  );
}

/** The least frames that make the shortest part, from a frame on. */
function nearestEnd(frames: ClipFrames, first: number): number {
  const count = frames.times.length;
  const limit = timeOf(frames, first) + SHORTEST - ROUNDING;
  return Math.min(
    count,
    Math.max(
      first + 1,
      firstOf(count, (end) => timeOf(frames, end) >= limit),
    ),
  );
}

const clamp = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, value));

/** Part that is chosen at first: the beginning. */
export function firstTrim(frames: ClipFrames): Trim {
  return { first: 0, end: farthestEnd(frames, { first: 0, most: FIRST_SECONDS }) };
}

/** Latest frame that a part may begin with. */
function lastFirst(frames: ClipFrames): number {
  const count = frames.times.length;
  const limit = frames.seconds - SHORTEST + ROUNDING;
  return clamp(firstOf(count, (first) => timeOf(frames, first) > limit) - 1, [0, count - 1]);
}

/** The part with another first frame. Its end stays where the length allows that, and comes along else. */
export function withFirst(frames: ClipFrames, { end }: Trim, wanted: number): Trim {
  const first = clamp(Math.round(wanted), [0, lastFirst(frames)]);
  const bounds = [nearestEnd(frames, first), farthestEnd(frames, { first, most: CLIP_RUN.seconds })] as const;
  return { first, end: clamp(end, bounds) };
}

/** The part with another end. Its first frame stays where the length allows that, and comes along else. */
export function withEnd(frames: ClipFrames, { first }: Trim, wanted: number): Trim {
  const end = clamp(Math.round(wanted), [nearestEnd(frames, 0), frames.times.length]);
  const limit = timeOf(frames, end) - SHORTEST + ROUNDING;
  const latest = firstOf(end, (frame) => timeOf(frames, frame) > limit) - 1;
  return { first: clamp(first, [farthestFirst(frames, end), Math.max(0, latest)]), end };
}

/** The part moved to begin with another frame, as long as before. */
export function movedTo(frames: ClipFrames, trim: Trim, wanted: number): Trim {
  const length = trim.end - trim.first;
  const first = clamp(Math.round(wanted), [0, Math.max(0, frames.times.length - length)]);
  return withFirst(frames, { first, end: first + length }, first);
}

const rounded = (seconds: number) => Number(seconds.toFixed(DIGITS));

/** Part of a clip as requests name it, in seconds from the first frame. */
export function spanOf(frames: ClipFrames, { first, end }: Trim): { from: number; seconds: number } {
  const from = timeOf(frames, first);
  const seconds = clamp(rounded(timeOf(frames, end) - from), [SHORTEST, CLIP_RUN.seconds]);
  return { from: rounded(from), seconds };
}

/** Time of a frame as requests name it, in seconds from the first frame. */
export function placeOf(frames: ClipFrames, frame: number): number {
  return rounded(timeOf(frames, frame));
}

/** True where a part has a frame. */
export function isWithin({ first, end }: Trim, frame: number): boolean {
  return frame >= first && frame < end;
}

/** Part of a clip that a request named. */
export function trimOf(
  frames: ClipFrames,
  { from, seconds }: { readonly from: number; readonly seconds: number },
): Trim {
  const first = nearestFrame(frames, from);
  return withFirst(frames, { first, end: nearestFrame(frames, from + seconds) }, first);
}

/** Frames of a part that a run keeps of those that are there. */
export function framesKept(frames: ClipFrames, trim: Trim): number {
  const { seconds } = spanOf(frames, trim);
  return Math.min(trim.end - trim.first, Math.ceil(seconds * CLIP_RUN.framesPerSecond));
}

const MINUTE = 60;

/** A place in a clip by a language's numerals: 0:03.24, 1:12.50. */
export function formatPlace(tag: string, seconds: number): string {
  const hundredths = Math.round(seconds * 100) / 100;
  const minutes = Math.floor(hundredths / MINUTE);
  const format = new Intl.NumberFormat(tag, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${new Intl.NumberFormat(tag).format(minutes)}:${format.format(hundredths - minutes * MINUTE)}`;
}

/** A length in seconds with two decimals: 3.24 sec. */
export function formatSeconds(tag: string, seconds: number): string {
  const format = new Intl.NumberFormat(tag, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 },
  });
  // Japanese runs a number and its unit together, where CLDR sets a space.
  return tag.startsWith('ja') ? format.format(seconds).replaceAll(/\s/g, '') : format.format(seconds);
}
