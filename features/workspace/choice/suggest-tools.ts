import { isInputRequired } from '#lib/catalog/inputs.ts';
import { type ToolEntry, type ToolKey, tools } from '#lib/catalog/tools.ts';
import type { PhotoLook } from './look-at-photo.ts';

/** Number of tools that are offered first. */
export const FITTING = 6;

/** Longer side by shorter from which a photo is a panorama or a strip. */
const LONG = 1.9;

/** Weight of a tool for people in a photo that has none of its own, by the likelihood of people. */
const FOR_PEOPLE = 4;

/** Weights of tools that fit some photos better than others. */
function weigh({ people, isPlain, isCutOut, isPoor, width, height }: PhotoLook) {
  const things = 1 - people;
  const isLong = Math.max(width, height) > LONG * Math.min(width, height);
  return {
    backgroundRemover: 6 + (isPlain ? 1 : 0) - (isCutOut ? 5 : 0),
    objectRemover: 5.5 + things,
    photoEnhancer: 4.6 + (isPoor ? 3 : 0),
    aiBackground: 3.6 + (isCutOut ? 5 : 0) + (isPlain ? 0.6 : 0),
    watermarkRemover: 3 + things,
    recolor: 2.6 + 1.6 * things,
    imageExtender: 2.2 + things + (isLong ? 3 : 0),
    headShot: 5.6 * people,
    faceSwap: 5.4 * people,
    hairstyleChanger: 5.2 * people,
    passportPhoto: 5 * people,
  } satisfies Partial<Record<ToolKey, number>> as Partial<Record<ToolKey, number>>;
}

function takesPhoto({ kind, inputs, engines }: ToolEntry): boolean {
  return kind === 'picture' && isInputRequired(inputs, 'photo') && engines.length > 0;
}

/**
 * Tools that begin with a photo: those that fit this one best, and the others, each by their fit.
 * @param missing feature codes of tools that the host does not offer
 */
export function splitTools(
  look: PhotoLook,
  missing: ReadonlySet<string>,
): readonly [fitting: readonly ToolEntry[], others: readonly ToolEntry[]] {
  const weights = weigh(look);
  const of = ({ key, family }: ToolEntry) =>
    weights[key] ?? (family === 'people' ? FOR_PEOPLE * look.people : 2);
  const all: readonly ToolEntry[] = tools;
  const sorted = all
    .filter((tool) => takesPhoto(tool) && !missing.has(tool.featureCode))
    .toSorted((one, other) => of(other) - of(one));
  return [sorted.slice(0, FITTING), sorted.slice(FITTING)];
}
