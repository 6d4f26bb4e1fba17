import type { OklabPlanes } from './oklab.ts';
import { createRandom, nextRandom, type RandomState } from './random.ts';

/** So many pixels, spread evenly at random, speak for the picture. */
const SAMPLES = 12_000;
const ROUNDS = 12;

/** Lightness, a and b of each colour, one after the other. */
export type Palette = Float32Array;

function sampleColours({ lightness, a, b }: OklabPlanes, random: RandomState): Float32Array {
  const pixels = lightness.data.length;
  const count = Math.min(SAMPLES, pixels);
  const colours = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const at = count === pixels ? i : nextRandom(random) % pixels;
    colours[3 * i] = lightness.data[at];
    colours[3 * i + 1] = a.data[at];
    colours[3 * i + 2] = b.data[at];
  }
  return colours;
}

/** The nearest entry; differences of colour count twice as much as those of lightness, or small bright things lose theirs. */
export function nearestColour(palette: Palette, lightness: number, ab: readonly [number, number]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let entry = 0; 3 * entry < palette.length; entry++) {
    const light = lightness - palette[3 * entry];
    const green = ab[0] - palette[3 * entry + 1];
    const blue = ab[1] - palette[3 * entry + 2];
    const distance = light * light + 2 * (green * green + blue * blue);
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
  return light * light + 2 * (green * green + blue * blue);
}

/** First colours far from each other: each next one with a chance that grows with its distance (k-means++, Arthur and Vassilvitskii 2007). */
function seedPalette(colours: Float32Array, count: number, random: RandomState): Palette {
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
      total += distances[i];
    }
    let left = (nextRandom(random) / 2 ** 32) * total;
    chosen = 0;
    while (chosen < samples - 1 && left > distances[chosen]) left -= distances[chosen++];
  }
  return palette;
}

/** At most `count` colours that stand for those of a picture: k-means in OKLab (Lloyd 1982). Same seed, same palette. */
export function clusterColours(
  planes: OklabPlanes,
  { count, seed }: { count: number; seed: number },
): Palette {
  const random = createRandom(seed);
  const colours = sampleColours(planes, random);
  const palette = seedPalette(colours, count, random);
  const sums = new Float64Array(count * 4);
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0);
    for (let i = 0; i < colours.length; i += 3) {
      const entry = nearestColour(palette, colours[i], [colours[i + 1], colours[i + 2]]);
      for (let channel = 0; channel < 3; channel++) sums[4 * entry + channel] += colours[i + channel];
      sums[4 * entry + 3]++;
    }
    for (let entry = 0; entry < count; entry++)
      if (sums[4 * entry + 3] > 0)
        for (let channel = 0; channel < 3; channel++)
          palette[3 * entry + channel] = sums[4 * entry + channel] / sums[4 * entry + 3];
  }
  return palette;
}
