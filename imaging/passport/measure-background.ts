import type { Mask, Picture } from '../picture.ts';

/** Background of a photo. */
interface PhotoBackground {
  /** Median sRGB colour behind the person; undefined if not visible. */
  readonly colour: readonly [red: number, green: number, blue: number] | undefined;
  /** Range of grey levels of most of it. */
  readonly spread: number;
}

/** Channel of the measured level: green counts most. */
const GREEN = 1;

/** Quantiles of the spread: a few marks on a wall do not count. */
const SPREAD = { from: 0.04, to: 0.96 } as const;

function quantile(
  histogram: Uint32Array,
  { count, share }: { readonly count: number; readonly share: number },
): number {
  let sum = 0;
  for (let level = 0; level < histogram.length; level++) {
    sum += histogram[level];
    if (sum > share * count) return level;
  }
  return 0;
}

/** Measures the background of a photo (3 or 4 channels) outside the person. */
export function measureBackground({ channels, data }: Picture, matte: Mask): PhotoBackground {
  const histograms = [0, 1, 2].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at < matte.data.length; at++) {
    const isHidden = channels === 4 && data[at * channels + 3] < 255;
    if (matte.data[at] > 0 || isHidden) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) histograms[channel][data[at * channels + channel]]++;
  }
  if (count === 0) return { colour: undefined, spread: 0 };
  const [red, green, blue] = histograms.map((histogram) => quantile(histogram, { count, share: 0.5 }));
  const [min, max] = [SPREAD.from, SPREAD.to].map((share) => quantile(histograms[GREEN], { count, share }));
  return { colour: [red, green, blue], spread: max - min };
}
