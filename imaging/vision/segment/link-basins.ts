import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { measureStep, STRONG_STEP } from './colour-steps.ts';
import type { Basins } from './find-basins.ts';

/** The border between two basins. */
export interface Link {
  one: number;
  two: number;
  /** Sum of the steps in colour along it. */
  steps: number;
  /** Gaps between pixels. */
  length: number;
  /**
   * Of these gaps, each by how near its step comes to an outline's; and how many of them have hardly a step.
   */
  closed: number;
  open: number;
}

/** Basins, or groups of them, with the borders to their neighbours. */
export interface BasinGraph {
  readonly pixels: number;
  /** Pixels of the photo's own border, all together. */
  readonly rim: number;
  readonly areas: Float64Array;
  /** `count × 3`: sums of lightness, a and b. */
  readonly sums: Float64Array;
  /** Pixels on the photo's own border. */
  readonly rims: Float64Array;
  /** Of each basin by neighbour; both neighbours hold the same one. */
  readonly links: readonly Map<number, Link>[];
}

/** A step below this share of a strong one hardly is an outline. */
const OPEN = 0.25;

/** Rows measured between two yields. */
const BAND = 40;

/** Measures basins and the borders between them. */
export async function linkBasins(
  planes: OklabPlanes,
  { labels, count, yieldIfDue }: Basins & { readonly yieldIfDue: () => Promise<void> },
): Promise<BasinGraph> {
  const { width, height } = planes.lightness;
  const graph: BasinGraph = {
    pixels: width * height,
    rim: 2 * (width + height),
    areas: new Float64Array(count),
    sums: new Float64Array(count * 3),
    rims: new Float64Array(count),
    links: Array.from({ length: count }, () => new Map<number, Link>()),
  };
  for (let y = 0, at = 0; y < height; y++) {
    if (y % BAND === 0) await yieldIfDue();
    for (let x = 0; x < width; x++, at++) {
      const label = labels[at];
      graph.areas[label]++;
      graph.sums[label * 3] += planes.lightness.data[at];
      graph.sums[label * 3 + 1] += planes.a.data[at];
      graph.sums[label * 3 + 2] += planes.b.data[at];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) graph.rims[label]++;
      if (x < width - 1 && labels[at + 1] !== label)
        addStep(linkOf(graph, label, labels[at + 1]), measureStep(planes, { x, y, down: false }));
      if (y < height - 1 && labels[at + width] !== label)
        addStep(linkOf(graph, label, labels[at + width]), measureStep(planes, { x, y, down: true }));
    }
  }
  return graph;
}

function linkOf({ links }: BasinGraph, one: number, two: number): Link {
  const known = links[one].get(two);
  if (known) return known;
  const link: Link = { one, two, steps: 0, length: 0, closed: 0, open: 0 };
  links[one].set(two, link);
  links[two].set(one, link);
  return link;
}

function addStep(link: Link, step: number): void {
  link.steps += step;
  link.length++;
  link.closed += Math.min(1, step / STRONG_STEP);
  if (step < OPEN * STRONG_STEP) link.open++;
}
