import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { measureBarriers } from '../../core/segmentation/barrier-distance.ts';

/** Ranks of barriers that are told apart. */
const RANKS = 24;

/** Spread in pixels of the blur under which grain is no barrier. */
const GRAIN = 1.2;

/**
 * The most that a barrier tells, in nats; colours tell more.
 * @tuned 2026-11-30, 45 things outlined by hand, overlap of boxes around them
 */
const MOST = 2;

/** Share of each side that every rank has at least. */
const LEAST = 0.002;

interface Boxed {
  readonly planes: OklabPlanes;
  /** 1 within the box; 0 outside. */
  readonly box: Flags;
}

/**
 * Ranks the pixels of a box by the barrier between them and its outside: low where the surroundings go on
 * without an edge, high where there is one all around. 0 outside.
 */
export function rankBarriers({ planes, box }: Boxed): Uint8Array {
  const blurred = {
    lightness: gaussianBlurCompiled(planes.lightness, GRAIN),
    a: gaussianBlurCompiled(planes.a, GRAIN),
    b: gaussianBlurCompiled(planes.b, GRAIN),
  };
  const outside = { ...box, data: box.data.map((flag) => 1 - flag) };
  const { data } = measureBarriers(blurred, outside);
  const sorted = data.filter((_, at) => box.data[at]).sort();
  const limits = Array.from({ length: RANKS - 1 }, (_, rank) => {
    return sorted[Math.floor(((rank + 1) * sorted.length) / RANKS)];
  });
  return mapToBytes(data, (barrier) => {
    const rank = limits.findIndex((limit) => barrier <= limit);
    return rank < 0 ? RANKS - 1 : rank;
  });
}

interface RankedCut {
  readonly box: Flags;
  readonly ranks: Uint8Array;
  /** 1 = the thing, 0 = its surroundings. */
  readonly labels: Uint8Array;
}

/**
 * Evidence for the thing of each rank of barrier, in nats, learnt from a cut. It never falls from one rank to
 * the next, and is near 0 where both sides have barriers of all ranks.
 */
export function learnRanks({ box, ranks, labels }: RankedCut): Float32Array {
  const counts = [new Float32Array(RANKS), new Float32Array(RANKS)];
  const totals = [1, 1];
  for (let at = 0; at < labels.length; at++) {
    if (!box.data[at]) continue;
    counts[labels[at]][ranks[at]]++;
    totals[labels[at]]++;
  }
  const shareOf = (label: number, rank: number) => {
    const own = counts[label];
    const smooth = (own[Math.max(0, rank - 1)] + 2 * own[rank] + own[Math.min(RANKS - 1, rank + 1)]) / 4;
    return smooth / totals[label] + LEAST;
  };
  const evidence = new Float32Array(RANKS);
  let most = -MOST;
  for (let rank = 0; rank < RANKS; rank++) {
    // A rank that no pixel has, as where much of the ground is of one colour, tells nothing.
    if (counts[0][rank] + counts[1][rank] > 0)
      most = Math.min(MOST, Math.max(most, Math.log(shareOf(1, rank) / shareOf(0, rank))));
    evidence[rank] = most;
  }
  return evidence;
}
