import type { Progress } from '../../../core/progress.ts';
import type { MarkRegion } from '../ground/mark-region.ts';

/** Shares that a pixel may have, by that of the mark's body. */
export const STEPS = [0, 0.25, 0.5, 0.75, 1] as const;
export const LABELS = STEPS.length;
/** Numbers of the costs of two pixels. */
export const PAIRED = LABELS * LABELS;
/** Neighbours that pixels are compared with: two apart as well, as compression softens rims. */
const OFFSETS = [
  [1, 0],
  [0, 1],
  [2, 0],
  [0, 2],
] as const;
const SIDES = OFFSETS.flatMap(([dx, dy]) => [
  [dx, dy],
  [-dx, -dy],
]);
/**
 * Levels that neighbours differ by, and how many times of it count at most: things have edges.
 * @tuned 2026-11-30, drawn clips of bench/marks and two others, likeness inside the mark
 */
const SPREAD = 6;
const MOST = 4;
/** Difference of brightness that shows another ground. */
const MOVED = 14;
/** Most grounds of two neighbours that are told apart. */
const MAX_GROUNDS = 64;
/**
 * Costs of a share that one picture did not tell, and of neighbours with different shares.
 * @tuned 2026-11-30, drawn clips of bench/marks and two others, likeness inside the mark
 */
const PRIOR = 2.5;
const RAGGED = 0.6;
/** Costs of neighbours with different shares, for all labels of both. */
const RAGGEDNESS = STEPS.flatMap((one) => STEPS.map((other) => RAGGED * Math.abs(one - other)));
/** Cost of a share between none and that of the body: only rims have one. */
const PARTIAL = 0.5;
/** Brightness of black and white. */
const BLACK = 16;
const WHITE = 235;
/**
 * Cost of a ground that is farther beyond these than neighbours differ by.
 * @tuned 2026-11-30, four filmed clips with known truth, shares of their marks
 */
const IMPOSSIBLE = 4;
/** Pixels from one report to the next. */
const REPORTED = 512;

/** A half-transparent mark of one colour that its shares are looked for of. */
export interface MarkScenes {
  readonly region: MarkRegion;
  /** Brightness of the region: median over time first, then frames in which something moves. */
  readonly scenes: readonly Uint8Array[];
  /** Of each pixel of the hole by one picture, 0–1; null where none tells it. */
  readonly share: Float32Array | null;
  /** Share of the mark's body. */
  readonly opacity: number;
  /** Brightness of the mark. */
  readonly level: number;
}

/** Costs of the labels of pixels, and of those of neighbours together. */
export interface LabelCosts {
  /** For each pixel of the hole its labels. */
  readonly single: Float32Array;
  /** Two neighbours in the hole, by their places in it. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** For each two all labels of the first, with all of the second. */
  readonly paired: Float32Array;
}

/** For each label and brightness what lies under the mark, and what it weighs: noise is multiplied. */
function tabulate({ opacity, level }: MarkScenes) {
  const ground = STEPS.map((step) =>
    Float32Array.from({ length: 256 }, (_, seen) => (seen - step * opacity * level) / (1 - step * opacity)),
  );
  const weights = STEPS.flatMap((one) =>
    STEPS.map((other) => Math.sqrt((1 - one * opacity) * (1 - other * opacity)) / SPREAD),
  );
  return { ground, weights };
}

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly table: ReturnType<typeof tabulate>;
  /** Costs of all labels of both; written. */
  readonly costs: Float32Array;
}

/** Grounds of two places that were seen already. */
const seenOne = new Uint8Array(MAX_GROUNDS);
const seenOther = new Uint8Array(MAX_GROUNDS);

/**
 * Writes the costs of all labels of two places, over all scenes in which something else is seen there than
 * in any before: however long a spot of the ground stays, it tells no more than once.
 */
function writeCosts(scenes: readonly Uint8Array[], { one, other, table, costs }: Pair): void {
  const { ground, weights } = table;
  costs.fill(0);
  let count = 0;
  for (let t = 0; t < scenes.length && count < MAX_GROUNDS; t++) {
    const [a, b] = [scenes[t][one], scenes[t][other]];
    let isNew = true;
    for (let n = 0; n < count && isNew; n++)
      isNew = Math.abs(a - seenOne[n]) >= MOVED || Math.abs(b - seenOther[n]) >= MOVED;
    if (!isNew) continue;
    seenOne[count] = a;
    seenOther[count] = b;
    count += 1;
    for (let l = 0, at = 0; l < LABELS; l++)
      for (let m = 0; m < LABELS; m++, at++)
        costs[at] += Math.min(MOST, weights[at] * Math.abs(ground[l][a] - ground[m][b]));
  }
}

/** Least and greatest brightness of each place over all scenes. */
function rangesOf(scenes: readonly Uint8Array[]) {
  const [least, most] = [scenes[0].slice(), scenes[0].slice()];
  for (const scene of scenes)
    for (let i = 0; i < scene.length; i++) {
      if (scene[i] < least[i]) least[i] = scene[i];
      if (scene[i] > most[i]) most[i] = scene[i];
    }
  return { least, most };
}

/**
 * Adds the costs of shares that need a ground darker than black or brighter than white, or than all beside
 * the mark where files exceed these. A part of a mark is never as dark or as bright as bare ground may be.
 */
function addImpossible(single: Float32Array, { region, scenes, opacity, level }: MarkScenes): void {
  const { mask, hole } = region;
  const { least, most } = rangesOf(scenes);
  let [black, white] = [BLACK, WHITE];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]) continue;
    if (least[i] < black) black = least[i];
    if (most[i] > white) white = most[i];
  }
  for (let k = 0; k < hole.length; k++)
    for (const [l, step] of STEPS.entries()) {
      const own = step * opacity;
      const below = black * (1 - own) + level * own - least[hole[k]];
      const above = most[hole[k]] - (white * (1 - own) + level * own);
      single[k * LABELS + l] += (IMPOSSIBLE * Math.max(0, below, above)) / SPREAD;
    }
}

/** Costs of the labels of each pixel alone, by what one picture told. */
function costsAlone(mark: MarkScenes): Float32Array {
  const { region, share, opacity } = mark;
  const single = Float32Array.from({ length: region.hole.length * LABELS }, (_, at) =>
    at % LABELS > 0 && at % LABELS < LABELS - 1 ? PARTIAL : 0,
  );
  for (let k = 0; share && k < share.length; k++)
    for (const [l, step] of STEPS.entries())
      single[k * LABELS + l] += PRIOR * Math.abs(step - Math.min(1, Math.max(0, share[k]) / opacity));
  addImpossible(single, mark);
  return single;
}

/**
 * Weighs the labels of all pixels of a mark. Neighbours beside it have no share, so that links to them are
 * costs of single pixels. Takes some 430 bytes a pixel.
 */
export async function weighLabels(mark: MarkScenes, progress: Progress): Promise<LabelCosts> {
  const { width, height, hole, ordinals, mask } = mark.region;
  const table = tabulate(mark);
  const single = costsAlone(mark);
  const [from, to] = [
    new Int32Array(hole.length * OFFSETS.length),
    new Int32Array(hole.length * OFFSETS.length),
  ];
  const paired = new Float32Array(from.length * PAIRED);
  const costs = new Float32Array(PAIRED);
  let links = 0;
  for (let k = 0; k < hole.length; k++) {
    const i = hole[k];
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [dx, dy] of SIDES) {
      const [px, py] = [x + dx, y + dy];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const j = py * width + px;
      const other = ordinals[j];
      // Parts of a mark have neighbours that nothing is asked about.
      if (other < 0 && mask[j]) continue;
      if (other >= 0 && other < k) continue;
      writeCosts(mark.scenes, { one: i, other: j, table, costs });
      if (other < 0) for (let l = 0; l < LABELS; l++) single[k * LABELS + l] += costs[l * LABELS];
      else {
        for (let at = 0; at < PAIRED; at++) paired[links * PAIRED + at] = costs[at] + RAGGEDNESS[at];
        from[links] = k;
        to[links] = other;
        links += 1;
      }
    }
    if (k % REPORTED === 0) await progress.report(k / hole.length);
  }
  const [starts, ends] = [from.subarray(0, links), to.subarray(0, links)];
  return { single, from: starts, to: ends, paired: paired.subarray(0, links * PAIRED) };
}
