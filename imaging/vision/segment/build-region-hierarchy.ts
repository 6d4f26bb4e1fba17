import type { BasinGraph } from './link-basins.ts';
import { mergeInOrder } from './merge-in-order.ts';

/** Merges between two yields. */
const STRETCH = 50;

/** Share of a region's border that is at most as weak as its `weakest`. */
const WEAK_SHARE = 0.2;

/** One of the nested regions that contain the tapped place. */
export interface NestedRegion {
  /** Share of the photo. */
  readonly area: number;
  /** Share of the photo's own border that the region lies on. */
  readonly rim: number;
  /** Cost of the dearest merge within, and of the next one. */
  readonly formed: number;
  readonly left: number;
  /** Mean step in colour along the border, and the step that a fifth of the border stays under. */
  readonly border: number;
  readonly weakest: number;
}

interface Nest {
  readonly regions: readonly NestedRegion[];
  /** For each basin the first of the regions that holds it. */
  readonly firstOf: Int32Array;
}

/**
 * Merges basins, the most similar first, until one is left, and notes each region that contained one given
 * basin. Hierarchical grouping by mean border strength, after Arbeláez et al., “Contour detection and
 * hierarchical image segmentation”, 2011. Overwrites the graph.
 */
export async function buildRegionHierarchy(
  graph: BasinGraph,
  { start, yieldIfDue }: { readonly start: number; readonly yieldIfDue: () => Promise<void> },
): Promise<Nest> {
  const { areas } = graph;
  const members: number[][] = Array.from(areas, (_, basin) => [basin]);
  const firstOf = new Int32Array(areas.length);
  const regions: NestedRegion[] = [];
  let current = start;
  let formed = 0;
  let merges = 0;
  await yieldIfDue();
  for (const { kept, gone, cost } of mergeInOrder(graph)) {
    if (kept === current || gone === current) {
      regions.push(describeRegion(graph, { basin: current, costs: { formed, left: cost } }));
      formed = Math.max(formed, cost);
      for (const basin of members[kept === current ? gone : kept]) firstOf[basin] = regions.length;
      current = kept;
    }
    for (const basin of members[gone]) members[kept].push(basin);
    members[gone] = [];
    if (++merges % STRETCH === 0) await yieldIfDue();
  }
  regions.push(describeRegion(graph, { basin: current, costs: { formed, left: 1 } }));
  return { regions, firstOf };
}

function describeRegion(
  { areas, rims, links, pixels, rim }: BasinGraph,
  { basin, costs }: { readonly basin: number; readonly costs: { formed: number; left: number } },
): NestedRegion {
  const borders = [...links[basin].values()].sort((a, b) => a.steps / a.length - b.steps / b.length);
  let steps = 0;
  let length = 0;
  for (const border of borders) {
    steps += border.steps;
    length += border.length;
  }
  let passed = 0;
  const weak = borders.find((border) => {
    passed += border.length;
    return passed > WEAK_SHARE * length;
  });
  return {
    ...costs,
    area: areas[basin] / pixels,
    rim: rims[basin] / rim,
    border: length > 0 ? steps / length : 0,
    weakest: weak ? weak.steps / weak.length : 0,
  };
}
