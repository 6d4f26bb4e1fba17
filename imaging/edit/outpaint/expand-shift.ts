import { type CutGraph, minimumCut } from '../../core/solvers/minimum-cut.ts';
import { type Choice, type Option, type Patchwork, seamCost } from './patchwork.ts';
import type { Sheet } from './sheet.ts';
import { sourceOf } from './shift.ts';

/**
 * Lets one shift take over as many new pixels as makes the patchwork cheaper (alpha expansion: Boykov,
 * Veksler and Zabih 2001; on shift maps: Pritch, Kav-Venaki and Peleg 2009). Changes the patchwork's labels;
 * returns how many changed.
 */
export function expandShift(
  patchwork: Patchwork,
  { choice, label }: { readonly choice: Choice; readonly label: number },
): number {
  const wanted = choice.options.get(label);
  if (!wanted) return 0;
  const graph = buildGraph(patchwork, { choice, expansion: { label, wanted } });
  const far = minimumCut(graph);
  let changed = 0;
  for (let node = 0; node < far.length; node++) {
    const at = choice.nodes[node];
    if (!far[node] || patchwork.labels[at] === label) continue;
    patchwork.labels[at] = label;
    changed++;
  }
  return changed;
}

interface Expansion {
  readonly label: number;
  readonly wanted: Option;
}

function buildGraph(
  patchwork: Patchwork,
  { choice, expansion }: { readonly choice: Choice; readonly expansion: Expansion },
): CutGraph {
  const { labels } = patchwork;
  const { nodes, options } = choice;
  const graph: CutGraph = {
    neighbours: new Int32Array(nodes.length * 4).fill(-1),
    capacity: new Int32Array(nodes.length * 4),
    terminal: new Int32Array(nodes.length),
  };
  for (let node = 0; node < nodes.length; node++) {
    const present = options.get(labels[nodes[node]]);
    graph.terminal[node] += expansion.wanted.costs[node] - (present ? present.costs[node] : 0);
    tieRight(graph, { patchwork, choice, expansion }, node);
    tieDown(graph, { patchwork, choice, expansion }, node);
    tieFixed(graph, { patchwork, choice, expansion }, node);
  }
  return graph;
}

interface Scene {
  readonly patchwork: Patchwork;
  readonly choice: Choice;
  readonly expansion: Expansion;
}

function tieRight(graph: CutGraph, scene: Scene, node: number): void {
  const { band } = scene.patchwork;
  const at = scene.choice.nodes[node];
  if ((at + 1) % band === 0) return;
  const other = scene.choice.nodeAt[at + 1];
  if (other >= 0) tieNodes(graph, scene, { node, other, side: 0 });
}

function tieDown(graph: CutGraph, scene: Scene, node: number): void {
  const { band } = scene.patchwork;
  const at = scene.choice.nodes[node];
  if (at + band >= scene.patchwork.labels.length) return;
  const other = scene.choice.nodeAt[at + band];
  if (other >= 0) tieNodes(graph, scene, { node, other, side: 2 });
}

interface Pair {
  readonly node: number;
  readonly other: number;
  /** Of the arc from the one to the other. */
  readonly side: number;
}

/**
 * Adds the costs of two neighbours that both keep their shifts, or of which one changes (Kolmogorov and Zabih
 * 2004).
 */
function tieNodes(graph: CutGraph, scene: Scene, { node, other, side }: Pair): void {
  const { sheet, labels } = scene.patchwork;
  const { nodes, options } = scene.choice;
  const { label, wanted } = scene.expansion;
  const one = labels[nodes[node]];
  const two = labels[nodes[other]];
  if (one === label && two === label) return;
  const ofOne = options.get(one)?.sources;
  const ofTwo = options.get(two)?.sources;
  if (!ofOne || !ofTwo) return;
  const pair = { node, other };
  const otherChanges = one === label ? 0 : pairCost(sheet, pair, { one: ofOne, two: wanted.sources });
  const nodeChanges =
    one === two
      ? otherChanges
      : two === label
        ? 0
        : pairCost(sheet, pair, { one: ofTwo, two: wanted.sources });
  const keepBoth = one === two ? 0 : pairCost(sheet, pair, { one: ofOne, two: ofTwo });
  graph.terminal[node] += nodeChanges - keepBoth;
  graph.terminal[other] -= nodeChanges;
  const arc = node * 4 + side;
  graph.neighbours[arc] = other;
  graph.neighbours[other * 4 + side + 1] = node;
  graph.capacity[arc] = Math.max(0, otherChanges + nodeChanges - keepBoth);
}

/** Cost of a seam between two neighbours that follow different lists of sources. */
function pairCost(
  sheet: Sheet,
  { node, other }: { readonly node: number; readonly other: number },
  { one, two }: { readonly one: Int32Array; readonly two: Int32Array },
): number {
  return seamCost(sheet, one[node], two[node]) + seamCost(sheet, one[other], two[other]);
}

/** Adds the costs of seams with neighbours that are fixed. */
function tieFixed(graph: CutGraph, { patchwork, choice, expansion }: Scene, node: number): void {
  const { sheet, shifts, band, labels } = patchwork;
  const at = choice.nodes[node];
  const column = at % band;
  const present = choice.options.get(labels[at]);
  for (const step of [-1, 1, -band, band]) {
    const beside = at + step;
    if (beside < 0 || beside >= labels.length) continue;
    if ((step === -1 && column === 0) || (step === 1 && column === band - 1)) continue;
    if (choice.nodeAt[beside] >= 0) continue;
    const fixed = shifts[labels[beside]];
    const place = { x: sheet.width + column, y: (at - column) / band };
    const source = sourceOf(fixed, sheet, place);
    if (expansion.label !== labels[beside])
      graph.terminal[node] += 2 * seamCost(sheet, expansion.wanted.sources[node], source);
    if (present && labels[at] !== labels[beside])
      graph.terminal[node] -= 2 * seamCost(sheet, present.sources[node], source);
  }
}
