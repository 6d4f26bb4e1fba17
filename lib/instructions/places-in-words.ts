import { needsTap } from '#lib/catalog/plans/places.ts';
import type { ClauseReading } from './fill-template.ts';

/** Words that may say where a thing is: other things, people, their clothes and colors, sides, numbers. */
const landmarks = /^(?:[tgcfmbs]|hc|num|view|ground)\.|^n\.(?:me|face|hair|wall|front|corner|background)$/u;
const positions: readonly string[] = ['place.word', 'n.front'];

/**
 * True where all that a step leaves out says where its thing is, as in “the man behind me”. The tap that the
 * step asks for says that, too. After a word for a position any word may name the place.
 */
export function leavesOutPlace({ step, unused }: ClauseReading): boolean {
  if (!step || !needsTap(step) || unused.length === 0) return false;
  const at = unused.findIndex(({ concepts }) => concepts.some((concept) => positions.includes(concept)));
  return unused.every(({ concepts }, index) => {
    const isUnknown = concepts.length === 0;
    return isUnknown
      ? at >= 0 && index > at
      : concepts.some((concept) => landmarks.test(concept) || positions.includes(concept));
  });
}
