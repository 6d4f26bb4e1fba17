import type { Mask, Picture } from '../picture.ts';

/** A photo's own background. */
interface Ground {
  /** sRGB: the median of what lies behind the person; undefined where nothing is seen of it. */
  readonly colour: readonly [red: number, green: number, blue: number] | undefined;
  /** Grey levels that most of it lies within. */
  readonly spread: number;
}

/** Grey levels of a pixel, by its green, which counts most. */
const GREEN = 1;

/** Shares between which the spread is measured: a few marks on a wall don't count. */
const SPREAD = { from: 0.04, to: 0.96 } as const;

function quantile(histogram: Uint32Array, count: number, share: number): number {
  let sum = 0;
  for (let level = 0; level < histogram.length; level++) {
    sum += histogram[level];
    if (sum > share * count) return level;
  }
  return 0;
}

/** Measures what of a photo (3 or 4 channels) is not the person. */
export function measureGround({ channels, data }: Picture, matte: Mask): Ground {
  const histograms = [0, 1, 2].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at < matte.data.length; at++) {
    const isHidden = channels === 4 && data[at * channels + 3] < 255;
    if (matte.data[at] > 0 || isHidden) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) histograms[channel][data[at * channels + channel]]++;
  }
  if (count === 0) return { colour: undefined, spread: 0 };
  const [red, green, blue] = histograms.map((histogram) => quantile(histogram, count, 0.5));
  const [least, most] = [SPREAD.from, SPREAD.to].map((share) => quantile(histograms[GREEN], count, share));
  return { colour: [red, green, blue], spread: most - least };
}
