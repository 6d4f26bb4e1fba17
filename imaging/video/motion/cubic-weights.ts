/** Places between two pixels that weights are kept for. */
export const CUBIC_STEPS = 64;
/** The weights of a place add up to so many bits. */
export const CUBIC_BITS = 7;

/** Weight of a pixel by its distance (Keys 1981, with a slope of -0.5: Catmull and Rom 1974). */
function weightAt(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}

function weightsAt(step: number): number[] {
  const place = step / CUBIC_STEPS;
  const weights = [-1, 0, 1, 2].map((pixel) => Math.round(weightAt(pixel - place) * (1 << CUBIC_BITS)));
  // The nearer pixel gets the rest that rounding leaves.
  weights[place < 0.5 ? 1 : 2] += (1 << CUBIC_BITS) - weights.reduce((sum, weight) => sum + weight, 0);
  return weights;
}

/** Weights of four pixels in a row for each place between the middle two, in whole numbers. */
export const cubicWeights = Int16Array.from(
  Array.from({ length: CUBIC_STEPS + 1 }, (_, step) => weightsAt(step)).flat(),
);
