/**
 * A graph to be cut in two: nodes with four arcs each, and a tie of each node to a terminal. Arc `4 · node +
 * side` leads to `neighbours[4 · node + side]`. Sides 0 and 1 are reverses of each other, and so are 2 and 3.
 */
export interface CutGraph {
  /** `nodes × 4`: the node that an arc leads to, −1 for none. */
  readonly neighbours: Int32Array;
  /** `nodes × 4`: cost of cutting each arc; overwritten by the cut. */
  readonly capacity: Int32Array;
  /** Cost of a node on the far side (positive) or the near side (negative). Overwritten by the search. */
  readonly terminal: Int32Array;
}

const FREE = 0;
const NEAR = 1;
const FAR = 2;
const ROOT = -1;
const ORPHAN = -2;

interface Search extends CutGraph {
  /** The tree that a node belongs to. */
  readonly tree: Uint8Array;
  /** The arc to a node's parent, or `ROOT`, or `ORPHAN`. */
  readonly parent: Int32Array;
  /** When a node's way to its root was last found sound, and how long it was. */
  readonly stamp: Int32Array;
  readonly distance: Int32Array;
  /** A ring of nodes from which trees may grow; a node is in it once at most. */
  readonly queue: Int32Array;
  readonly queued: Uint8Array;
  head: number;
  length: number;
  time: number;
  readonly orphans: number[];
}

/**
 * Minimum cut by the algorithm of Boykov and Kolmogorov (“An experimental comparison of min-cut/max-flow
 * algorithms”, 2004). Two trees grow from the terminals until they meet, and are repaired after each flow.
 * Returns 1 for each node on the far side.
 */
export function minimumCut(graph: CutGraph): Uint8Array {
  const search = createSearch(graph);
  for (let node = takeNode(search); node >= 0; node = takeNode(search)) {
    for (let arc = growTree(search, node); arc >= 0; arc = growTree(search, node)) {
      search.time++;
      pushFlow(search, arc);
      for (let orphan = search.orphans.pop(); orphan !== undefined; orphan = search.orphans.pop())
        adoptOrphan(search, orphan);
      if (search.tree[node] === FREE) break;
    }
  }
  return search.tree.map((tree) => (tree === NEAR ? 0 : 1));
}

function createSearch(graph: CutGraph): Search {
  const nodes = graph.terminal.length;
  const search: Search = {
    ...graph,
    tree: new Uint8Array(nodes),
    parent: new Int32Array(nodes).fill(ORPHAN),
    stamp: new Int32Array(nodes),
    distance: new Int32Array(nodes),
    queue: new Int32Array(nodes),
    queued: new Uint8Array(nodes),
    head: 0,
    length: 0,
    time: 0,
    orphans: [],
  };
  for (let node = 0; node < nodes; node++) {
    if (graph.terminal[node] === 0) continue;
    search.tree[node] = graph.terminal[node] > 0 ? NEAR : FAR;
    search.parent[node] = ROOT;
    search.distance[node] = 1;
    putNode(search, node);
  }
  return search;
}

function putNode(search: Search, node: number): void {
  if (search.queued[node]) return;
  search.queued[node] = 1;
  search.queue[(search.head + search.length) % search.queue.length] = node;
  search.length++;
}

/** The next node of a tree, −1 where none is left. */
function takeNode(search: Search): number {
  while (search.length > 0) {
    const node = search.queue[search.head];
    search.head = (search.head + 1) % search.queue.length;
    search.length--;
    search.queued[node] = 0;
    if (search.tree[node] !== FREE) return node;
  }
  return -1;
}

/** The arc back. */
function backOf({ neighbours }: CutGraph, arc: number): number {
  return neighbours[arc] * 4 + ((arc & 3) ^ 1);
}

/**
 * Grows a node's tree to its free neighbours. Returns an arc from the near tree to the far one where they
 * meet, else −1.
 */
function growTree(search: Search, node: number): number {
  const { neighbours, capacity, tree, parent, stamp, distance } = search;
  const isNear = tree[node] === NEAR;
  for (let arc = node * 4; arc < node * 4 + 4; arc++) {
    const other = neighbours[arc];
    if (other < 0) continue;
    const back = other * 4 + ((arc & 3) ^ 1);
    if (capacity[isNear ? arc : back] === 0) continue;
    if (tree[other] === FREE) {
      tree[other] = tree[node];
      parent[other] = back;
      stamp[other] = stamp[node];
      distance[other] = distance[node] + 1;
      putNode(search, other);
    } else if (tree[other] !== tree[node]) return isNear ? arc : back;
  }
  return -1;
}

/** Pushes the largest flow along the path through an arc between the trees. Saturated arcs make orphans. */
function pushFlow(search: Search, meeting: number): void {
  const { neighbours, capacity, terminal, parent, orphans } = search;
  const back = backOf(search, meeting);
  const first = neighbours[back];
  const second = neighbours[meeting];
  let flow = capacity[meeting];
  let node = first;
  for (; parent[node] !== ROOT; node = neighbours[parent[node]])
    flow = Math.min(flow, capacity[backOf(search, parent[node])]);
  flow = Math.min(flow, terminal[node]);
  node = second;
  for (; parent[node] !== ROOT; node = neighbours[parent[node]])
    flow = Math.min(flow, capacity[parent[node]]);
  flow = Math.min(flow, -terminal[node]);
  capacity[meeting] -= flow;
  capacity[back] += flow;
  for (const [start, sign] of [
    [first, 1],
    [second, -1],
  ]) {
    node = start;
    while (parent[node] !== ROOT) {
      const arc = parent[node];
      const next = neighbours[arc];
      const used = sign > 0 ? backOf(search, arc) : arc;
      capacity[used] -= flow;
      capacity[backOf(search, used)] += flow;
      if (capacity[used] === 0) makeOrphan(parent, orphans, node);
      node = next;
    }
    terminal[node] -= sign * flow;
    if (terminal[node] === 0) makeOrphan(parent, orphans, node);
  }
}

function makeOrphan(parent: Int32Array, orphans: number[], node: number): void {
  parent[node] = ORPHAN;
  orphans.push(node);
}

/** Finds the parent nearest to the root for a node, or sets it and its children free. */
function adoptOrphan(search: Search, orphan: number): void {
  const { neighbours, capacity, tree, parent, stamp, distance, orphans } = search;
  const isNear = tree[orphan] === NEAR;
  let best = ORPHAN;
  let least = 0x7fffffff;
  for (let arc = orphan * 4; arc < orphan * 4 + 4; arc++) {
    const other = neighbours[arc];
    if (other < 0 || tree[other] !== tree[orphan]) continue;
    if (capacity[isNear ? other * 4 + ((arc & 3) ^ 1) : arc] === 0) continue;
    const length = traceRoot(search, other);
    if (length >= least) continue;
    least = length;
    best = arc;
  }
  parent[orphan] = best;
  if (best !== ORPHAN) {
    stamp[orphan] = search.time;
    distance[orphan] = least + 1;
    return;
  }
  for (let arc = orphan * 4; arc < orphan * 4 + 4; arc++) {
    const other = neighbours[arc];
    if (other < 0 || tree[other] !== tree[orphan]) continue;
    const back = other * 4 + ((arc & 3) ^ 1);
    if (capacity[isNear ? back : arc] > 0) putNode(search, other);
    if (parent[other] === back) makeOrphan(parent, orphans, other);
  }
  tree[orphan] = FREE;
}

/**
 * Arcs from a node to the end its tree grew from; huge where its line breaks off at an orphan. Marks the way
 * as sound.
 */
function traceRoot({ neighbours, parent, stamp, distance, time }: Search, node: number): number {
  let steps = 0;
  let at = node;
  while (stamp[at] !== time) {
    if (parent[at] === ORPHAN) return 0x7fffffff;
    steps++;
    if (parent[at] === ROOT) {
      stamp[at] = time;
      distance[at] = 1;
      steps--;
      break;
    }
    at = neighbours[parent[at]];
  }
  const length = distance[at] + steps;
  let left = length;
  for (let on = node; stamp[on] !== time; on = neighbours[parent[on]]) {
    stamp[on] = time;
    distance[on] = left--;
  }
  return length;
}
