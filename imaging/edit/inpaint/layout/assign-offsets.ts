import type { Progress } from '../../../core/progress.ts';
import { type CutGraph, minimumCut } from '../../../core/solvers/minimum-cut.ts';
import { type Ground, type Offset, pixelDistance, positionAt } from './ground.ts';

/** Rounds in which each offset may expand once. */
const ROUNDS = 2;

/** Cost of a pixel that an offset leads to no free one. */
const NOWHERE = 1_000_000;

/** Costs are whole numbers: parts of a grey level. */
const SCALE = 4;

/** Weight of an offset's general unlikeness over the width of the hole, beside a seam across it. */
const UNLIKE_WEIGHT = 3;

/** An offset, and what each pixel of the hole would copy by it. */
interface Option {
  readonly sources: Int32Array;
  readonly costs: Int32Array;
}

/** The pixels of a hole, and which offset each follows. */
interface Assignment {
  readonly ground: Ground;
  readonly nodes: Int32Array;
  /** `width × height`: index of a hole's pixel, −1 for others. */
  readonly nodeAt: Int32Array;
  readonly options: readonly Option[];
  readonly labels: Int32Array;
}

/**
 * Mean distance of free pixels that lie an offset apart. It is small along the layers of a scene and where it
 * repeats, and large across them.
 */
function measureUnlikeness({ level, free, chance }: Ground, offset: Offset): number {
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < free.length; pixel++) {
    if (!free[pixel]) continue;
    const other = positionAt(level, pixel, offset);
    if (other < 0 || !free[other]) continue;
    sum += pixelDistance(level, pixel, other);
    count++;
  }
  return count > 0 ? sum / count : chance;
}

function createOption(ground: Ground, { offset, nodes }: { offset: Offset; nodes: Int32Array }): Option {
  const { level, free, chance } = ground;
  const { width, height, hole } = level;
  const unlike = (UNLIKE_WEIGHT * measureUnlikeness(ground, offset)) / Math.sqrt(nodes.length);
  const sources = new Int32Array(nodes.length);
  const costs = new Int32Array(nodes.length);
  for (let node = 0; node < nodes.length; node++) {
    const pixel = nodes[node];
    const source = positionAt(level, pixel, offset);
    sources[node] = source;
    if (source < 0 || !free[source]) {
      costs[node] = NOWHERE;
      continue;
    }
    let cost = unlike;
    const x = pixel % width;
    for (const step of [-1, 1, -width, width]) {
      const beside = pixel + step;
      if (beside < 0 || beside >= width * height || hole[beside]) continue;
      if ((step === -1 && x === 0) || (step === 1 && x === width - 1)) continue;
      const shown = positionAt(level, beside, offset);
      // Beyond the border nothing tells how the copy would go on.
      cost += 2 * (shown < 0 || !free[shown] ? chance / 2 : pixelDistance(level, beside, shown));
    }
    costs[node] = SCALE * cost;
  }
  return { sources, costs };
}

/** Cost of a seam at one pixel between two sources. */
function seamCost({ level, chance }: Ground, one: number, other: number): number {
  if (one === other) return 0;
  return Math.round(SCALE * (one < 0 || other < 0 ? chance : pixelDistance(level, one, other)));
}

interface Pair {
  readonly node: number;
  readonly other: number;
  readonly side: number;
}

/** Ties two neighbours by the costs of their seams (Kolmogorov and Zabih 2004). */
function tieNodes(
  graph: CutGraph,
  { ground, options, labels }: Assignment,
  { label, node, other, side }: Pair & { readonly label: number },
): void {
  const one = labels[node];
  const two = labels[other];
  if (one === label && two === label) return;
  function cost(first: number, second: number): number {
    if (first === second) return 0;
    const a = options[first].sources;
    const b = options[second].sources;
    return seamCost(ground, a[node], b[node]) + seamCost(ground, a[other], b[other]);
  }
  const otherChanges = cost(one, label);
  const nodeChanges = cost(label, two);
  const keepBoth = cost(one, two);
  graph.terminal[node] += nodeChanges - keepBoth;
  graph.terminal[other] -= nodeChanges;
  const arc = node * 4 + side;
  graph.neighbours[arc] = other;
  graph.neighbours[other * 4 + side + 1] = node;
  graph.capacity[arc] = Math.max(0, otherChanges + nodeChanges - keepBoth);
}

/** Lets one offset take over as many pixels as makes the layout cheaper (Boykov, Veksler and Zabih 2001). */
function expandOffset(assignment: Assignment, label: number): void {
  const { ground, nodes, nodeAt, options, labels } = assignment;
  const { width } = ground.level;
  const graph: CutGraph = {
    neighbours: new Int32Array(nodes.length * 4).fill(-1),
    capacity: new Int32Array(nodes.length * 4),
    terminal: new Int32Array(nodes.length),
  };
  for (let node = 0; node < nodes.length; node++) {
    graph.terminal[node] += options[label].costs[node] - options[labels[node]].costs[node];
    const pixel = nodes[node];
    const right = (pixel + 1) % width === 0 ? -1 : nodeAt[pixel + 1];
    const below = pixel + width < nodeAt.length ? nodeAt[pixel + width] : -1;
    if (right >= 0) tieNodes(graph, assignment, { label, node, other: right, side: 0 });
    if (below >= 0) tieNodes(graph, assignment, { label, node, other: below, side: 2 });
  }
  const far = minimumCut(graph);
  for (let node = 0; node < far.length; node++) if (far[node]) labels[node] = label;
}

/**
 * Chooses an offset for each pixel of the hole, so that copies meet each other and the border well (shift
 * maps: Pritch and others 2009). Returns the position that each copies, −1 where no offset leads to a free
 * pixel; `width × height`, −1 outside the hole.
 */
export async function assignOffsets(
  ground: Ground,
  { offsets, progress }: { readonly offsets: readonly Offset[]; readonly progress: Progress },
): Promise<Int32Array> {
  const { hole } = ground.level;
  const nodes = ground.holePixels;
  const nodeAt = new Int32Array(hole.length).fill(-1);
  for (let node = 0; node < nodes.length; node++) nodeAt[nodes[node]] = node;
  const options = offsets.map((offset) => createOption(ground, { offset, nodes }));
  const labels = new Int32Array(nodes.length);
  for (let node = 0; node < nodes.length; node++)
    for (let label = 1; label < options.length; label++)
      if (options[label].costs[node] < options[labels[node]].costs[node]) labels[node] = label;
  const assignment = { ground, nodes, nodeAt, options, labels };
  for (let round = 0; round < ROUNDS; round++)
    for (let label = 0; label < options.length; label++) {
      if (round > 0 && !labels.includes(label)) continue;
      expandOffset(assignment, label);
      await progress.report((round + label / options.length) / ROUNDS);
    }
  const sources = new Int32Array(hole.length).fill(-1);
  for (let node = 0; node < nodes.length; node++) {
    const { costs, sources: led } = options[labels[node]];
    if (costs[node] < NOWHERE) sources[nodes[node]] = led[node];
  }
  return sources;
}
