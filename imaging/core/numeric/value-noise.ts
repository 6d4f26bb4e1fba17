import { createPlane, type Plane } from '../raster/plane.ts';

/**
 * A number 0–1 that depends on three integers alone (the mixing steps of MurmurHash3's finaliser, Austin
 * Appleby, public domain).
 */
export function hashUnit(x: number, y: number, seed: number): number {
  let word = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return ((word ^ (word >>> 16)) >>> 0) / 0x1_0000_0000;
}

interface NoiseOptions {
  /** Pixels from one random value to the next, across; from 1 up. */
  readonly scale: number;
  /** The same downwards; equal to `scale` where it is not given. */
  readonly scaleDown?: number;
  /** Number of octaves, each twice as fine and half as strong as the one before. */
  readonly octaves?: number;
  readonly seed: number;
}

/** Adds one layer of smoothly interpolated random values, −`weight` to `weight`. */
function addOctave(out: Plane, layer: { across: number; down: number; weight: number; seed: number }): void {
  const { width, height, data } = out;
  const { across, down, weight, seed } = layer;
  const columns = Math.floor((width - 1) / across) + 2;
  const upper = new Float32Array(columns);
  const lower = new Float32Array(columns);
  let latticeRow = -1;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / down);
    if (row !== latticeRow) {
      latticeRow = row;
      for (let i = 0; i < columns; i++) {
        upper[i] = hashUnit(i, row, seed);
        lower[i] = hashUnit(i, row + 1, seed);
      }
    }
    const v = y / down - row;
    const blendDown = v * v * (3 - 2 * v);
    for (let x = 0; x < width; x++, at++) {
      const i = (x / across) | 0;
      const u = x / across - i;
      const blend = u * u * (3 - 2 * u);
      const above = upper[i] + (upper[i + 1] - upper[i]) * blend;
      const below = lower[i] + (lower[i + 1] - lower[i]) * blend;
      data[at] += weight * (2 * (above + (below - above) * blendDown) - 1);
    }
  }
}

/**
 * Value noise in octaves (Perlin, “An image synthesizer”, 1985), −1 to 1 with mean 0. It depends on position
 * over scale: twice the size and scale shows the same noise, enlarged.
 */
export function valueNoise(
  size: { readonly width: number; readonly height: number },
  { scale, scaleDown = scale, octaves = 1, seed }: NoiseOptions,
): Plane {
  const out = createPlane(size);
  const total = 2 - 2 ** (1 - octaves);
  for (let octave = 0; octave < octaves; octave++)
    addOctave(out, {
      across: Math.max(1, scale / 2 ** octave),
      down: Math.max(1, scaleDown / 2 ** octave),
      weight: 2 ** -octave / total,
      seed: seed + octave * 131,
    });
  return out;
}
