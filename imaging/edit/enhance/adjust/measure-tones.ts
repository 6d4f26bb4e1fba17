import type { Picture } from '../../../core/picture.ts';

/** Distribution of luma and colour of a picture, pixels weighted by alpha. All are 0–1. */
export interface Tones {
  /** Quantiles of luma at 0.3 and 99.7 per cent. */
  readonly black: number;
  readonly white: number;
  /** Mean of luma, and its standard deviation. */
  readonly mean: number;
  readonly spread: number;
  /** Share of pixels darker than a quarter, and share of nearly white ones. */
  readonly dark: number;
  readonly bright: number;
  /** Mean difference between the largest and the smallest channel. */
  readonly colour: number;
}

const TAIL = 0.003;
const DARK = 64;
const BRIGHT = 240;
/** Pixels that a picture counts as at least: one may be wholly transparent. */
const LEAST = 1e-6;

/** The grey level below which so large a share of the pixels lies. */
function quantileOf(histogram: Float64Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += histogram[level];
    if (sum > share * total) return level / 255;
  }
  return 1;
}

/** Share of the pixels at levels from `from` to below `to`. */
function shareOf(histogram: Float64Array, { from, to }: { readonly from: number; readonly to: number }) {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  return histogram.subarray(from, to).reduce((sum, count) => sum + count, 0) / Math.max(LEAST, total);
}

/** Measures a picture of 3 or 4 channels; a small copy is enough. Transparent pixels show no tones. */
export function measureTones({ channels, data }: Picture): Tones {
  const histogram = new Float64Array(256);
  let [count, sum, squares, colour] = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const weight = channels === 4 ? data[at + 3] / 255 : 1;
    histogram[Math.round(luma)] += weight;
    count += weight;
    sum += weight * luma;
    squares += weight * luma * luma;
    colour += weight * (Math.max(red, green, blue) - Math.min(red, green, blue));
  }
  const pixels = Math.max(LEAST, count);
  const mean = sum / pixels;
  return {
    black: quantileOf(histogram, TAIL),
    white: quantileOf(histogram, 1 - TAIL),
    mean: mean / 255,
    spread: Math.sqrt(Math.max(0, squares / pixels - mean * mean)) / 255,
    dark: shareOf(histogram, { from: 0, to: DARK }),
    bright: shareOf(histogram, { from: BRIGHT, to: 256 }),
    colour: colour / pixels / 255,
  };
}
