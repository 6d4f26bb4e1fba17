/** A number from 0 to 1 for a place of a grid, the same each time (integer hash after Wang). */
export function hash(x: number, y: number, seed: number): number {
  let word = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  word = Math.imul(word ^ (word >>> 15), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
}

/** Smooth noise with one hill or dale for each unit square, 0 to 1. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = ease(x - column);
  const down = ease(y - row);
  const top = mix(hash(column, row, seed), hash(column + 1, row, seed), across);
  const bottom = mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), across);
  return mix(top, bottom, down);
}

/** Four octaves of smooth noise, 0 to 1. */
export function cloudNoise(x: number, y: number, seed: number): number {
  let sum = 0;
  for (let octave = 0; octave < 4; octave++)
    sum += smoothNoise(x * 2 ** octave, y * 2 ** octave, seed + octave) / 2 ** octave;
  return sum / 1.875;
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
