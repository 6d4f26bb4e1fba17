import { hashUnit } from './value-noise.ts';

/**
 * Smooth noise at a point, 0–1, with one hill or dale for each unit square (Perlin, “An image synthesizer”,
 * 1985).
 */
export function sampleNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const u = x - column;
  const v = y - row;
  const across = u * u * (3 - 2 * u);
  const down = v * v * (3 - 2 * v);
  const topLeft = hashUnit(column, row, seed);
  const bottomLeft = hashUnit(column, row + 1, seed);
  const top = topLeft + (hashUnit(column + 1, row, seed) - topLeft) * across;
  const bottom = bottomLeft + (hashUnit(column + 1, row + 1, seed) - bottomLeft) * across;
  return top + (bottom - top) * down;
}

/**
 * Five octaves of smooth noise at a point, 0–1; each is turned against the one before, so that no grid shows.
 */
export function sampleClouds(x: number, y: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  let u = x;
  let v = y;
  for (let octave = 0; octave < 5; octave++) {
    sum += weight * sampleNoise(u, v, seed + octave * 17);
    const turned = 1.6 * u - 1.2 * v;
    v = 1.2 * u + 1.6 * v;
    u = turned;
    weight /= 2;
  }
  return sum / 0.96875;
}
