import type messages from '#messages/en/options.json';
import type { RunEstimate } from '../estimate-run-seconds.ts';
import type { PlanStep } from '../plans/plan.ts';

/** Value of an option: a name, a number, yes or no, several colours, or the steps of a plan. */
export type OptionValue = string | number | boolean | readonly string[] | readonly PlanStep[];

/** Option values by parameter name. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** Holds where an option has one of these values, or none of those. */
export interface Condition {
  readonly option: string;
  readonly is?: readonly OptionValue[];
  readonly not?: readonly OptionValue[];
}

interface Named {
  /** The parameter's name. */
  readonly name: string;
  readonly label: keyof (typeof messages)['labels'];
  readonly note?: keyof (typeof messages)['notes'];
  /** Shown, and sent, only where this holds, or all of these. */
  readonly when?: Condition | readonly Condition[];
  /** Shown, and sent, only where the tool finds the place by itself or by a tap, and not by a mask. */
  readonly unmarked?: true;
  /** Shown, and sent, only with a mask. */
  readonly marked?: true;
  /** Folded away at first. */
  readonly more?: true;
}

/** The photo as it is, several of the other looks, a picture that visitors add, or an age. */
export type PlainLook = 'person' | 'several' | 'own' | 'baby' | 'child' | 'teenager';

/** One of several by name: with small pictures of them, as buttons side by side, or as a list that opens. */
export interface ChoiceOption<Kind extends 'pictures' | 'buttons' | 'list'> extends Named {
  readonly kind: Kind;
  readonly choices: readonly (string | number)[];
  readonly initial: string | number;
  /** Choices that have no look of their own, and what is drawn for each instead. */
  readonly withoutPicture?: Readonly<Record<string, PlainLook>>;
  /** Choices that belong to Pro; only looks carry that mark. Left out where all are free. */
  readonly paid?: Kind extends 'pictures' ? readonly string[] : never;
  /**
   * The choice that stands for all, where several may be chosen: they are sent as a list, in the order of the
   * choices. Left out where one is chosen.
   */
  readonly several?: Kind extends 'pictures' ? string : never;
  /** Parameter of the page's address that may choose in advance. */
  readonly queryParameter?: string;
}

/** A number on a slider. Bounds are the schema's or narrower. */
export interface AmountOption extends Named {
  readonly kind: 'amount';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
  /** `share` is shown in per cent. */
  readonly unit: 'share' | 'percent' | 'pixels' | 'degrees' | 'times' | 'count';
}

interface SwitchOption extends Named {
  readonly kind: 'switch';
  readonly initial: boolean;
}

/** A colour as #rrggbb. */
interface ColourOption extends Named {
  readonly kind: 'colour';
  readonly initial: string;
  /** Message of the automatic choice; left out where there is none. */
  readonly automatic?: string;
  /** First colour of the field where the tool chooses. */
  readonly suggestion: string;
}

/** A colour by name or as #rrggbb. */
interface SwatchOption extends Named {
  readonly kind: 'swatches';
  readonly colours: Readonly<Record<string, string>>;
  readonly initial: string;
  /** Message and value of the choice “none”; left out where there must be one. */
  readonly none?: { readonly value: string; readonly name: string };
}

/** Several colours that go together, by the name of them all. */
export interface SchemeOption extends Named {
  readonly kind: 'schemes';
  /** Colours by name, as #rrggbb. */
  readonly schemes: Readonly<Record<string, readonly string[]>>;
  readonly initial: string;
}

/** Several colours. */
interface PaletteOption extends Named {
  readonly kind: 'palette';
  readonly most: number;
  readonly initial: readonly string[];
}

/** One person of a photo, counted from 1 from the left, or without a number. */
export interface PersonOption extends Named {
  readonly kind: 'person';
  /** Counted in the first further photo instead of the photo. */
  readonly inAdditional?: true;
  readonly initial: string | number;
  /** Who is meant where nobody is counted out, and what says so. */
  readonly otherwise: { readonly who: 'largest' | 'everybody'; readonly value: string | number };
}

/** Words of a person, as the steps that were understood and agreed to. */
interface PlanOption extends Named {
  readonly kind: 'plan';
  /** The most photos that its steps may name. */
  readonly photos: 1 | 3;
  readonly initial: readonly PlanStep[];
}

/** Letters that are drawn into the picture, in a few lines. */
interface TextOption extends Named {
  readonly kind: 'text';
  readonly initial: '';
}

/** The model that does the run; shown where the host has one, as nothing is to be chosen elsewhere. */
interface ModelOption extends Named {
  readonly kind: 'model';
  /** The copy's own tool. */
  readonly initial: '';
  /** Words that a model needs, or follows instead of the choices; left out where it gets none. */
  readonly prompt?: 'needed' | 'optional';
}

export type Option =
  | ChoiceOption<'pictures'>
  | ChoiceOption<'buttons'>
  | ChoiceOption<'list'>
  | AmountOption
  | SwitchOption
  | ColourOption
  | SwatchOption
  | SchemeOption
  | PaletteOption
  | PersonOption
  | PlanOption
  | TextOption
  | ModelOption;

/** Ways to say what in the photo is meant, the usual one first. */
export type MarkingWay = 'auto' | 'tap' | 'box' | 'brush';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Previews {
  /** Options whose choices are drawn, each with each; the last one changes first from tile to tile. */
  readonly options: readonly string[];
  /** Options that the drawings go by beside them. */
  readonly heeds: readonly string[];
  /** The most pixels of a photo that they are drawn from. */
  readonly maxPixels: number;
}

/**
 * Options of a tool, so that the browser needs no schema, and what is known of its runs beforehand. The order
 * of the options is that of the page.
 */
export interface ToolOptions {
  readonly options: readonly Option[];
  /** Left out where no embedded engine runs it. */
  readonly estimate?: RunEstimate;
  /** Number of looks, templates or countries that the page tells; left out where it tells none. */
  readonly choiceCount?: number;
  /**
   * Choices that can be seen on the person's own photo: only such as are drawn in a fraction of a second
   * each. Consent that runs of the tool need is asked for the previews, too.
   */
  readonly previews?: Previews;
  /**
   * Size of the result for a photo that is fitted to the tool's `maxPixels`; null where only the run finds it
   * out. Left out where it is the photo's.
   */
  readonly resultSize?: (photo: Size, values: OptionValues) => Size | null;
  /** Most that the area of a photo may grow; more would be invented than seen. */
  readonly maxGrowth?: number;
  readonly ways?: readonly [MarkingWay, ...MarkingWay[]];
  /**
   * When more photos are asked for; then they are needed. Left out where the catalogue's `inputs.additional`
   * says it all.
   */
  readonly additionalWhen?: Condition;
  /** Without any of these a run would change nothing. */
  readonly needs?: {
    readonly messageKey: 'sides' | 'hair';
    readonly anyOf: readonly [Condition, ...Condition[]];
  };
  /** Options whose choices are also found by what a person writes. */
  readonly findsByWords?: readonly string[];
  /** True where a background can be described in words, which set the options. */
  readonly readsScenes?: true;
  /** True where another seed gives another version, or the condition for it. */
  readonly versions: boolean | Condition;
  /** Its results are a set of pictures, each of which is picked, deleted and made anew by itself. */
  readonly isSet?: true;
  /** Names the change in the names of saved files; left out where the feature code does. */
  readonly fileWord?: string;
  /** False where the result is a picture of its own, which stands beside the photo instead of over it. */
  readonly compares: boolean;
}

/** The choice of who does a run, for all tools that models may do. */
export const modelOption = {
  kind: 'model',
  name: 'model',
  label: 'model',
  initial: '',
} as const satisfies ModelOption;

/** Of options that a model is told nothing of. */
export const doneHere = { when: { option: 'model', is: [''] } } as const;

/** Conditions of an option, all of which have to hold. */
export function conditionsOf({ when = [] }: Pick<Option, 'when'>): readonly Condition[] {
  return 'option' in when ? [when] : when;
}

/** True where option values, by parameter name, meet a condition. */
export function holds({ option, is, not }: Condition, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[option];
  const isOneOf = (some: readonly unknown[]) => some.includes(value);
  return value !== undefined && (!is || isOneOf(is)) && !(not && isOneOf(not));
}

interface Versioned extends Pick<ToolOptions, 'versions'> {
  /** True where the model that the run names takes a seed; left out where none is named or known. */
  readonly takesSeed?: boolean | undefined;
}

/** True where a run with these parameters differs with another seed: by the model that it names, or here. */
export function hasVersions(
  { versions, takesSeed = false }: Versioned,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  const { model, seed } = parameters;
  if (typeof model === 'string' && model !== '' && seed !== undefined && takesSeed) return true;
  return typeof versions === 'boolean' ? versions : holds(versions, parameters);
}

type InitialValues<Options extends ToolOptions> = {
  readonly [Option in Options['options'][number] as Option['name']]: Option['initial'];
};

/**
 * The values that options have at first, by name. The schemas of parameters take their defaults from here.
 */
export function initialValues<const Options extends ToolOptions>({
  options,
}: Options): InitialValues<Options> {
  const values = options.map(({ name, initial }) => [name, initial]);
  // Names and values come from the very options that the type is made from.
  return Object.fromEntries(values) as InitialValues<Options>;
}
