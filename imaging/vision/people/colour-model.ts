import type { PersonPixels } from './learn-regions.ts';

/** Mean colour of some pixels of a person, and how far they differ. */
export interface ColourModel {
  readonly count: number;
  /** Lightness, a and b. */
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

/** Smallest standard deviations of cloth and hair. */
const MIN_DEVIATION = [0.035, 0.009, 0.009] as const;

/** Measures the colours of those pixels of a person that a predicate takes. */
export function measureColours({ planes, pixels }: PersonPixels, isIn: (i: number) => boolean): ColourModel {
  const { lightness, a, b } = planes;
  const [sums, squares] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let count = 0;
  for (let i = 0; i < pixels.length; i++) {
    if (!isIn(i)) continue;
    count++;
    for (const [channel, { data }] of [lightness, a, b].entries()) {
      sums[channel] += data[pixels[i]];
      squares[channel] += data[pixels[i]] ** 2;
    }
  }
  const mean = sums.map((sum) => sum / Math.max(1, count));
  const deviation = squares.map((square, channel) =>
    Math.sqrt(Math.max(0, square / Math.max(1, count) - mean[channel] ** 2) + MIN_DEVIATION[channel] ** 2),
  );
  return { count, mean, deviation };
}

/** Squared distance of a pixel's colour from a model, in standard deviations, in light down to `darkest`. */
export function colourDistance(
  { planes }: PersonPixels,
  at: number,
  { mean, deviation, darkest = 1 }: ColourModel & { readonly darkest?: number },
): number {
  const values = [planes.lightness.data[at], planes.a.data[at], planes.b.data[at]];
  const light = Math.max(darkest, Math.min(1, values[0] / Math.max(0.05, mean[0])));
  return values.reduce(
    (sum, value, channel) => sum + ((value - light * mean[channel]) / deviation[channel]) ** 2,
    0,
  );
}

/** Distance of two colours in their standard deviations. */
export function deviationsOf(one: ColourModel, other: ColourModel): number {
  return Math.hypot(
    ...one.mean.map(
      (mean, channel) =>
        (mean - other.mean[channel]) / Math.max(one.deviation[channel], other.deviation[channel]),
    ),
  );
}
