import type { NestedRegion } from './build-region-hierarchy.ts';

/**
 * Weights of the choice. For: stability while others merge, a strong border, also in its weak parts. Against:
 * contact with the photo's border, a vast area, a tiny area.
 */
const WEIGHTS = {
  lasting: 0.215,
  border: 0.485,
  weakest: 0.1,
  area: 0.01,
  tiny: 0.1,
  rim: 0.52,
  vast: 0.08,
} as const;

/** A step of this height makes a border as strong as can be. */
const STRONG = 0.14;

/**
 * Logarithm of the ratio of costs above which lasting counts no more; costs below the second number are
 * noise.
 */
const LONGEST = 2.5;
const NOISE = 0.004;

/** Shares of the photo above which a region is vast, and below which it is a detail. */
const VAST = 0.4;
const TINY = 0.002;

/** Regions of fewer pixels are grain. */
const FEWEST = 10;

/** Costs up to which merges are taken at tolerance 0 and 100. */
const COSTS = { least: 0.004, most: 0.3 } as const;

function rateRegion({ area, rim, formed, left, border, weakest }: NestedRegion): number {
  return (
    WEIGHTS.lasting * Math.min(LONGEST, Math.log(left / (formed + NOISE))) +
    WEIGHTS.border * Math.min(1, border / STRONG) +
    WEIGHTS.weakest * Math.min(1, weakest / STRONG) +
    WEIGHTS.area * Math.log(area) -
    WEIGHTS.tiny * Math.max(0, Math.log(TINY / area)) -
    WEIGHTS.rim * rim -
    WEIGHTS.vast * Math.max(0, area - VAST)
  );
}

/**
 * Chooses one of nested regions. With a tolerance it is the largest whose parts differ at most that much. At
 * 0 it is the most stable one with a strong border (Matas et al., “Robust wide baseline stereo from maximally
 * stable extremal regions”, 2002).
 * @param pixels of the photo on which the regions were found
 */
export function chooseRegion(
  regions: readonly NestedRegion[],
  { tolerance, pixels }: { tolerance: number; pixels: number },
): number {
  let chosen = regions.length - 1;
  if (tolerance > 0) {
    const limit = COSTS.least * (COSTS.most / COSTS.least) ** (tolerance / 100);
    const after = regions.findIndex(({ formed }) => formed > limit);
    return after < 0 ? chosen : Math.max(0, after - 1);
  }
  let best = Number.NEGATIVE_INFINITY;
  regions.forEach((region, index) => {
    if (region.area * pixels < FEWEST) return;
    const rate = rateRegion(region);
    if (rate <= best) return;
    best = rate;
    chosen = index;
  });
  return chosen;
}
