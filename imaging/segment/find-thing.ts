import type { Flags } from '../kernels/dilate-square.ts';
import { findBasins } from '../kernels/find-basins.ts';
import { fillSmallGaps } from '../kernels/flood-fill.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import type { Plane } from '../kernels/plane.ts';
import { buildRegionHierarchy } from './build-region-hierarchy.ts';
import { chooseRegion } from './choose-region.ts';
import { measureRelief } from './colour-steps.ts';
import { joinParts } from './join-parts.ts';
import { linkBasins } from './link-basins.ts';

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
    data: Uint8Array.from(basins.labels, (label) => (firstOf[label] <= chosen ? 1 : 0)),
  };
  const area = regions[chosen].area * width * height;
  fillSmallGaps(region, SMALL_GAP * area);
  await yieldIfDue();
  if (tolerance === 0) await joinParts({ planes, region }, yieldIfDue);
  return region;
}
