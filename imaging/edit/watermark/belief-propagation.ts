/**
 * Links from each value of a grid to the one a stride further; the last ones of a line have none.
 * Likelihoods, above 0.
 */
export interface Links {
  /** Log-likelihood that both ends have the same label. */
  readonly same: Float32Array;
  /** … if only the first end, the left or upper one, is marked. */
  readonly firstOnly: Float32Array;
  /** … if only the second end is. */
  readonly secondOnly: Float32Array;
}

interface BeliefGrid {
  readonly width: number;
  readonly height: number;
  /** Log-odds of each value to be marked, from the value alone. */
  readonly odds: Float32Array;
  /** 1 where the answer is open; links between values that are known both stay silent. */
  readonly open: Uint8Array;
  /** Values apart that the ends of a link lie. */
  readonly stride: number;
  readonly across: Links;
  readonly down: Links;
}

/** Share of the old message that stays: without it, contradicting links swing for ever. */
const DAMPING = 0.4;

/**
 * Log-odds of each value to be marked after loopy belief propagation by sum and product (Pearl 1988; Murphy,
 * Weiss and Jordan 1999). All messages are updated at once in each round.
 */
export function propagateBeliefs(grid: BeliefGrid, rounds: number): Float32Array {
  const { width, height, odds, stride, open } = grid;
  const step = stride * width;
  const beliefs = odds.slice();
  const [right, left, lower, upper] = [0, 1, 2, 3].map(() => new Float32Array(odds.length));
  const sideways = { beliefs, forward: right, backward: left, links: grid.across };
  const upright = { beliefs, forward: lower, backward: upper, links: grid.down };
  for (let round = 0; round < rounds; round++) {
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        // `right[at]` is the message of `at` to its right neighbour, and `left[at + stride]` the reverse one;
        // down likewise.
        if (x + stride < width && (open[at] || open[at + stride])) exchange(sideways, at, at + stride);
        if (y + stride < height && (open[at] || open[at + step])) exchange(upright, at, at + step);
      }
    beliefs.set(odds);
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        if (x >= stride) beliefs[at] += right[at - stride];
        if (x + stride < width) beliefs[at] += left[at + stride];
        if (y >= stride) beliefs[at] += lower[at - step];
        if (y + stride < height) beliefs[at] += upper[at + step];
      }
  }
  return beliefs;
}

interface Exchange {
  readonly beliefs: Float32Array;
  readonly forward: Float32Array;
  readonly backward: Float32Array;
  readonly links: Links;
}

/** Updates both messages of one link, each from the sender's belief without the receiver's last message. */
function exchange({ beliefs, forward, backward, links }: Exchange, first: number, second: number): void {
  const same = links.same[first];
  const firstOnly = links.firstOnly[first];
  const secondOnly = links.secondOnly[first];
  const ofFirst = Math.exp(hold(beliefs[first] - backward[second]));
  const ofSecond = Math.exp(hold(beliefs[second] - forward[first]));
  const toSecond = Math.log((ofFirst * same + secondOnly) / (ofFirst * firstOnly + same));
  const toFirst = Math.log((ofSecond * same + firstOnly) / (ofSecond * secondOnly + same));
  forward[first] = DAMPING * forward[first] + (1 - DAMPING) * toSecond;
  backward[second] = DAMPING * backward[second] + (1 - DAMPING) * toFirst;
}

/** Keeps exponentials within reach. */
function hold(odds: number): number {
  return Math.min(30, Math.max(-30, odds));
}
