import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';

const SIZE = 256;
const LAST = SIZE - 1;
/** A permutation of 0 … 255, twice over, so that a sum of two entries needs no second look at the bounds. */
const order = new Uint8Array(2 * SIZE);
/** A number in [0, 1) for each entry of the permutation. */
const numbers = new Float32Array(SIZE);

function fillTables(): void {
  const random = createRandom(7);
  for (let i = 0; i < SIZE; i++) {
    numbers[i] = nextRandom(random) / 2 ** 32;
    order[i] = i;
  }
  for (let i = LAST; i > 0; i--) {
    const j = nextRandom(random) % (i + 1);
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  order.copyWithin(SIZE, 0, SIZE);
}
fillTables();

/**
 * A number in [0, 1) for a place of the plane's whole-numbered grid, the same on every run. Repeats every 256
 * places.
 */
export function hash2(column: number, row: number): number {
  return numbers[order[order[column & LAST] + (row & LAST)]];
}

/**
 * Smooth noise of the plane in [0, 1): random numbers on a grid of unit squares, eased between them (value
 * noise; Ebert et al., “Texturing and Modeling”, 2003).
 */
export function noise2(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = x - column;
  const down = y - row;
  const u = across * across * (3 - 2 * across);
  const v = down * down * (3 - 2 * down);
  const left = order[column & LAST];
  const right = order[(column + 1) & LAST];
  const top = row & LAST;
  const bottom = (row + 1) & LAST;
  const upperLeft = numbers[order[left + top]];
  const lowerLeft = numbers[order[left + bottom]];
  const upper = upperLeft + (numbers[order[right + top]] - upperLeft) * u;
  const lower = lowerLeft + (numbers[order[right + bottom]] - lowerLeft) * u;
  return upper + (lower - upper) * v;
}

/** Smooth noise of space in [0, 1); see `noise2`. */
export function noise3(x: number, y: number, z: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const slice = Math.floor(z);
  const fx = x - column;
  const fy = y - row;
  const fz = z - slice;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const w = fz * fz * (3 - 2 * fz);
  const left = order[column & LAST];
  const right = order[(column + 1) & LAST];
  const top = row & LAST;
  const bottom = (row + 1) & LAST;
  const near = slice & LAST;
  const far = (slice + 1) & LAST;
  const a = order[left + top];
  const b = order[right + top];
  const c = order[left + bottom];
  const d = order[right + bottom];
  const a0 = numbers[order[a + near]];
  const a1 = numbers[order[a + far]];
  const c0 = numbers[order[c + near]];
  const c1 = numbers[order[c + far]];
  const nearTop = a0 + (numbers[order[b + near]] - a0) * u;
  const nearBottom = c0 + (numbers[order[d + near]] - c0) * u;
  const farTop = a1 + (numbers[order[b + far]] - a1) * u;
  const farBottom = c1 + (numbers[order[d + far]] - c1) * u;
  const front = nearTop + (nearBottom - nearTop) * v;
  return front + (farTop + (farBottom - farTop) * v - front) * w;
}
