import type { OklabPlanes } from '../colour/colour-space.ts';
import { type CutGraph, minimumCut } from '../solvers/minimum-cut.ts';

interface LabelField {
  readonly planes: OklabPlanes;
  /** First label of each pixel, from 1; 0 for pixels that have none and are tied to none. */
  readonly labels: Uint8Array;
  /** Cost of each label at each pixel in nats, the first of label 1. */
  readonly costs: readonly Float32Array[];
  /** Cost of a border between two neighbours of the same colour, in nats. */
  readonly smoothness: number;
  /** Most rounds over all labels. */
  readonly rounds: number;
}

/** Capacities are whole numbers: this many units for a nat. */
const SCALE = 256;

/** Costs of a single pixel beyond this count no more. */
const MAX_COST = 1000;

/** Neighbours of any colours cost at least this share of the smoothness. */
const MIN_SHARE = 0.02;

/** Sides to which arcs lead from a pixel; the next number is the way back. */
const RIGHT = 0;
const DOWN = 2;

interface Ties {
  /** Cost of a border to the right neighbour and to the lower one, in units. */
  readonly right: Int32Array;
  readonly down: Int32Array;
}

function squaredStep({ lightness, a, b }: OklabPlanes, one: number, two: number): number {
  const light = lightness.data[one] - lightness.data[two];
  const green = a.data[one] - a.data[two];
  const blue = b.data[one] - b.data[two];
  return light * light + green * green + blue * blue;
}

/** Costs of borders between neighbours that have labels. */
function measureTies({ planes, labels, smoothness }: LabelField): Ties {
  const { width } = planes.lightness;
  const steps = { right: new Float32Array(labels.length), down: new Float32Array(labels.length) };
  let [sum, count] = [0, 0];
  const isTied = { right: new Uint8Array(labels.length), down: new Uint8Array(labels.length) };
  const measure = (side: keyof Ties, one: number, two: number) => {
    if (!labels[one] || !labels[two]) return;
    isTied[side][one] = 1;
    steps[side][one] = squaredStep(planes, one, two);
    sum += steps[side][one];
    count++;
  };
  for (let at = 0; at < labels.length; at++) {
    if ((at + 1) % width > 0) measure('right', at, at + 1);
    if (at + width < labels.length) measure('down', at, at + width);
  }
  const falloff = 0.5 / Math.max(1e-6, sum / Math.max(1, count));
  const price = (side: keyof Ties) =>
    Int32Array.from(steps[side], (step, at) => {
      const share = MIN_SHARE + (1 - MIN_SHARE) * Math.exp(-falloff * step);
      return isTied[side][at] ? Math.round(SCALE * smoothness * share) : 0;
    });
  return { right: price('right'), down: price('down') };
}

interface Expansion {
  readonly field: LabelField;
  readonly labels: Uint8Array;
  readonly ties: Ties;
  readonly label: number;
}

/** Ties two neighbours by the costs of one of them, both or none taking the label. */
function tie(
  { graph, nodeOf, labels }: { graph: CutGraph; readonly nodeOf: Int32Array; readonly labels: Uint8Array },
  { one, two, side, cost }: Record<'one' | 'two' | 'side' | 'cost', number>,
): void {
  const [first, second] = [nodeOf[one], nodeOf[two]];
  if (first < 0 && second < 0) return;
  if (first < 0 || second < 0) {
    graph.terminal[Math.max(first, second)] -= cost;
    return;
  }
  // A border between two other labels vanishes only where both pixels take the new one.
  const isBorder = labels[one] !== labels[two];
  const capacity = isBorder ? cost >> 1 : cost;
  graph.neighbours[4 * first + side] = second;
  graph.neighbours[4 * second + side + 1] = first;
  graph.capacity[4 * first + side] = capacity;
  graph.capacity[4 * second + side + 1] = capacity;
  if (!isBorder) return;
  graph.terminal[first] -= capacity;
  graph.terminal[second] -= capacity;
}

/** Gives a label to pixels where that makes the whole cheaper. Changes the labels; true if any changed. */
function expandLabel({ field: { planes, costs }, labels, ties, label }: Expansion): boolean {
  const { width } = planes.lightness;
  const nodeOf = new Int32Array(labels.length).fill(-1);
  let nodes = 0;
  for (let at = 0; at < labels.length; at++) if (labels[at] && labels[at] !== label) nodeOf[at] = nodes++;
  if (nodes === 0) return false;
  const graph: CutGraph = {
    neighbours: new Int32Array(4 * nodes).fill(-1),
    capacity: new Int32Array(4 * nodes),
    terminal: new Int32Array(nodes),
  };
  const own = costs[label - 1];
  for (let at = 0; at < labels.length; at++) {
    if (nodeOf[at] >= 0) {
      const more = Math.min(MAX_COST, own[at]) - Math.min(MAX_COST, costs[labels[at] - 1][at]);
      graph.terminal[nodeOf[at]] += Math.round(SCALE * more);
    }
    const building = { graph, nodeOf, labels };
    if (ties.right[at]) tie(building, { one: at, two: at + 1, side: RIGHT, cost: ties.right[at] });
    if (ties.down[at]) tie(building, { one: at, two: at + width, side: DOWN, cost: ties.down[at] });
  }
  const taken = minimumCut(graph);
  let isChanged = false;
  for (let at = 0; at < labels.length; at++) {
    if (nodeOf[at] < 0 || !taken[nodeOf[at]]) continue;
    labels[at] = label;
    isChanged = true;
  }
  return isChanged;
}

/**
 * Labels all pixels at once so that the sum of their costs and of their borders is low, which follow edges of
 * colour: expansion moves (Boykov, Veksler and Zabih, “Fast approximate energy minimization via graph cuts”,
 * 2001). Returns new labels. Yields between two cuts.
 */
export function* expandLabels(field: LabelField): Generator<void, Uint8Array, void> {
  const labels = field.labels.slice();
  const ties = measureTies(field);
  let unchanged = 0;
  for (let turn = 0; turn < field.rounds * field.costs.length && unchanged < field.costs.length; turn++) {
    const label = 1 + (turn % field.costs.length);
    unchanged = expandLabel({ field, labels, ties, label }) ? 0 : unchanged + 1;
    yield;
  }
  return labels;
}
