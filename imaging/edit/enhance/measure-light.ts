import type { Plane } from '../../core/raster/plane.ts';

/** Distribution of light in a picture, in OKLab lightness 0–1. */
export interface Light {
  /** Quantiles of lightness at half a per cent and at 99.5 per cent. */
  readonly black: number;
  readonly white: number;
  readonly median: number;
  /** Quantile of lightness at 95 per cent: lamps in the dark are smaller. */
  readonly bright: number;
  /** Share of the picture that lies in deep shadow. */
  readonly shadows: number;
  /** Share that is burnt out. */
  readonly burnt: number;
}

const STEPS = 1024;
const TAIL = 0.005;
/** Lightness below which a shadow is deep (about 40 of 255), and above which nothing is hidden. */
const SHADOW = 0.3;
const BURNT = 0.99;

/** Measures a plane of OKLab lightness. A tenth of a percent of specks does not count. */
export function measureLight({ data }: Plane): Light {
  const histogram = new Float64Array(STEPS + 1);
  let shadows = 0;
  let burnt = 0;
  for (const lightness of data) {
    histogram[Math.min(STEPS, Math.max(0, Math.round(lightness * STEPS)))]++;
    if (lightness < SHADOW) shadows++;
    if (lightness > BURNT) burnt++;
  }
  const at = (share: number): number => {
    let sum = 0;
    for (let step = 0; step <= STEPS; step++) {
      sum += histogram[step];
      if (sum > share * data.length) return step / STEPS;
    }
    return 1;
  };
  return {
    black: at(TAIL),
    white: at(1 - TAIL),
    median: at(0.5),
    bright: at(0.95),
    shadows: shadows / data.length,
    burnt: burnt / data.length,
  };
}
