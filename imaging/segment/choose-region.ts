import type { NestedRegion } from './nest-regions.ts';

/**
 * What makes a region a thing, by its weight in the choice: that it lasts while others merge, that its border is strong, and the weak parts of its
 * border as well; what speaks against it, that it runs along the photo's border is most of the photo, or is tiny.
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

/** Logarithm of the ratio of costs above which lasting counts no more; costs below the second number are noise. */
const LONGEST = 2.5;
const NOISE = 0.004;

/** Shares of the photo from which a region is vast, and below which it is rather a detail of a thing. */
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
 * Which of nested regions was meant. At a tolerance above 0 it is the largest whose parts are at most that unlike each other; at 0 the one that looks
 * most like a thing: the most stable (Matas et al., “Robust wide baseline stereo from maximally stable extremal regions”, 2002), with a strong border.
 *
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
