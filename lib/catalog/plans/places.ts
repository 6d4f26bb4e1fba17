import type { PlanStep, Reading, Span } from './plan.ts';

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

/** Intents that join all photos that there are. */
const joining: readonly string[] = ['side-by-side', 'collage'];

/** Numbers of the photos that a step names; those that join all photos need a second one. */
export function photosOf({ intent, from, onto, before }: PlanStep): readonly number[] {
  if (joining.includes(intent)) return [2];
  return [from, onto, before].filter((number) => typeof number === 'number');
}

/** Number of photos that steps need at least. */
export function photosNeeded(steps: readonly PlanStep[]): number {
  return Math.max(1, ...steps.flatMap(photosOf));
}

/** Numbers of the photos that steps work on, of so many that there are. */
export function photosUsed(steps: readonly PlanStep[], count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (steps.some(({ intent }) => joining.includes(intent))) return all;
  const named = new Set(steps.flatMap(photosOf));
  // Only these two may leave it out.
  const isFirstUsed = steps.length === 0 || steps.some(({ intent }) => intent !== 'face' && intent !== 'put');
  return all.filter((number) => named.has(number) || (number === 1 && isFirstUsed));
}

/** True of a plan with a place in photo 1 after a step that goes on from another photo. */
export function losesPlace(steps: readonly PlanStep[]): boolean {
  const at = steps.findIndex(({ intent, onto }) => intent === 'face' && onto !== 1);
  return at >= 0 && steps.slice(at).some(needsTap);
}

/** Words that neither the plan heeds nor a tap on the place that they name. */
export function leftOut({ unused, asks }: Pick<Reading, 'unused' | 'asks'>): readonly Span[] {
  const places = asks.flatMap(({ place = [] }) => place);
  return unused.filter(({ start }) => !places.some((place) => place.start === start));
}
