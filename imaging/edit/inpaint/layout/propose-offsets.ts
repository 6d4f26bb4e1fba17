import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Progress } from '../../../core/progress.ts';
import { listFlagged } from '../../../core/raster/flags.ts';
import { type Ground, type Offset, pixelDistance, positionAt } from './ground.ts';

/** Pixels around the hole by which an offset is rated. */
const RING = 2;

/** About as many of them are looked at. */
const RING_SAMPLES = 600;

/** The ring is rated as a whole and in arcs, each of which gets its best offsets. */
const WHOLE_PICKS = 8;
const ARCS = 12;
const ARC_PICKS = 3;

/** Offsets tried are this many pixels apart; the best are refined to single pixels. */
const STEP = 2;

/** Offsets of one arc nearer than this are the same. */
const APART = 4;

/** Least share of the hole that an offset leads out of. */
const MIN_REACH = 0.08;

/** Part of the ring that an offset must lead to free pixels, to be rated. */
const MIN_SEEN = 0.5;

interface Ring {
  readonly pixels: Int32Array;
  /** The arc of each. */
  readonly arcs: Uint8Array;
}

interface Rated extends Offset {
  readonly error: number;
}

/** Known pixels around the hole, and the arcs that they belong to by their angle from its middle. */
function findRing({ level, free }: Ground): Ring {
  const { width } = level;
  const near = dilateSquare({ ...level, data: level.hole }, RING);
  const all = listFlagged(near.map((flag, at) => flag & free[at]));
  const pixels = all.filter((_, index) => index % Math.ceil(all.length / RING_SAMPLES) === 0);
  let x = 0;
  let y = 0;
  for (const pixel of pixels) {
    x += (pixel % width) / pixels.length;
    y += Math.floor(pixel / width) / pixels.length;
  }
  const arcs = Uint8Array.from(pixels, (pixel) => {
    const angle = Math.atan2(Math.floor(pixel / width) - y, (pixel % width) - x);
    return Math.min(ARCS - 1, Math.floor(((angle + Math.PI) / (2 * Math.PI)) * ARCS));
  });
  return { pixels, arcs };
}

/**
 * Mean distance between each arc's pixels and those that an offset leads to, and last that of the whole
 * ring; infinite where it leads to too few.
 */
function rateOffset({ level, free }: Ground, { pixels, arcs }: Ring, offset: Offset): Float64Array {
  const errors = new Float64Array(ARCS + 1);
  const counts = new Float64Array(ARCS + 1);
  const sizes = new Float64Array(ARCS + 1);
  for (let index = 0; index < pixels.length; index++) {
    sizes[arcs[index]]++;
    sizes[ARCS]++;
    const source = positionAt(level, pixels[index], offset);
    if (source < 0 || !free[source]) continue;
    const distance = pixelDistance(level, pixels[index], source);
    errors[arcs[index]] += distance;
    counts[arcs[index]]++;
    errors[ARCS] += distance;
    counts[ARCS]++;
  }
  return errors.map((error, arc) =>
    counts[arc] > MIN_SEEN * sizes[arc] ? error / counts[arc] : Number.POSITIVE_INFINITY,
  );
}

/** Most pixels of the hole that are asked where an offset leads. */
const SAMPLES = 200;

/** Share of the hole's pixels that an offset leads to free ones. */
function reachOf({ level, free, holePixels }: Ground, offset: Offset): number {
  const step = Math.ceil(holePixels.length / SAMPLES);
  let count = 0;
  for (let index = 0; index < holePixels.length; index += step) {
    const source = positionAt(level, holePixels[index], offset);
    if (source >= 0 && free[source]) count++;
  }
  return (count * step) / holePixels.length;
}

function isNear(one: Offset, other: Offset, distance: number): boolean {
  return Math.abs(one.across - other.across) < distance && Math.abs(one.down - other.down) < distance;
}

/** Keeps the best offsets of one arc that differ. */
function keepBest(best: Rated[], rated: Rated, picks: number): void {
  if (rated.error === Number.POSITIVE_INFINITY) return;
  if (best.length >= picks && rated.error >= best[best.length - 1].error) return;
  const like = best.findIndex((other) => isNear(other, rated, APART));
  if (like >= 0) {
    if (best[like].error <= rated.error) return;
    best.splice(like, 1);
  }
  best.push(rated);
  best.sort((a, b) => a.error - b.error);
  if (best.length > picks) best.pop();
}

/** The best of the offsets around one, by one arc's error. */
function refineOffset(ground: Ground, ring: Ring, { offset, arc }: { offset: Rated; arc: number }): Offset {
  let best = offset;
  for (let down = offset.down - 1; down <= offset.down + 1; down++)
    for (let across = offset.across - 1; across <= offset.across + 1; across++) {
      const error = rateOffset(ground, ring, { across, down })[arc];
      if (error < best.error) best = { across, down, error };
    }
  return best;
}

/**
 * Offsets that continue the border of a level's hole well, the whole of it or an arc, and lead out of it.
 * Copies by few offsets keep the scene's structure (He and Sun, “Image completion approaches using the
 * statistics of similar patches”, 2014).
 */
export async function proposeOffsets(ground: Ground, progress: Progress): Promise<Offset[]> {
  const { width, height } = ground.level;
  const ring = findRing(ground);
  const best: Rated[][] = Array.from({ length: ARCS + 1 }, () => []);
  for (let down = STEP - height; down < height; down += STEP) {
    for (let across = STEP - width; across < width; across += STEP) {
      const offset = { across, down };
      if (reachOf(ground, offset) < MIN_REACH) continue;
      const errors = rateOffset(ground, ring, offset);
      for (let arc = 0; arc <= ARCS; arc++)
        keepBest(best[arc], { ...offset, error: errors[arc] }, arc < ARCS ? ARC_PICKS : WHOLE_PICKS);
    }
    await progress.report((down + height) / (2 * height));
  }
  const offsets: Offset[] = [];
  for (const [arc, rated] of best.entries())
    for (const offset of rated) {
      const refined = refineOffset(ground, ring, { offset, arc });
      if (!offsets.some((other) => isNear(other, refined, 1))) offsets.push(refined);
    }
  return offsets;
}
