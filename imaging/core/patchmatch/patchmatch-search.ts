import { createRandom, nextRandom, type RandomState } from '../numeric/random.ts';
import { type Band, cutBands } from '../threads/cut-bands.ts';
import { type NearestNeighbourField, PATCH_RADIUS, PIXEL_BYTES } from './nearest-neighbour-field.ts';
import { runField } from './run-field.ts';

const SIDE = 2 * PATCH_RADIUS + 1;
const ROW = SIDE * PIXEL_BYTES;

/** One sweep over the targets. */
interface Sweep {
  /** Reading order, or backwards: they take turns. */
  readonly forward: boolean;
  /**
   * Whole pixels around the best match so far in which the random search begins; it halves down to 1. 0 = no
   * random search.
   */
  readonly radius: number;
  readonly random: RandomState;
}

/**
 * Sum of squared differences of one row of two patches. Whole pixels and integers only, which compile best.
 */
function compareRows(pixels: Uint8Array, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < ROW; i += PIXEL_BYTES) {
    const red = pixels[a + i] - pixels[b + i];
    const green = pixels[a + i + 1] - pixels[b + i + 1];
    const blue = pixels[a + i + 2] - pixels[b + i + 2];
    const texture = pixels[a + i + 3] - pixels[b + i + 3];
    sum = (sum + red * red + green * green + blue * blue + texture * texture) | 0;
  }
  return sum;
}

/** Texture energy from which distance costs its full price. */
const TEXTURED = 79;

/**
 * Cost of a pixel of distance for a patch of some texture energy. It falls with the fourth power of the
 * energy, which is the square of the gradient, as differences between patches do. On smooth ground a full
 * price would make every patch match the border next to it.
 */
function priceDistance(penalty: number, texture: number): number {
  if (texture >= TEXTURED) return penalty;
  const share = (texture * texture) / (TEXTURED * TEXTURED);
  return penalty * share * share;
}

/**
 * The cost of a target's match: squared differences of the two patches, and the penalty for their distance.
 */
function measureMatch(
  { pixels, width, penalty }: NearestNeighbourField,
  target: number,
  match: number,
): number {
  const stride = width * PIXEL_BYTES;
  const corner = (PATCH_RADIUS * width + PATCH_RADIUS) * PIXEL_BYTES;
  const across = (target % width) - (match % width);
  const down = Math.floor(target / width) - Math.floor(match / width);
  const price = priceDistance(penalty, pixels[target * PIXEL_BYTES + 3]);
  let differences = 0;
  let a = target * PIXEL_BYTES - corner;
  let b = match * PIXEL_BYTES - corner;
  for (let row = 0; row < SIDE; row++) {
    differences += compareRows(pixels, a, b);
    a += stride;
    b += stride;
  }
  return price * Math.sqrt(across * across + down * down) + differences;
}

/** Brings the costs up to date after the hole's pixels have changed. */
export async function measureField(
  field: NearestNeighbourField,
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  const { targets, nearest, cost, penalty } = field;
  await runField(field, {
    length: targets.length,
    name: 'measureField',
    argumentsOf: () => [penalty],
    byScript: ({ from, to }) => {
      for (let i = from; i < to; i++) cost[targets[i]] = measureMatch(field, targets[i], nearest[targets[i]]);
    },
    yieldIfDue,
  });
}

/**
 * One sweep of PatchMatch (Barnes et al. 2009). Each target tries the shifted matches of its two previous
 * neighbours, then random places in halving windows. Costs must be up to date. Bands of targets are searched
 * side by side: of neighbours in the band before, a target sees the matches before the sweep (their section
 * on the GPU does the same).
 */
export async function searchPatchMatch(
  field: NearestNeighbourField,
  { forward, radius, random, yieldIfDue }: Sweep & { readonly yieldIfDue: () => Promise<void> },
): Promise<void> {
  const { targets, penalty } = field;
  fillHalos(field, forward);
  const words = cutBands(targets.length).map(() => createRandom(nextRandom(random))[0]);
  await runField(field, {
    length: targets.length,
    name: 'searchField',
    argumentsOf: ({ index, halo }) => [Number(forward), radius, words[index], penalty, halo],
    byScript: (band, index) => {
      searchByScript(field, { band, index, forward, radius, word: words[index] });
    },
    yieldIfDue,
  });
}

/** Keeps the matches of a row before each band, or after it for a sweep backwards. */
function fillHalos({ width, targets, nearest, halos }: NearestNeighbourField, forward: boolean): void {
  for (const [index, { from, to }] of cutBands(targets.length).entries()) {
    if (from === to) continue;
    const first = forward ? targets[from] - width : targets[to - 1] + 1;
    halos.set(nearest.subarray(first, first + width), index * width);
  }
}

/** A sweep over one band. */
interface BandSweep extends Omit<Sweep, 'random'> {
  readonly band: Band;
  /** The band's number. */
  readonly index: number;
  /** State of the random generator. */
  readonly word: number;
}

/**
 * Reference implementation of `wasm/field-kernels.as`, which is three to five times as fast. Used where
 * WebAssembly cannot run.
 */
function searchByScript(field: NearestNeighbourField, sweep: BandSweep): void {
  const { width, height, pixels, usable, targets, nearest, cost, penalty, halos } = field;
  const { band, index, forward, radius } = sweep;
  const { from, to } = band;
  const stride = width * PIXEL_BYTES;
  const corner = (PATCH_RADIUS * width + PATCH_RADIUS) * PIXEL_BYTES;
  const right = width - PATCH_RADIUS;
  const bottom = height - PATCH_RADIUS;
  const beside = forward ? -1 : 1;
  const above = forward ? -width : width;
  const rounds = 32 - Math.clz32(radius);
  const edge = targets[forward ? from : to - 1];
  const before = index * width - (forward ? edge - width : edge + 1);
  let { word } = sweep;
  for (let i = from; i < to; i++) {
    const target = targets[forward ? i : from + to - 1 - i];
    const targetCorner = target * PIXEL_BYTES - corner;
    const targetY = (target / width) | 0;
    const targetX = target - targetY * width;
    const price = priceDistance(penalty, pixels[target * PIXEL_BYTES + 3]);
    let best = nearest[target];
    let least = cost[target];
    let reach = radius;
    for (let trial = -2; trial < rounds; trial++) {
      let candidate: number;
      if (trial < 0) {
        const step = trial === -2 ? beside : above;
        const at = target + step;
        const isBeyond = forward ? at < edge : at > edge;
        const neighbour = isBeyond ? halos[before + at] : nearest[at];
        if (neighbour < 0) continue;
        candidate = neighbour - step;
      } else {
        word ^= word << 13;
        word ^= word >>> 17;
        word ^= word << 5;
        const y = (best / width) | 0;
        const span = 2 * reach + 1;
        // One random number for both axes: its halves are independent enough for spans below 2¹⁶.
        const tryX = best - y * width - reach + (((word & 0xffff) * span) >>> 16);
        const tryY = y - reach + (((word >>> 16) * span) >>> 16);
        reach >>= 1;
        if (tryX < PATCH_RADIUS || tryY < PATCH_RADIUS || tryX >= right || tryY >= bottom) continue;
        candidate = tryY * width + tryX;
      }
      if (candidate === best || usable[candidate] !== 1) continue;
      let a = targetCorner;
      let b = candidate * PIXEL_BYTES - corner;
      const down = ((candidate / width) | 0) - targetY;
      const across = candidate - targetX - (targetY + down) * width;
      const far = price * Math.sqrt(across * across + down * down);
      let differences = 0;
      for (let row = 0; row < SIDE && far + differences < least; row++) {
        differences += compareRows(pixels, a, b);
        a += stride;
        b += stride;
      }
      const sum = far + differences;
      if (sum < least) {
        least = sum;
        best = candidate;
      }
    }
    nearest[target] = best;
    cost[target] = least;
  }
}
