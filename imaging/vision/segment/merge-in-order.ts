import { colourDistance } from './colour-steps.ts';
import type { BasinGraph, Link } from './link-basins.ts';
import { PriorityQueue } from './priority-queue.ts';

/** Weight of the difference between two regions' means relative to the steps along their border. */
const MEAN_SHARE = 0.05;

/** Large regions merge later than small ones, by this power of the smaller one's pixels in hundreds. */
const SIZE_POWER = 0.18;

/** A merge that adds less than this share to a region leaves the costs of its other borders unchanged. */
const TELLING = 0.02;

/** Two groups of basins that become one. */
export interface Merge {
  /** The basin that the merged group is called by from now on, and the one that is no more. */
  readonly kept: number;
  readonly gone: number;
  readonly cost: number;
}

/**
 * Merges groups of basins, the most similar first, until one is left. Hierarchical grouping by mean border
 * strength, after Arbeláez et al., “Contour detection and hierarchical image segmentation”, 2011. Yields each
 * merge right before it is done. Overwrites the graph.
 */
export function* mergeInOrder(graph: BasinGraph): Generator<Merge> {
  const { links, areas } = graph;
  const waiting = new PriorityQueue<Link>();
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
  for (let next = waiting.take(); next; next = waiting.take()) {
    const { cost, entry: link } = next;
    if (costs.get(link) !== cost) continue;
    costs.delete(link);
    const { one, two } = link;
    const [kept, gone] = links[one].size >= links[two].size ? [one, two] : [two, one];
    yield { kept, gone, cost };
    const telling = areas[gone] > TELLING * areas[kept];
    const touched = mergeBasins(graph, { kept, gone });
    for (const lost of touched.lost) costs.delete(lost);
    for (const changed of telling ? links[kept].values() : touched.changed) offer(changed);
  }
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
  { kept, gone }: { readonly kept: number; readonly gone: number },
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
      known.closed += link.closed;
      known.open += link.open;
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
