import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Shot } from '../ground/follow-ground.ts';
import type { Ground } from '../ground/ground.ts';
import type { Letters } from '../ground/letters.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { likeness, listSpans, SAME, type Span } from './caption-spans.ts';

/** Lines of frames that distances in pixels are meant for; larger frames have larger ones. */
const LINES = 576;
/** Pixels beside letters that may be of their shadow. */
const SHADOW = 5;
/** Frames of a caption by which its letters are measured: the fewest, and the most that are looked at. */
const FRAMES = { least: 4, most: 15 } as const;
/**
 * Levels from the ground above which a caption lies on a pixel: within what was taken for letters, beside
 * it, and of both colours.
 * @tuned 2026-12-01, one caption over people on a filmed square, by eye and by likeness
 */
const LIES = { within: 6, beside: 14, colour: 8 } as const;
/** Share of the frames of a caption in which a pixel of it shows the same, and levels that it varies by. */
const STANDS = { share: 0.6, levels: 12 } as const;
/** Share of frames in which somebody is seen in a bare pixel, by how many levels, and those it is off by. */
const PASSES = { share: 0.15, levels: 40, off: 24 } as const;
/** Share of the pixels of a caption that make a level one of its own, and levels to both sides of it. */
const LIKE = { share: 0.12, levels: 12 } as const;

interface TightenWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly letters: Letters;
  readonly shot: Shot;
  /** Ground that stands still under the letters, as far as it is known. */
  readonly ground: Ground;
}

/** Some frames of a span, evenly. */
function sampleSpan({ frames, shot }: TightenWork, { first, end }: Span): RegionPlanes[] {
  const step = Math.max(1, Math.ceil((end - first) / FRAMES.most));
  const sampled: RegionPlanes[] = [];
  for (let at = first; at < end; at += step) sampled.push(frames[shot.first + at]);
  return sampled;
}

/** Middle of the values of a place. */
function middleOf(planes: readonly Uint8Array[], at: number): number {
  const values = Uint8Array.from(planes, (plane) => plane[at]).sort();
  return values[values.length >> 1];
}

/** Flags of a hole's pixels in its region. */
function spread({ width, height, hole }: MarkRegion, flags: Uint8Array) {
  const data = new Uint8Array(width * height);
  for (const [k, i] of hole.entries()) data[i] = flags[k];
  return { width, height, data };
}

/** Whole fours of pixels, which share their colour, in which one is flagged. */
function growToFours(region: MarkRegion, flags: Uint8Array): Uint8Array {
  const { width, hole } = region;
  const { data } = spread(region, flags);
  return Uint8Array.from(hole, (i) => {
    const first = i - ((i % width) & 1) - (Math.floor(i / width) & 1) * width;
    return data[first] | data[first + 1] | data[first + width] | data[first + width + 1];
  });
}

/** Levels by which both colours of each place of the hole differ from the ground in most of some frames. */
function readTints({ region, ground }: TightenWork, seen: readonly RegionPlanes[]): Int16Array {
  const tints = new Int16Array((region.width >> 1) * (region.height >> 1));
  const [blue, red] = [seen.map(({ u }) => u), seen.map(({ v }) => v)];
  for (const [q, at] of region.quads.entries())
    tints[at] = Math.abs(middleOf(blue, at) - ground.u[q]) + Math.abs(middleOf(red, at) - ground.v[q]);
  return tints;
}

/** By brightness: 1 for levels that many pixels of a caption have, as those of its letters and its shadow. */
function likeCaption(
  { region, ground }: TightenWork,
  { planes, steady }: { readonly planes: readonly Uint8Array[]; readonly steady: Uint8Array },
): Uint8Array {
  const counts = new Uint32Array(256);
  let count = 0;
  for (const [k, i] of region.hole.entries()) {
    if (!steady[k] || !ground.age[k]) continue;
    const middle = middleOf(planes, i);
    if (Math.abs(middle - ground.luma[k]) <= LIES.beside) continue;
    counts[middle] += 1;
    count += 1;
  }
  return Uint8Array.from(counts, (_, level) => {
    const near = counts.subarray(Math.max(0, level - LIKE.levels), level + LIKE.levels + 1);
    return near.reduce((sum, value) => sum + value, 0) >= LIKE.share * count ? 1 : 0;
  });
}

/**
 * Letters of one caption by what differs from the ground in most of its frames. What does not is bare, but
 * for ground as bright as the caption, which tells nothing.
 */
function tightenSpan(work: TightenWork, span: Span): Uint8Array {
  const { region, ground } = work;
  const { width, hole, lines } = region;
  const seen = sampleSpan(work, span);
  const planes = seen.map(({ luma }) => luma);
  const tints = readTints(work, seen);
  const reach = SHADOW * Math.max(1, Math.round(lines / LINES));
  const beside = dilateSquare(spread(region, span.steady), reach);
  const isLikeCaption = likeCaption(work, { planes, steady: span.steady });
  const flags = Uint8Array.from(hole, (i, k) => {
    const wasLetter = span.steady[k];
    if (!beside[i] || !ground.age[k]) return wasLetter;
    const middle = middleOf(planes, i);
    const off = Math.abs(middle - ground.luma[k]);
    if (!wasLetter) {
      const same = planes.filter((plane) => Math.abs(plane[i] - middle) <= STANDS.levels).length;
      return off > LIES.beside && same >= STANDS.share * planes.length ? 1 : 0;
    }
    if (isLikeCaption[ground.luma[k]]) return 1;
    const tint = tints[(Math.floor(i / width) >> 1) * (width >> 1) + ((i % width) >> 1)];
    if (off <= LIES.within && tint <= LIES.colour) return 0;
    const passed = planes.filter((plane) => Math.abs(plane[i] - middle) > PASSES.levels).length;
    return off <= PASSES.off && passed > PASSES.share * planes.length ? 0 : 1;
  });
  return growToFours(region, flags);
}

/**
 * Letters of a shot before a still camera as far as they lie on the ground: by what differs from it while a
 * caption stands, and with them their shadow. What is bare between strokes tells who passes behind.
 */
export function tightenLetters(work: TightenWork): Letters {
  const { letters, shot } = work;
  const own = letters.slice(shot.first, shot.end);
  const tight = own.slice();
  for (const span of listSpans(own)) {
    if (span.end - span.first < FRAMES.least || !span.steady.includes(1)) continue;
    const flags = tightenSpan(work, span);
    for (let at = span.first; at < span.end; at++)
      if (likeness(own[at], span.steady) > SAME) tight[at] = flags;
  }
  return [...letters.slice(0, shot.first), ...tight, ...letters.slice(shot.end)];
}
