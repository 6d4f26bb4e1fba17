import type { MarkRegion } from './mark-region.ts';

/** Shares that a pixel may have, by that of the mark's body. */
const STEPS = [0, 0.25, 0.5, 0.75, 1] as const;
const LABELS = STEPS.length;
/** Neighbours that pixels are compared with: two apart as well, as compression softens rims. */
const OFFSETS = [
  [1, 0],
  [0, 1],
  [2, 0],
  [0, 2],
] as const;
/**
 * Levels that neighbours differ by, and how many times of it count at most: things have edges.
 * @tuned 2026-11-30, drawn clips of bench/marks and two others, likeness inside the mark
 */
const SPREAD = 6;
const MOST = 4;
/** Difference of brightness from the median over time that shows another ground. */
const MOVED = 14;
/**
 * Costs of a share that one picture did not tell, and of neighbours with different shares.
 * @tuned 2026-11-30, drawn clips of bench/marks and two others, likeness inside the mark
 */
const PRIOR = 2.5;
const RAGGED = 0.6;
/** Cost of a share between none and that of the body: only rims have one. */
const PARTIAL = 0.5;
const ROUNDS = 30;
/** Share of a message that stays from one round to the next, so that they settle. */
const DAMPING = 0.4;

interface Settling {
  readonly region: MarkRegion;
  /** Brightness of the region: median over time first, then frames in which something moves. */
  readonly scenes: readonly Uint8Array[];
  /** Of each pixel of the hole by one picture, 0–1; null where none tells it. */
  readonly share: Float32Array | null;
  /** Share of the mark's body. */
  readonly opacity: number;
  /** Brightness of the mark. */
  readonly level: number;
  /** Rounds of belief propagation; fewer for a first look. */
  readonly rounds?: number;
}

/** Two neighbours in the hole, and the costs of their labels. */
interface Links {
  readonly from: number[];
  readonly to: number[];
  readonly costs: Float32Array[];
}

/** For each label and brightness what lies under the mark, and what it weighs: noise is multiplied. */
function tabulate({ opacity, level }: Settling) {
  const ground = STEPS.map((step) =>
    Float32Array.from({ length: 256 }, (_, seen) => (seen - step * opacity * level) / (1 - step * opacity)),
  );
  const weights = STEPS.flatMap((one) =>
    STEPS.map((other) => Math.sqrt((1 - one * opacity) * (1 - other * opacity)) / SPREAD),
  );
  return { ground, weights };
}

type Table = ReturnType<typeof tabulate>;

/** Costs of all labels of two places, over all scenes in which something else is seen there. */
function costsOf(
  scenes: readonly Uint8Array[],
  { one, other, table }: { one: number; other: number; table: Table },
) {
  const { ground, weights } = table;
  const costs = new Float32Array(LABELS * LABELS);
  const [median] = scenes;
  for (const [t, scene] of scenes.entries()) {
    const [a, b] = [scene[one], scene[other]];
    if (t > 0 && Math.abs(a - median[one]) < MOVED && Math.abs(b - median[other]) < MOVED) continue;
    for (let l = 0, at = 0; l < LABELS; l++)
      for (let m = 0; m < LABELS; m++, at++)
        costs[at] += Math.min(MOST, weights[at] * Math.abs(ground[l][a] - ground[m][b]));
  }
  return costs;
}

/** The links within the hole; those to pixels beside it, which have no share, are added to single costs. */
function linkPixels(
  { region, scenes }: Settling,
  { table, single }: { table: Table; single: Float32Array },
): Links {
  const { width, height, hole, ordinals, mask } = region;
  const links: Links = { from: [], to: [], costs: [] };
  for (const [k, i] of hole.entries()) {
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [dx, dy] of OFFSETS)
      for (const side of [1, -1]) {
        const [px, py] = [x + side * dx, y + side * dy];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const j = py * width + px;
        const other = ordinals[j];
        // Parts of a mark have neighbours that nothing is asked about.
        if (other < 0 && mask[j]) continue;
        if (other >= 0 && side < 0) continue;
        const costs = costsOf(scenes, { one: i, other: j, table });
        if (other < 0) for (let l = 0; l < LABELS; l++) single[k * LABELS + l] += costs[l * LABELS];
        else {
          for (let at = 0; at < costs.length; at++)
            costs[at] += RAGGED * Math.abs(STEPS[Math.floor(at / LABELS)] - STEPS[at % LABELS]);
          links.from.push(k);
          links.to.push(other);
          links.costs.push(costs);
        }
      }
  }
  return links;
}

/** Sends what one pixel believes over a link; changed in place. */
function send(costs: Float32Array, { belief, back, message, isForth }: Message): void {
  let least = Number.POSITIVE_INFINITY;
  const next = new Float32Array(LABELS);
  for (let m = 0; m < LABELS; m++) {
    let best = Number.POSITIVE_INFINITY;
    for (let l = 0; l < LABELS; l++) {
      const cost = belief[l] - back[l] + costs[isForth ? l * LABELS + m : m * LABELS + l];
      if (cost < best) best = cost;
    }
    next[m] = best;
    if (best < least) least = best;
  }
  for (let m = 0; m < LABELS; m++) message[m] = DAMPING * message[m] + (1 - DAMPING) * (next[m] - least);
}

interface Message {
  readonly belief: Float32Array;
  /** Costs that came over the link the other way. */
  readonly back: Float32Array;
  readonly message: Float32Array;
  readonly isForth: boolean;
}

interface Propagating {
  readonly single: Float32Array;
  readonly rounds: number;
}

/** The best label of each pixel, by belief propagation (min-sum; J. Pearl, 1988). */
function propagate({ from, to, costs }: Links, { single, rounds }: Propagating): Uint8Array {
  const forth = new Float32Array(from.length * LABELS);
  const back = new Float32Array(from.length * LABELS);
  const part = (all: Float32Array, at: number) => all.subarray(at * LABELS, (at + 1) * LABELS);
  let beliefs = single.slice();
  for (let round = 0; round < rounds; round++) {
    for (let link = 0; link < from.length; link++) {
      const [there, here] = [part(forth, link), part(back, link)];
      const before = there.slice();
      const own = { belief: part(beliefs, from[link]), back: here, message: there, isForth: true };
      send(costs[link], own);
      const other = { belief: part(beliefs, to[link]), back: before, message: here, isForth: false };
      send(costs[link], other);
    }
    beliefs = single.slice();
    for (let link = 0; link < from.length; link++)
      for (let l = 0; l < LABELS; l++) {
        beliefs[to[link] * LABELS + l] += forth[link * LABELS + l];
        beliefs[from[link] * LABELS + l] += back[link * LABELS + l];
      }
  }
  return Uint8Array.from({ length: single.length / LABELS }, (_, k) => {
    const own = part(beliefs, k);
    return own.indexOf(Math.min(...own));
  });
}

/** Costs of a labelling by the links and the single costs together. */
function energyOf(
  { from, to, costs }: Links,
  { labels, single }: { labels: Uint8Array; single: Float32Array },
) {
  let energy = 0;
  for (const [k, label] of labels.entries()) energy += single[k * LABELS + label];
  for (let link = 0; link < from.length; link++)
    energy += costs[link][labels[from[link]] * LABELS + labels[to[link]]];
  return energy;
}

/** Shares of a mark, and how well they explain what is seen. */
interface Settled {
  /** Of each pixel of the hole, 0–1. */
  readonly share: Float32Array;
  /** Costs by those of no mark at all: less than 1 where the mark explains edges of several scenes. */
  readonly cost: number;
}

/**
 * The shares of a half-transparent mark of one colour by several scenes behind it: the mark is the same in
 * all of them, so that an edge which only one has belongs to that scene.
 */
export function settleShares(settling: Settling): Settled {
  const { region, share: told, opacity, rounds = ROUNDS } = settling;
  const table = tabulate(settling);
  const single = Float32Array.from({ length: region.hole.length * LABELS }, (_, at) =>
    at % LABELS > 0 && at % LABELS < LABELS - 1 ? PARTIAL : 0,
  );
  for (let k = 0; told && k < told.length; k++)
    for (const [l, step] of STEPS.entries())
      single[k * LABELS + l] += PRIOR * Math.abs(step - Math.min(1, Math.max(0, told[k]) / opacity));
  const links = linkPixels(settling, { table, single });
  const labels = propagate(links, { single, rounds });
  const none = energyOf(links, { labels: new Uint8Array(labels.length), single });
  const share = Float32Array.from(labels, (label) => STEPS[label] * opacity);
  return { share, cost: energyOf(links, { labels, single }) / none };
}
