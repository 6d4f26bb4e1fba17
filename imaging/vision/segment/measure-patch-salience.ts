import { colourDistance, STRONG_STEP } from './colour-steps.ts';
import { PriorityQueue } from './priority-queue.ts';

/**
 * A patch on this share of the photo's border is background, except for a third. One that hardly touches it
 * may be a thing that the frame cuts.
 */
const BACKGROUND_RIM = 0.03;

interface SalienceInput {
  /** Pixels of each patch that lie on the photo's border. */
  readonly rims: Float64Array;
  /**
   * Neighbours of each patch: pixel gaps on the shared border, and the sum of their colour steps, 0–1 each.
   */
  readonly links: readonly (readonly {
    readonly to: number;
    readonly length: number;
    readonly closed: number;
  }[])[];
  /** Pixels of the photo's border. */
  readonly frame: number;
  /** `count × 3`: mean lightness, a and b of each patch. */
  readonly means: Float64Array;
}

/** Doubt that each patch on the photo's border is background, 0–1; 1 for all others. */
function rateBorderPatches({ rims, frame }: SalienceInput): Float64Array {
  return rims.map((rim) => Math.exp(-rim / (BACKGROUND_RIM * frame)));
}

/** Minimum barrier from the photo's border to each patch: the strongest border on the weakest path. */
function measureBarriers({ rims, links }: SalienceInput, doubts: Float64Array): Float64Array {
  const barriers = new Float64Array(rims.length).fill(1);
  const isReached = new Uint8Array(rims.length);
  const waiting = new PriorityQueue<number>();
  rims.forEach((rim, patch) => {
    if (rim > 0) waiting.add(doubts[patch], patch);
  });
  for (let next = waiting.take(); next; next = waiting.take()) {
    const { cost, entry: patch } = next;
    if (isReached[patch]) continue;
    isReached[patch] = 1;
    barriers[patch] = cost;
    for (const { to, closed, length } of links[patch])
      if (!isReached[to]) waiting.add(Math.max(cost, closed / length), to);
  }
  return barriers;
}

/** Contrast of each patch to all patches on the photo's border. */
function measureContrasts({ rims, means }: SalienceInput, doubts: Float64Array): Float64Array {
  return rims.map((_, patch) => {
    let least = 1;
    for (let other = 0; other < rims.length; other++) {
      if (doubts[other] >= least) continue;
      const difference = (channel: number) => means[3 * patch + channel] - means[3 * other + channel];
      const distance = colourDistance(difference(0), difference(1), difference(2)) / STRONG_STEP;
      least = Math.min(least, Math.max(doubts[other], distance));
    }
    return least;
  });
}

/**
 * Salience of each patch relative to the background, 0–1. Mean of the barrier from the photo's border (Strand
 * et al., “The minimum barrier distance”, 2013) and of the contrast to the colours there.
 */
export function measurePatchSalience(input: SalienceInput): Float64Array {
  const doubts = rateBorderPatches(input);
  const contrasts = measureContrasts(input, doubts);
  return measureBarriers(input, doubts).map((barrier, patch) => (barrier + contrasts[patch]) / 2);
}
