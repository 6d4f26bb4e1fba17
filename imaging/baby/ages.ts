import type { Cut } from '../hair/cut.ts';
import { cuts } from '../hair/cuts.ts';

/** How old a drawn child is. */
export const ages = ['baby', 'child', 'teenager'] as const;
export type Age = (typeof ages)[number];

export const sexes = ['any', 'girl', 'boy'] as const;
export type Sex = (typeof sexes)[number];

/** How a face and a body of an age differ from those of grown-ups. Lengths are centimetres of a mean grown head. */
export interface Proportions {
  /** Height of the eyes above the origin of the head. */
  readonly eyeLevel: number;
  /** Sizes of the whole face, its part below the eyes, the eyes, the nose and the mouth, as factors. */
  readonly face: number;
  readonly lower: number;
  readonly eyes: number;
  readonly nose: number;
  readonly mouth: number;
  /** Width of the skull as a factor. */
  readonly skull: number;
  /** Radius of the cheeks, and half of the jaw's width and height. */
  readonly cheeks: number;
  readonly jawAcross: number;
  readonly jawUp: number;
  /** Radius of the neck, and how far out the shoulders reach. */
  readonly neck: number;
  readonly shoulders: number;
  /** Height of the shoulders at the neck. */
  readonly shoulderTop: number;
  /** 0–1: how much of the parents' own skin and brows is seen. */
  readonly skin: number;
  readonly brows: number;
}

export const proportions: Readonly<Record<Age, Proportions>> = {
  baby: {
    ...{
      eyeLevel: 0.5,
      face: 0.97,
      lower: 0.8,
      eyes: 1.5,
      nose: 0.76,
      mouth: 0.74,
      skull: 1.04,
      cheeks: 2.75,
    },
    ...{ jawAcross: 6, jawUp: 7, neck: 3.4, shoulders: 9.6, shoulderTop: -8.6, skin: 0.35, brows: 0.3 },
  },
  child: {
    ...{
      eyeLevel: 1.6,
      face: 0.95,
      lower: 0.88,
      eyes: 1.26,
      nose: 0.84,
      mouth: 0.88,
      skull: 1.03,
      cheeks: 2.5,
    },
    ...{ jawAcross: 5.95, jawUp: 7.7, neck: 3.6, shoulders: 11, shoulderTop: -10, skin: 0.5, brows: 0.6 },
  },
  teenager: {
    ...{ eyeLevel: 2.6, face: 0.98, lower: 0.96, eyes: 1.1, nose: 0.94, mouth: 0.95, skull: 1, cheeks: 2 },
    ...{
      jawAcross: 6.15,
      jawUp: 8.6,
      neck: 4.6,
      shoulders: 13.5,
      shoulderTop: -11.2,
      skin: 0.7,
      brows: 0.85,
    },
  },
};

/** A baby's first hair: fine, soft and thin, more on top than at the sides. */
const fluff: Cut = {
  length: { top: 2, front: 1.5, sides: 1.2, back: 1.4, nape: 0.6 },
  ragged: 0.5,
  fade: { edge: 0.25, over: 5 },
  combing: { top: [0.2, 0.15, 0.9], sides: [0.1, -1, 0.1], holds: 3 },
  lift: { top: 0.3, sides: 0.2 },
  weight: 0.15,
  volume: { top: 0.5, sides: 0.2 },
  lock: { width: 0.8, together: 0.12 },
  stray: 0.5,
  density: 1.7,
  scalp: 0.34,
};

const down: Cut = {
  ...fluff,
  length: { top: 0.9, sides: 0.6, nape: 0.4 },
  density: 1.3,
  stray: 0.9,
  scalp: 0.2,
};

/** Hair that may be drawn, by age and sex. */
export const childCuts: Readonly<Record<Age, Readonly<Record<Exclude<Sex, 'any'>, readonly Cut[]>>>> = {
  baby: { girl: [fluff, { ...fluff, length: { ...fluff.length, top: 2.8 } }], boy: [fluff, down] },
  child: { girl: [cuts.bob, cuts['long-bob'], cuts['bob-fringe']], boy: [cuts['french-crop'], cuts.crew] },
  teenager: {
    girl: [cuts['long-straight'], cuts['long-waves'], cuts['long-bob']],
    boy: [cuts['french-crop'], cuts['side-part'], cuts.curtains],
  },
};
