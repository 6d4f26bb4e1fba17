import type { PlanStep } from './plan.ts';

/** Intents that change one thing of the photo. */
const placed: readonly string[] = ['remove', 'recolour', 'replace'];

/**
 * True of a step whose place a person must tap. People are found by their faces: all of them, or one who
 * stands farthest to a side. A man, a woman or a child on a side must be tapped, as nobody looks for those.
 */
export function needsTap({ intent, thing, side }: PlanStep): boolean {
  if (!placed.includes(intent)) return false;
  const isFound = intent === 'remove' && (thing === 'people' || (thing === 'person' && side !== undefined));
  return !isFound;
}

/** Numbers of the photos that a step names beside the first. */
export function photosOf({ intent, from, onto, before }: PlanStep): readonly number[] {
  if (intent === 'side-by-side' || intent === 'collage') return [2];
  return [from, onto, before].filter((number) => typeof number === 'number');
}
