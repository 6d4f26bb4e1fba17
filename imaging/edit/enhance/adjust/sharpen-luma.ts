import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Plane } from '../../../core/raster/plane.ts';

/** Overshoot beyond the neighbours, as a share of their difference. */
const BEYOND = 0.08;
/** Squared difference of neighbours in grey levels that may be an unmeasured trace of compression. */
const FAINT = 40;
/** Length of the step: one of 1 would leave half of the blur of fine detail. */
const STEP = 1.7;
/** Change in grey levels that nobody sees. */
const UNSEEN = 0.4;

interface SharpenOptions {
  /** Spread in pixels of the blur that is to go. */
  readonly sigma: number;
  /** Share of the change, 0–1. */
  readonly amount: number;
  /** Standard deviation in grey levels. */
  readonly noise: number;
}

interface Bounding {
  readonly seen: Plane;
  readonly amount: number;
  /** Squared difference of neighbours that half belongs to noise. */
  readonly doubt: number;
}

/**
 * Turns blurred luma into the change that takes the blur back, bounded by the eight neighbours. Values beyond
 * the border are those at it.
 */
function bound(blurred: Float32Array, { seen, amount, doubt }: Bounding): void {
  const { width, height, data } = seen;
  for (let y = 0, at = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, at++) {
      const change = amount * (data[at] - blurred[at]);
      blurred[at] = 0;
      if (change < UNSEEN && change > -UNSEEN) continue;
      const value = data[at];
      const left = x > 0 ? at - 1 : at;
      const right = x < width - 1 ? at + 1 : at;
      let least = value;
      let most = value;
      for (let row = up; row <= down; row += width)
        for (let to = left + row; to <= right + row; to++) {
          const other = data[to];
          if (other < least) least = other;
          else if (other > most) most = other;
        }
      const range = most - least;
      const bounded = Math.min(most + BEYOND * range, Math.max(least - BEYOND * range, value + change));
      const signal = range * range;
      blurred[at] = (bounded - value) * (signal / (signal + doubt));
    }
  }
}

/**
 * Change of luma that takes a slight blur back: a long step of Van Cittert's deconvolution (1931), bounded by
 * the neighbours so that edges get no halos. Leaves out what noise alone could make.
 */
export function sharpenLuma(seen: Plane, { sigma, amount, noise }: SharpenOptions): Float32Array {
  const out = gaussianBlurCompiled(seen, sigma).data;
  bound(out, { seen, amount: STEP * amount, doubt: 30 * noise * noise + FAINT });
  return out;
}
