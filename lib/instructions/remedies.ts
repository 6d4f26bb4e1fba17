import { type ClauseReading, isFiller, isWish } from './fill-template.ts';
import type { Token } from './find-tokens.ts';

/** Verbs that only ask to mend a fault, and those that do so for a photo that stands or hangs wrong. */
const mending = /^v\.(repair|enhance|make|straighten)$/u;
const turning = /^v\.(repair|enhance|make|straighten|rotate|mirror)$/u;

/** Words that tell a fault: “is”, “too”, “crooked”, “upside down”. */
const faults: readonly string[] = ['x.is', 'q.too', 'n.upside', 'n.horizon'];

const wordsOf = ({ used, unused }: ClauseReading): readonly Token[] =>
  [...used, ...unused].filter((token) => !isFiller(token));

/** True of a clause that tells a fault, whose step is the remedy. */
function tellsFault({ step, used, unused }: ClauseReading): boolean {
  const tokens = [...used, ...unused];
  const isTold = tokens.some(({ concepts }) => faults.some((fault) => concepts.includes(fault)));
  return step !== undefined && isTold && !tokens.some(isWish);
}

/** Leaves out a wish that only answers a fault told before, as in “the photo is tilted, fix it”. */
export function withoutRemedies(readings: readonly ClauseReading[]): ClauseReading[] {
  return readings.map((reading, index) => {
    const turn = readings
      .slice(0, index)
      .find((one) => tellsFault(one) && one.step?.intent === 'rotate')?.step;
    if (turn && reading.step?.intent === 'rotate' && reading.step.degrees === turn.degrees)
      return { used: wordsOf(reading), unused: [] };
    const fault = readings.slice(0, index).find(tellsFault);
    const verbs =
      fault?.step?.intent === 'rotate' || fault?.step?.intent === 'straighten' ? turning : mending;
    const words = wordsOf(reading);
    const isBare =
      words.length > 0 && words.every(({ concepts }) => concepts.some((concept) => verbs.test(concept)));
    return fault && isBare ? { used: words, unused: [] } : reading;
  });
}
