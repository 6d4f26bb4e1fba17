import { gaussianBlur } from '../../../core/filters/gaussian-blur.ts';
import type { Plane } from '../../../core/raster/plane.ts';

/** Overshoot beyond the neighbours, as a share of their difference. */
const BEYOND = 0.08;
/** Squared difference of neighbours in grey levels that may be an unmeasured trace of compression. */
const FAINT = 40;
/** Change in grey levels that nobody sees. */
const UNSEEN = 0.4;

/** The least and the largest value around a pixel, itself among them; beyond the border there is nothing. */
function neighbourhood({ width, height, data }: Plane, at: number): readonly [least: number, most: number] {
  const x = at % width;
  const y = (at - x) / width;
  let least = data[at];
  let most = least;
  for (let row = y > 0 ? y - 1 : 0; row <= y + 1 && row < height; row++)
    for (let column = x > 0 ? x - 1 : 0; column <= x + 1 && column < width; column++) {
      const value = data[row * width + column];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  return [least, most];
}

interface SharpenOptions {
  /** Spread in pixels of the blur that is to go. */
  readonly sigma: number;
  /** Share of the change, 0–1. */
  readonly amount: number;
  /** Standard deviation in grey levels. */
  readonly noise: number;
}

/**
 * Change of luma that takes a slight blur back: two steps of Van Cittert's deconvolution (1931), bounded by
 * the neighbours so that edges get no halos. Leaves out what noise alone could make.
 */
export function sharpenLuma(seen: Plane, { sigma, amount, noise }: SharpenOptions): Float32Array {
  const once = gaussianBlur(seen, sigma);
  for (let at = 0; at < once.data.length; at++) once.data[at] = 2 * seen.data[at] - once.data[at];
  const out = gaussianBlur(once, sigma).data;
  const doubt = 30 * noise * noise + FAINT;
  for (let at = 0; at < out.length; at++) {
    const change = amount * (once.data[at] - out[at]);
    if (change < UNSEEN && change > -UNSEEN) {
      out[at] = 0;
      continue;
    }
    const value = seen.data[at];
    const [least, most] = neighbourhood(seen, at);
    const range = most - least;
    const bounded = Math.min(most + BEYOND * range, Math.max(least - BEYOND * range, value + change));
    const signal = range * range;
    out[at] = (bounded - value) * (signal / (signal + doubt));
  }
  return out;
}
