import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { fillSmallGaps } from '../../core/morphology/components.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { buildRegionHierarchy, type NestedRegion } from './build-region-hierarchy.ts';
import { measureRelief } from './colour-steps.ts';
import { findBasins } from './find-basins.ts';
import { joinParts } from './join-parts.ts';
import { linkBasins } from './link-basins.ts';

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
function chooseRegion(
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

/** The relief's heights above this are all the same. */
const HIGHEST = 0.6;

/** Share of the longer side within which a tap on an edge moves to a place of this much lower contrast. */
const TAP_REACH = 0.006;
const CALMER = 0.5;

/** Contrast from which a tapped pixel lies on an edge. */
const EDGE = 0.05;

/** Gaps in a region up to this share of it are texture or shine. */
const SMALL_GAP = 0.04;

interface Tap {
  /** The pixel that was tapped. */
  readonly tapped: number;
  /** 0 = automatic, otherwise as of `chooseRegion`. */
  readonly tolerance: number;
}

/** The smoothest pixel near the tapped one: a tap on an edge means the area beside it. */
function moveTapOffEdge({ width, height, data }: Plane, tapped: number): number {
  const reach = Math.round(TAP_REACH * Math.max(width, height));
  const x = tapped % width;
  const y = (tapped - x) / width;
  let best = tapped;
  if (data[tapped] < EDGE) return tapped;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      if (data[row * width + column] < CALMER * data[best]) best = row * width + column;
  return best;
}

/**
 * The thing that was tapped on, without model: flags of the planes' size, whose border may be a pixel or two
 * off.
 */
export async function findThing(
  planes: OklabPlanes,
  { tapped, tolerance, yieldIfDue }: Tap & { readonly yieldIfDue: () => Promise<void> },
): Promise<Flags> {
  const { width, height } = planes.lightness;
  const relief = measureRelief(planes);
  await yieldIfDue();
  const start = moveTapOffEdge(relief, tapped);
  const basins = findBasins(relief, HIGHEST);
  await yieldIfDue();
  const graph = await linkBasins(planes, { ...basins, yieldIfDue });
  await yieldIfDue();
  const { regions, firstOf } = await buildRegionHierarchy(graph, { start: basins.labels[start], yieldIfDue });
  const chosen = chooseRegion(regions, { tolerance, pixels: width * height });
  const region: Flags = {
    width,
    height,
    data: mapToBytes(basins.labels, (label) => (firstOf[label] <= chosen ? 1 : 0)),
  };
  const area = regions[chosen].area * width * height;
  fillSmallGaps(region, SMALL_GAP * area);
  await yieldIfDue();
  if (tolerance === 0) await joinParts({ planes, region }, yieldIfDue);
  return region;
}
