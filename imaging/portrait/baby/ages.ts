import type { babyAges, babySexes } from '#lib/catalog/tools/ai-baby-generator/constants.ts';
import type { Cut } from '../hair/cut.ts';
import { tiedCuts } from '../hair/cuts/tied.ts';
import { cuts } from '../hair/cuts.ts';

export type Age = (typeof babyAges)[number];
export type Sex = (typeof babySexes)[number];

/** Proportions of face and body at an age. Lengths are centimetres of a mean adult head. */
export interface Proportions {
  /** Height of the eyes above the origin of the head. */
  readonly eyeLevel: number;
  /** Scale factors of the whole face, the part below the eyes, eyes, nose and mouth. */
  readonly face: number;
  readonly lower: number;
  readonly eyes: number;
  readonly nose: number;
  readonly mouth: number;
  /** Scale factor of the skull's width. */
  readonly skull: number;
  /** Radius of the cheeks, and half the width and height of the jaw. */
  readonly cheeks: number;
  readonly jawAcross: number;
  readonly jawUp: number;
  /** Radius of the neck, and extent of the shoulders. */
  readonly neck: number;
  readonly shoulders: number;
  /** Height of the shoulders at the neck. */
  readonly shoulderTop: number;
  /** Visibility of the parents' own skin and brows, 0–1. */
  readonly skin: number;
  readonly brows: number;
  /**
   * Eyes: smallest opening and radius of the iris as fractions of their width, and roundness of the lids 0–1.
   */
  readonly opening: number;
  readonly round: number;
  readonly iris: number;
  /** Adult features of a face. */
  readonly grown?: GrownForm;
}

/** Bones that show once the cheeks have lost their fat. */
export interface GrownForm {
  /** Half the lower jaw's width and height, and its extent forwards. */
  readonly mandible: readonly [across: number, up: number, forwards: number];
  /** Distance of the jaw's angles from the middle. */
  readonly angles: number;
  /** Height of the nose's bridge. */
  readonly bridge: number;
}

export const proportions: Readonly<Record<Age, Proportions>> = {
  baby: {
    ...{ eyeLevel: 0.2, face: 0.98, lower: 0.7, eyes: 1.5, nose: 0.74, mouth: 0.74, skull: 1.1, cheeks: 2.9 },
    ...{ jawAcross: 6.6, jawUp: 6.9, neck: 3.5, shoulders: 10, shoulderTop: -8.4, skin: 0.35, brows: 0.3 },
    ...{ opening: 0.52, round: 0.6, iris: 0.325 },
  },
  child: {
    ...{
      eyeLevel: 1.3,
      face: 0.97,
      lower: 0.83,
      eyes: 1.3,
      nose: 0.82,
      mouth: 0.88,
      skull: 1.05,
      cheeks: 2.6,
    },
    ...{ jawAcross: 6.6, jawUp: 7.5, neck: 3.5, shoulders: 11, shoulderTop: -10, skin: 0.45, brows: 0.6 },
    ...{ opening: 0.47, round: 0.45, iris: 0.3 },
  },
  teenager: {
    ...{ eyeLevel: 2.5, face: 1, lower: 0.92, eyes: 1.2, nose: 0.86, mouth: 0.94, skull: 0.99, cheeks: 2 },
    ...{ jawAcross: 5.8, jawUp: 8.8, neck: 4, shoulders: 13.6, shoulderTop: -12.2, skin: 0.35, brows: 1 },
    ...{ opening: 0.42, round: 0.25, iris: 0.29 },
    grown: { mandible: [4, 5.4, 4.4], angles: 2.4, bridge: 0.25 },
  },
};

/** Differences by sex, from the age where they start. */
const sexed: Readonly<Partial<Record<Age, Readonly<Record<'girl' | 'boy', Partial<Proportions>>>>>> = {
  teenager: {
    girl: { shoulders: 12.8, neck: 3.75 },
    boy: {
      ...{ shoulders: 14.6, neck: 4.25, eyes: 1.14, brows: 1.05, opening: 0.39, shoulderTop: -11.8 },
      grown: { mandible: [4.5, 5.2, 4.5], angles: 2.9, bridge: 0.4 },
    },
  },
};

/** Proportions of a girl or a boy at an age. */
export function proportionsOf(age: Age, sex: 'girl' | 'boy'): Proportions {
  return { ...proportions[age], ...sexed[age]?.[sex] };
}

/**
 * A baby's first hair: fine, soft and thin, more on top than at the sides, almost none along the hairline.
 */
const fluff: Cut = {
  length: { top: 2.4, front: 1.8, sides: 1.3, back: 1.4, nape: 0.6 },
  ragged: 0.6,
  fade: { edge: 0.4, over: 4 },
  combing: { top: [0.35, 0.1, 0.85], sides: [0.1, -1, 0.25], holds: 3 },
  lift: { top: 0.2, sides: 0.1 },
  weight: 0.2,
  volume: { top: 0.3, sides: 0.1 },
  lock: { width: 0.8, together: 0.1 },
  stray: 0.5,
  density: 1.7,
  fine: 0.5,
  thins: 6,
  scalp: 0.22,
};

const down: Cut = {
  ...fluff,
  length: { top: 1.3, sides: 0.8, nape: 0.4 },
  density: 1.6,
  stray: 0.7,
  scalp: 0.2,
};

const { pigtails } = tiedCuts;
const shortPigtails: Cut = { ...pigtails, tied: { ...pigtails.tied, length: 12, radius: 2.1 } };

/** Hair cuts by age and sex. */
export const childCuts: Readonly<Record<Age, Readonly<Record<Exclude<Sex, 'any'>, readonly Cut[]>>>> = {
  baby: { girl: [fluff, { ...fluff, length: { ...fluff.length, top: 2.8 } }], boy: [fluff, down] },
  child: { girl: [cuts.bob, shortPigtails, cuts['long-bob']], boy: [cuts['french-crop'], cuts.crew] },
  teenager: {
    girl: [cuts['long-straight'], cuts['long-waves'], cuts['long-bob']],
    boy: [cuts['french-crop'], cuts['side-part'], cuts.quiff],
  },
};
