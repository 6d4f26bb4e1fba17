import { createRandom, nextRandom, type RandomState } from '../numeric/random.ts';
import type { OklabPlanes } from './colour-space.ts';

/** Cells of the histogram in lightness (0–1) and in each of a and b (−0.4 to 0.4). */
const LIGHT_CELLS = 40;
const COLOUR_CELLS = 40;
/**
 * Weight of squared colour differences relative to lightness. A face must not take the grey of the wall
 * behind it.
 */
const COLOUR_WEIGHT = 3.2;
const ROUNDS = 12;

/** Lightness, a and b of each colour, one after the other. */
export type Palette = Float32Array;

interface Histogram {
  /** Mean lightness, a and b of each cell that is not empty. */
  readonly colours: Float32Array;
  /** Square root of the number of pixels in each, so that small things of their own colour count. */
  readonly weights: Float32Array;
}

function colourCell(value: number): number {
  return Math.min(COLOUR_CELLS - 1, Math.max(0, ((value + 0.4) * 1.25 * COLOUR_CELLS) | 0));
}

function countColours({ lightness, a, b }: OklabPlanes): Histogram {
  const cells = LIGHT_CELLS * COLOUR_CELLS * COLOUR_CELLS;
  const sums = new Float64Array(cells * 4);
  for (let at = 0; at < lightness.data.length; at++) {
    const light = Math.min(LIGHT_CELLS - 1, Math.max(0, (lightness.data[at] * LIGHT_CELLS) | 0));
    const cell =
      4 * ((light * COLOUR_CELLS + colourCell(a.data[at])) * COLOUR_CELLS + colourCell(b.data[at]));
    sums[cell]++;
    sums[cell + 1] += lightness.data[at];
    sums[cell + 2] += a.data[at];
    sums[cell + 3] += b.data[at];
  }
  const colours: number[] = [];
  const weights: number[] = [];
  for (let cell = 0; cell < sums.length; cell += 4) {
    if (sums[cell] === 0) continue;
    weights.push(Math.sqrt(sums[cell]));
    for (let channel = 1; channel < 4; channel++) colours.push(sums[cell + channel] / sums[cell]);
  }
  return { colours: Float32Array.from(colours), weights: Float32Array.from(weights) };
}

/** The nearest entry. */
export function nearestColour(palette: Palette, lightness: number, ab: readonly [number, number]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let entry = 0; 3 * entry < palette.length; entry++) {
    const light = lightness - palette[3 * entry];
    const green = ab[0] - palette[3 * entry + 1];
    const blue = ab[1] - palette[3 * entry + 2];
    const distance = light * light + COLOUR_WEIGHT * (green * green + blue * blue);
    if (distance < least) {
      least = distance;
      nearest = entry;
    }
  }
  return nearest;
}

function squaredDistance(colours: Float32Array, i: number, from: readonly [number, number, number]): number {
  const light = colours[i] - from[0];
  const green = colours[i + 1] - from[1];
  const blue = colours[i + 2] - from[2];
  return light * light + COLOUR_WEIGHT * (green * green + blue * blue);
}

/**
 * First colours far from each other: each next one with a chance that grows with its distance (k-means++,
 * Arthur and Vassilvitskii 2007).
 */
function seedPalette(
  { colours, weights }: Histogram,
  { count, random }: { readonly count: number; readonly random: RandomState },
): Palette {
  const palette = new Float32Array(count * 3);
  const samples = colours.length / 3;
  const distances = new Float32Array(samples).fill(Number.POSITIVE_INFINITY);
  let chosen = nextRandom(random) % samples;
  for (let entry = 0; entry < count; entry++) {
    const colour = [colours[3 * chosen], colours[3 * chosen + 1], colours[3 * chosen + 2]] as const;
    palette.set(colour, 3 * entry);
    let total = 0;
    for (let i = 0; i < samples; i++) {
      distances[i] = Math.min(distances[i], squaredDistance(colours, 3 * i, colour));
      total += distances[i] * weights[i];
    }
    let left = (nextRandom(random) / 2 ** 32) * total;
    chosen = 0;
    while (chosen < samples - 1 && left > distances[chosen] * weights[chosen]) {
      left -= distances[chosen] * weights[chosen];
      chosen++;
    }
  }
  return palette;
}

/**
 * At most `count` representative colours of a picture: k-means in OKLab (Lloyd 1982) over a histogram. The
 * same seed gives the same palette.
 */
export function clusterColours(
  planes: OklabPlanes,
  { count, seed }: { count: number; seed: number },
): Palette {
  const random = createRandom(seed);
  const histogram = countColours(planes);
  const { colours, weights } = histogram;
  const palette = seedPalette(histogram, { count, random });
  const sums = new Float64Array(count * 4);
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0);
    for (let i = 0; i < weights.length; i++) {
      const entry = nearestColour(palette, colours[3 * i], [colours[3 * i + 1], colours[3 * i + 2]]);
      for (let channel = 0; channel < 3; channel++)
        sums[4 * entry + channel] += weights[i] * colours[3 * i + channel];
      sums[4 * entry + 3] += weights[i];
    }
    for (let entry = 0; entry < count; entry++)
      if (sums[4 * entry + 3] > 0)
        for (let channel = 0; channel < 3; channel++)
          palette[3 * entry + channel] = sums[4 * entry + channel] / sums[4 * entry + 3];
  }
  return palette;
}
