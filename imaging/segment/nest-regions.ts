import { CheapestFirst } from '../kernels/cheapest-first.ts';
import { colourDistance } from './colour-steps.ts';
import type { BasinGraph, Link } from './link-basins.ts';

/** How much the difference of two regions' means counts beside the steps along their border. */
const MEAN_SHARE = 0.05;

/** Large regions merge later than small ones, by this power of the smaller one's pixels in hundreds. */
const SIZE_POWER = 0.18;

/** A merge that adds less than this share to a region leaves the costs of its other borders as they were. */
const TELLING = 0.02;

/** Merges between two breaths. */
const STRETCH = 50;

/** Share of a region's border that is at most as weak as its `weakest`. */
const WEAK_SHARE = 0.2;

/** One of the regions, each within the next, that hold what was tapped on. */
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

export interface Nest {
  readonly regions: readonly NestedRegion[];
  /** For each basin the first of the regions that holds it. */
  readonly firstOf: Int32Array;
}

/**
 * Merges basins, the most alike first, until one is left (hierarchical grouping by the mean strength of borders, after Arbeláez et al., “Contour
 * detection and hierarchical image segmentation”, 2011), and notes each region that one basin has been part of. Uses up the graph.
 */
export async function nestRegions(
  graph: BasinGraph,
  start: number,
  breathe: () => Promise<void>,
): Promise<Nest> {
  const { links, areas } = graph;
  const waiting = new CheapestFirst<Link>();
  const costs = new Map<Link, number>();
  const offer = (link: Link) => {
    const cost = mergeCost(graph, link);
    if (costs.get(link) === cost) return;
    costs.set(link, cost);
    waiting.add(cost, link);
  };
  links.forEach((own, basin) => {
    for (const link of own.values()) if (link.one === basin) offer(link);
  });
  await breathe();
  const members: number[][] = Array.from(areas, (_, basin) => [basin]);
  const firstOf = new Int32Array(areas.length);
  const regions: NestedRegion[] = [];
  let current = start;
  let formed = 0;
  let merges = 0;
  for (let next = waiting.take(); next; next = waiting.take()) {
    const { cost, entry: link } = next;
    if (costs.get(link) !== cost) continue;
    costs.delete(link);
    const { one, two } = link;
    const [kept, gone] = links[one].size >= links[two].size ? [one, two] : [two, one];
    if (one === current || two === current) {
      regions.push(describeRegion(graph, current, { formed, left: cost }));
      formed = Math.max(formed, cost);
      for (const basin of members[one === current ? two : one]) firstOf[basin] = regions.length;
      current = kept;
    }
    for (const basin of members[gone]) members[kept].push(basin);
    members[gone] = [];
    const telling = areas[gone] > TELLING * areas[kept];
    const touched = mergeBasins(graph, kept, gone);
    for (const lost of touched.lost) costs.delete(lost);
    for (const changed of telling ? links[kept].values() : touched.changed) offer(changed);
    if (++merges % STRETCH === 0) await breathe();
  }
  regions.push(describeRegion(graph, current, { formed, left: 1 }));
  return { regions, firstOf };
}

function mergeCost({ areas, sums }: BasinGraph, { one, two, steps, length }: Link): number {
  const difference = (channel: number) =>
    sums[one * 3 + channel] / areas[one] - sums[two * 3 + channel] / areas[two];
  const means = colourDistance(difference(0), difference(1), difference(2));
  const size = (Math.min(areas[one], areas[two]) / 100) ** SIZE_POWER;
  return ((1 - MEAN_SHARE) * (steps / length) + MEAN_SHARE * means) * size;
}

/** Makes one basin part of another. Returns the links that are no more, and those that changed. */
function mergeBasins(
  { areas, sums, rims, links }: BasinGraph,
  kept: number,
  gone: number,
): { lost: Link[]; changed: Link[] } {
  areas[kept] += areas[gone];
  rims[kept] += rims[gone];
  for (let channel = 0; channel < 3; channel++) sums[kept * 3 + channel] += sums[gone * 3 + channel];
  const lost: Link[] = [];
  const changed: Link[] = [];
  links[kept].delete(gone);
  for (const [beside, link] of links[gone]) {
    if (beside === kept) continue;
    links[beside].delete(gone);
    const known = links[kept].get(beside);
    if (known) {
      known.steps += link.steps;
      known.length += link.length;
      lost.push(link);
      changed.push(known);
      continue;
    }
    link.one = kept;
    link.two = beside;
    links[kept].set(beside, link);
    links[beside].set(kept, link);
    changed.push(link);
  }
  links[gone].clear();
  return { lost, changed };
}

function describeRegion(
  { areas, rims, links, pixels, rim }: BasinGraph,
  basin: number,
  costs: { formed: number; left: number },
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
