import { labelComponents } from '../../../core/morphology/components.ts';
import type { Progress } from '../../../core/progress.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import { doWordsComeOrGo, listSpans, type Span, sumOf } from './caption-spans.ts';

/** Share of captions and pauses, and of the pixels of a shape, from which on it is a thing of the scene. */
const LASTS = 0.6;
const SCENE = 0.6;
/** Frames that a caption or a pause lasts at least; shorter ones are words that fade. */
const MIN_LASTING = 2;
/** Frames of which a letter stands in most at its place: a quarter of a second. Captions last longer. */
const STANDING = 7;

/** Captions and pauses in most frames of which each pixel is stroke. */
function countSpans(spans: readonly Span[], length: number): Uint32Array {
  const counts = new Uint32Array(length);
  for (const { steady } of spans) for (let k = 0; k < length; k++) counts[k] += steady[k];
  return counts;
}

/**
 * 1 for pixels that are stroke in most pauses, however short; for all where there is none. Letters of a few
 * captions may have many pixels in common, which only pauses tell from a thing of the scene.
 */
function inPauses(all: readonly Span[], length: number): Uint8Array {
  const isLess = (one: Span, other: Span | undefined) =>
    other !== undefined && doWordsComeOrGo(one, other) && sumOf(one.steady) < sumOf(other.steady);
  const pauses = all.filter((span, i) => isLess(span, all[i - 1]) || isLess(span, all[i + 1]));
  const counts = countSpans(pauses, length);
  return Uint8Array.from(counts, (count) => (2 * count >= pauses.length ? 1 : 0));
}

/** 1 for pixels that are stroke with words and right before they came, or after they had gone. */
function lastingBeyond(spans: readonly Span[], length: number): Uint8Array {
  const lasting = new Uint8Array(length);
  for (const [i, own] of spans.entries()) {
    const next = spans[i + 1];
    if (!next || !doWordsComeOrGo(own, next)) continue;
    for (let k = 0; k < length; k++) lasting[k] |= own.steady[k] & next.steady[k];
  }
  return lasting;
}

interface Strokes {
  readonly region: MarkRegion;
  /** 1 for the pixels of the hole that are strokes, of all frames. */
  readonly strokes: readonly Uint8Array[];
  readonly progress: Progress;
}

/** 1 for pixels that are stroke whatever the words are, or with and without words. */
function findLasting(strokes: readonly Uint8Array[], length: number): Uint8Array {
  const all = listSpans(strokes);
  const pauses = inPauses(all, length);
  const spans = all.filter(({ first, end }) => end - first >= MIN_LASTING);
  const counts = countSpans(spans, length);
  const beyond = lastingBeyond(spans, length);
  const isLasting = (count: number, k: number) => beyond[k] || (pauses[k] && count > LASTS * spans.length);
  return Uint8Array.from(counts, (count, k) => (isLasting(count, k) ? 1 : 0));
}

/**
 * Strokes without those of things before a still camera: connected ones that are there whatever the words
 * are, or with and without words. Letters of several captions may share some pixels, and the same words may
 * come again.
 */
export async function dropScene({ region, strokes, progress }: Strokes): Promise<Uint8Array[]> {
  const { width, height, hole } = region;
  const lasting = findLasting(strokes, hole.length);
  const data = new Uint8Array(width * height);
  const letters: Uint8Array[] = [];
  for (const flags of strokes) {
    await progress.report(letters.length / strokes.length);
    for (const [k, i] of hole.entries()) data[i] = flags[k];
    const { labels, sizes } = labelComponents({ width, height, data });
    const counts = new Uint32Array(sizes.length);
    for (const [k, i] of hole.entries()) if (flags[k] && lasting[k]) counts[labels[i]] += 1;
    const isLetter = (part: number) => counts[part] <= SCENE * sizes[part];
    letters.push(flags.map((flag, k) => (flag === 1 && isLetter(labels[hole[k]]) ? 1 : 0)));
  }
  return letters;
}

/** Sums of each pixel's strokes over all frames before each one. */
async function sumBefore(strokes: readonly Uint8Array[], progress: Progress): Promise<Uint16Array[]> {
  const sums = [new Uint16Array(strokes[0].length)];
  for (const [t, flags] of strokes.entries()) {
    await progress.report(t / strokes.length);
    sums.push(sums[t].map((sum, k) => sum + flags[k]));
  }
  return sums;
}

/**
 * Strokes without what only passes: hands, shoes and glints. A letter is stroke in most of the frames around,
 * before or after.
 */
export async function dropPassing({ strokes, progress }: Omit<Strokes, 'region'>): Promise<Uint8Array[]> {
  const sums = await sumBefore(strokes, progress.subrange(0, 0.3));
  const length = Math.min(STANDING, strokes.length);
  const steady: Uint8Array[] = [];
  for (const [t, flags] of strokes.entries()) {
    await progress.report(0.3 + (0.7 * t) / strokes.length);
    const starts = [t - length + 1, t - (length >> 1), t].map((start) =>
      Math.min(strokes.length - length, Math.max(0, start)),
    );
    const isSteady = (k: number) =>
      starts.some((start) => 2 * (sums[start + length][k] - sums[start][k]) > length);
    steady.push(flags.map((flag, k) => (flag && isSteady(k) ? 1 : 0)));
  }
  return steady;
}
