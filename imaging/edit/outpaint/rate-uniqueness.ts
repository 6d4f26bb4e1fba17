import type { Plane } from '../../core/raster/plane.ts';

interface Comparison {
  /** Pixels from a patch's middle to its edge. */
  readonly radius: number;
  /** Pixels from one compared patch to the next. */
  readonly step: number;
  /** Search range for other patches: up to this many pixels above and below, and at least as many beside. */
  readonly down: number;
  readonly across: number;
  /** Middle row of the patches that are rated. */
  readonly y: number;
}

/** The like of a patch that counts: not the best one, which may be chance or its own other half. */
const RANK = 2;

/** Every second pixel of a patch is compared: the planes are smooth. */
const STRIDE = 2;

/**
 * Uniqueness of each place of a row of patches among all others at its height. It is the root mean square
 * distance to the third most similar patch, summed over features. 0 without other patches. Written into `out`
 * for all pixels up to the next row of patches.
 */
export function rateUniqueness(
  features: readonly Plane[],
  { comparison, out }: { readonly comparison: Comparison; readonly out: Plane },
): void {
  const { radius, step, y } = comparison;
  for (let x = radius; x < features[0].width - radius; x += step)
    fillSquare(out, { x, y, radius, step }, rateOne(features, comparison, { x, y }));
}

function rateOne(
  features: readonly Plane[],
  { radius, step, down, across }: Comparison,
  place: { x: number; y: number },
): number {
  const { width, height } = features[0];
  const best = new Float64Array(RANK + 1).fill(Number.POSITIVE_INFINITY);
  const at = place.y * width + place.x;
  const top = Math.max(radius, place.y - down);
  const bottom = Math.min(height - radius - 1, place.y + down);
  for (let y = top; y <= bottom; y += step)
    for (let x = radius; x < width - radius; x += step) {
      if (Math.abs(x - place.x) < across) continue;
      insert(best, comparePatches(features, { at, other: y * width + x, radius, limit: best[RANK] }));
    }
  const samples = (Math.floor((2 * radius) / STRIDE) + 1) ** 2;
  return Number.isFinite(best[RANK]) ? Math.sqrt(best[RANK] / samples) : 0;
}

/** Keeps the lowest values in order. */
function insert(best: Float64Array, value: number): void {
  let rank = RANK;
  if (value >= best[rank]) return;
  while (rank > 0 && best[rank - 1] > value) {
    best[rank] = best[rank - 1];
    rank--;
  }
  best[rank] = value;
}

interface Pair {
  readonly at: number;
  readonly other: number;
  readonly radius: number;
  /** A sum above it need not be exact. */
  readonly limit: number;
}

function comparePatches(features: readonly Plane[], { at, other, radius, limit }: Pair): number {
  const { width } = features[0];
  let sum = 0;
  for (let row = -radius * width; row <= radius * width && sum < limit; row += STRIDE * width)
    for (const { data } of features)
      for (let step = row - radius; step <= row + radius; step += STRIDE) {
        const difference = data[at + step] - data[other + step];
        sum += difference * difference;
      }
  return sum;
}

/** Gives a rating to the pixels of its step, and at the planes' edges to those beyond. */
function fillSquare(
  { width, height, data }: Plane,
  { x, y, radius, step }: { x: number; y: number; radius: number; step: number },
  value: number,
): void {
  const left = x === radius ? 0 : x;
  const top = y === radius ? 0 : y;
  const right = x + step >= width - radius ? width : x + step;
  const bottom = y + step >= height - radius ? height : y + step;
  for (let row = top; row < bottom; row++) data.fill(value, row * width + left, row * width + right);
}
