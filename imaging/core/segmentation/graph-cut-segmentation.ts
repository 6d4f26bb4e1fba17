import type { OklabPlanes } from '../colour/colour-space.ts';
import { type CutGraph, minimumCut } from '../solvers/minimum-cut.ts';
import { UNLABELLED } from './geodesic-segmentation.ts';

interface EvidenceField {
  readonly planes: OklabPlanes;
  /** `width × height`: 0 and 1 where known, else `UNLABELLED`. */
  readonly labels: Uint8Array;
  /** Evidence of each pixel for label 1 (above 0) or label 0 (below 0), in nats. */
  readonly evidence: Float32Array;
  /** Cost of a border between two neighbours of the same colour, in nats. */
  readonly smoothness: number;
  /** `width × height`: 0 for pixels that are tied to none; without it all are. They should be known. */
  readonly open?: Uint8Array;
}

/** Capacities are whole numbers: this many units for a nat. */
const SCALE = 256;

/** Evidence of a single pixel beyond this counts no more. */
const MAX_EVIDENCE = 12;

/** Neighbours of any colours cost at least this share of the smoothness. */
const MIN_SHARE = 0.02;

/** Sides to which arcs lead from a pixel; the next number is the way back. */
const RIGHT = 0;
const DOWN = 2;

function squaredStep({ lightness, a, b }: OklabPlanes, one: number, two: number): number {
  const light = lightness.data[one] - lightness.data[two];
  const green = a.data[one] - a.data[two];
  const blue = b.data[one] - b.data[two];
  return light * light + green * green + blue * blue;
}

/** Mean squared step of colour between neighbours; much larger steps are edges. */
function meanStep(planes: OklabPlanes): number {
  const { width, data } = planes.lightness;
  let sum = 0;
  let count = 0;
  for (let at = 0; at + width < data.length; at += 3) {
    sum += squaredStep(planes, at, at + width);
    if ((at + 1) % width > 0) sum += squaredStep(planes, at, at + 1);
    count += (at + 1) % width > 0 ? 2 : 1;
  }
  return Math.max(1e-6, sum / Math.max(1, count));
}

interface Building {
  readonly field: EvidenceField;
  readonly graph: CutGraph;
  /** The node of each pixel, −1 for those that are known. */
  readonly nodeOf: Int32Array;
  readonly falloff: number;
}

/** Ties a pixel to its neighbour on a side, unless both are known. */
function tie({ field, graph, nodeOf, falloff }: Building, one: number, side: number): void {
  const two = one + (side === RIGHT ? 1 : field.planes.lightness.width);
  if (field.open && !(field.open[one] && field.open[two])) return;
  const first = nodeOf[one];
  const second = nodeOf[two];
  if (first < 0 && second < 0) return;
  const share = MIN_SHARE + (1 - MIN_SHARE) * Math.exp(-falloff * squaredStep(field.planes, one, two));
  const cost = Math.round(SCALE * field.smoothness * share);
  if (first >= 0 && second >= 0) {
    graph.neighbours[4 * first + side] = second;
    graph.neighbours[4 * second + side + 1] = first;
    graph.capacity[4 * first + side] = cost;
    graph.capacity[4 * second + side + 1] = cost;
    return;
  }
  const known = field.labels[first < 0 ? one : two];
  graph.terminal[first < 0 ? second : first] += known === 1 ? -cost : cost;
}

/**
 * Labels all unlabelled pixels at once so that they follow the evidence and their borders the edges of
 * colour: the cheapest cut of a grid (Boykov and Jolly, “Interactive graph cuts”, 2001). Returns 0 or 1 for
 * each pixel.
 */
export function segmentByGraphCut(field: EvidenceField): Uint8Array {
  const { planes, labels, evidence } = field;
  const { width } = planes.lightness;
  const nodeOf = new Int32Array(labels.length).fill(-1);
  let nodes = 0;
  for (let at = 0; at < labels.length; at++) if (labels[at] === UNLABELLED) nodeOf[at] = nodes++;
  const graph: CutGraph = {
    neighbours: new Int32Array(4 * nodes).fill(-1),
    capacity: new Int32Array(4 * nodes),
    terminal: new Int32Array(nodes),
  };
  const building = { field, graph, nodeOf, falloff: 0.5 / meanStep(planes) };
  for (let at = 0; at < labels.length; at++) {
    if (nodeOf[at] >= 0) {
      const bounded = Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, evidence[at]));
      graph.terminal[nodeOf[at]] -= Math.round(SCALE * bounded);
    }
    if ((at + 1) % width > 0) tie(building, at, RIGHT);
    if (at + width < labels.length) tie(building, at, DOWN);
  }
  const far = minimumCut(graph);
  return labels.map((label, at) => (nodeOf[at] < 0 ? label : far[nodeOf[at]]));
}
