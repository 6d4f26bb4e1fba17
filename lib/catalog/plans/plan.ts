/** Intents in the order in which their steps work best, in spite of the order of the words. */
export const intents = [
  'remove-watermark',
  'remove',
  'repair',
  'denoise',
  'enhance',
  'straighten',
  'rotate',
  'mirror',
  'face',
  'recolour',
  'replace',
  'hair',
  'clothes',
  'pattern',
  'costume',
  'cut-out',
  'background',
  'blur-background',
  'put',
  'adjust',
  'sharpen',
  'extend',
  'crop',
  'enlarge',
  'style',
  'headshot',
  'passport',
  'sticker',
  'side-by-side',
  'collage',
] as const;

export type Intent = (typeof intents)[number];

/** Settings of a step by name: keys of the catalogue, numbers, or what a thing is called in English. */
export type StepSettings = Readonly<Record<string, string | number>>;

/** A step of a plan: what is done, and with which settings. */
export type PlanStep = StepSettings & { readonly intent: Intent };

/** Part of a text, by indices of its UTF-16 units; the end is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A question that must be answered before a step can run. */
export interface Ask {
  /** Index of the step in the plan. */
  readonly step: number;
  /** A tap on the thing, or a further photo. */
  readonly kind: 'tap' | 'photo';
  /** Words that say where the thing is, such as “behind me”: `unused` ones that the tap makes up for. */
  readonly place?: readonly Span[];
}

/** Reasons for which a whole text is refused. */
type Refusal = 'negation' | 'question' | 'too-many-steps';

/** An instruction as it was understood. */
export interface Reading {
  /** Steps in the order of the run. */
  readonly plan: readonly PlanStep[];
  readonly used: readonly Span[];
  /** Words that the plan leaves out. */
  readonly unused: readonly Span[];
  readonly asks: readonly Ask[];
  readonly refused?: Refusal;
}

/** The most steps of a plan. */
export const MAX_STEPS = 3;

/** Longest instruction that a model is given, in letters. */
export const MAX_PROMPT_LETTERS = 2000;
