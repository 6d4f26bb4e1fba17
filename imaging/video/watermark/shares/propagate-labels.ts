import type { Progress } from '../../../core/progress.ts';
import { LABELS, type LabelCosts, PAIRED } from './weigh-labels.ts';

/** Share of a message that stays from one round to the next, so that they settle. */
const DAMPING = 0.4;
/** Links from one report to the next. */
const REPORTED = 16_384;

interface Sender {
  /** Beliefs of all pixels, and place of the first label of this one. */
  readonly beliefs: Float32Array;
  readonly at: number;
  /** Messages that came over the link the other way, and place of the first label. */
  readonly back: Float32Array;
  readonly backAt: number;
  /** Costs of all links, place of the first of this one, and steps from label to label of both pixels. */
  readonly paired: Float32Array;
  readonly costsAt: number;
  readonly own: number;
  readonly other: number;
}

/** Writes what one pixel tells another over a link; its least cost is 0. */
function writeMessage(next: Float32Array, sender: Sender): void {
  const { beliefs, at, back, backAt, paired, costsAt, own, other } = sender;
  let least = Number.POSITIVE_INFINITY;
  for (let m = 0; m < LABELS; m++) {
    let best = Number.POSITIVE_INFINITY;
    for (let l = 0; l < LABELS; l++) {
      const cost = beliefs[at + l] - back[backAt + l] + paired[costsAt + l * own + m * other];
      if (cost < best) best = cost;
    }
    next[m] = best;
    if (best < least) least = best;
  }
  for (let m = 0; m < LABELS; m++) next[m] -= least;
}

/** Mixes a new message with the one before, which stays in part. */
function mixMessage(messages: Float32Array, at: number, next: Float32Array): void {
  for (let m = 0; m < LABELS; m++) messages[at + m] = DAMPING * messages[at + m] + (1 - DAMPING) * next[m];
}

interface Messages {
  /** Over all links from their first pixel to the second, and back. */
  readonly forth: Float32Array;
  readonly back: Float32Array;
  /** Of each pixel the costs of its labels by all that it was told. */
  readonly beliefs: Float32Array;
}

/** Sends messages over all links both ways, and adds up what they tell. Changed in place. */
async function sendAll(
  { single, from, to, paired }: LabelCosts,
  { forth, back, beliefs, progress }: Messages & { readonly progress: Progress },
): Promise<void> {
  const [nextForth, nextBack] = [new Float32Array(LABELS), new Float32Array(LABELS)];
  for (let link = 0; link < from.length; link++) {
    const at = link * LABELS;
    const shared = { beliefs, backAt: at, paired, costsAt: link * PAIRED };
    writeMessage(nextForth, { ...shared, at: from[link] * LABELS, back, own: LABELS, other: 1 });
    writeMessage(nextBack, { ...shared, at: to[link] * LABELS, back: forth, own: 1, other: LABELS });
    mixMessage(forth, at, nextForth);
    mixMessage(back, at, nextBack);
    if (link % REPORTED === 0) await progress.report(link / from.length);
  }
  beliefs.set(single);
  for (let link = 0; link < from.length; link++)
    for (let l = 0; l < LABELS; l++) {
      beliefs[to[link] * LABELS + l] += forth[link * LABELS + l];
      beliefs[from[link] * LABELS + l] += back[link * LABELS + l];
    }
}

/** The best label of each pixel, by rounds of belief propagation (min-sum; J. Pearl, 1988). */
export async function propagateLabels(
  costs: LabelCosts,
  { rounds, progress }: { readonly rounds: number; readonly progress: Progress },
): Promise<Uint8Array> {
  const { single, from } = costs;
  const messages = {
    forth: new Float32Array(from.length * LABELS),
    back: new Float32Array(from.length * LABELS),
    beliefs: single.slice(),
  };
  for (let round = 0; round < rounds; round++) {
    await sendAll(costs, { ...messages, progress: progress.subrange(round / rounds, (round + 1) / rounds) });
  }
  return Uint8Array.from({ length: single.length / LABELS }, (_, k) => {
    const own = messages.beliefs.subarray(k * LABELS, (k + 1) * LABELS);
    return own.indexOf(Math.min(...own));
  });
}

/** Costs of a labelling of all pixels. */
export function costOfLabels({ single, from, to, paired }: LabelCosts, labels: Uint8Array): number {
  let cost = 0;
  for (const [k, label] of labels.entries()) cost += single[k * LABELS + label];
  for (let link = 0; link < from.length; link++)
    cost += paired[link * PAIRED + labels[from[link]] * LABELS + labels[to[link]]];
  return cost;
}
