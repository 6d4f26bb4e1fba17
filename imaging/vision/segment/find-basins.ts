import type { Plane } from '../../core/raster/plane.ts';

/** Heights are told apart this finely; low ones more finely than high ones. */
const LEVELS = 400;

export interface Basins {
  /** The basin of each pixel, 0 to `count` − 1. */
  readonly labels: Int32Array;
  readonly count: number;
}

/**
 * Splits a relief into the basins of its minima (watershed by flooding, Vincent and Soille 1991). Every pixel
 * belongs to a basin; ridges have no width.
 * @param highest bound of the heights; higher ones are clamped to it
 */
export function findBasins({ width, height, data }: Plane, highest: number): Basins {
  const levels = new Uint16Array(data.length);
  for (let at = 0; at < data.length; at++)
    levels[at] = Math.min(LEVELS - 1, Math.floor(Math.sqrt(Math.max(0, data[at]) / highest) * LEVELS));
  const { order, firsts } = sortByLevel(levels);
  const labels = new Int32Array(data.length).fill(-1);
  const queue = new Int32Array(data.length);
  const reached = new Int32Array(data.length);
  let count = 0;
  for (let level = 0; level < LEVELS; level++) {
    let waiting = 0;
    for (let i = firsts[level]; i < firsts[level + 1]; i++) {
      const at = order[i];
      const label = labels[at] < 0 ? labelBeside(labels, { at, width, height }) : -1;
      if (label < 0) continue;
      reached[waiting] = label;
      queue[waiting++] = at;
    }
    // Only now, or a label would run along its row at once, ahead of all others.
    for (let i = 0; i < waiting; i++) labels[queue[i]] = reached[i];
    flood({ labels, levels, width, height }, { queue, waiting, level });
    for (let i = firsts[level]; i < firsts[level + 1]; i++) {
      if (labels[order[i]] >= 0) continue;
      labels[order[i]] = count++;
      queue[0] = order[i];
      flood({ labels, levels, width, height }, { queue, waiting: 1, level });
    }
  }
  return { labels, count };
}

/** Pixels from low to high, and where each level begins among them. */
function sortByLevel(levels: Uint16Array): { order: Int32Array; firsts: Int32Array } {
  const firsts = new Int32Array(LEVELS + 1);
  for (const level of levels) firsts[level + 1]++;
  for (let level = 0; level < LEVELS; level++) firsts[level + 1] += firsts[level];
  const next = firsts.slice();
  const order = new Int32Array(levels.length);
  for (let at = 0; at < levels.length; at++) order[next[levels[at]]++] = at;
  return { order, firsts };
}

function labelBeside(
  labels: Int32Array,
  { at, width, height }: { at: number; width: number; height: number },
): number {
  const x = at % width;
  if (x > 0 && labels[at - 1] >= 0) return labels[at - 1];
  if (x < width - 1 && labels[at + 1] >= 0) return labels[at + 1];
  if (at >= width && labels[at - width] >= 0) return labels[at - width];
  if (at < width * (height - 1) && labels[at + width] >= 0) return labels[at + width];
  return -1;
}

interface Waters {
  readonly labels: Int32Array;
  readonly levels: Uint16Array;
  readonly width: number;
  readonly height: number;
}

/** Spreads labels from the waiting pixels over unlabelled ones that are not above the level. */
function flood(
  { labels, levels, width, height }: Waters,
  { queue, waiting, level }: { queue: Int32Array; waiting: number; level: number },
): void {
  let last = waiting;
  const enter = (next: number, label: number) => {
    if (labels[next] >= 0 || levels[next] > level) return;
    labels[next] = label;
    queue[last++] = next;
  };
  for (let first = 0; first < last; first++) {
    const at = queue[first];
    const x = at % width;
    if (x > 0) enter(at - 1, labels[at]);
    if (x < width - 1) enter(at + 1, labels[at]);
    if (at >= width) enter(at - width, labels[at]);
    if (at < width * (height - 1)) enter(at + width, labels[at]);
  }
}
