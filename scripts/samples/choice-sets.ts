import { backdropNames } from '#lib/catalog/parameters/ai-background.ts';
import { filterStyles } from '#lib/catalog/parameters/ai-filter.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { SceneInput } from './read-scene.ts';

/** What people choose of a tool by looking at pictures, and what these are made from. */
export interface ChoiceSet {
  readonly feature: FeatureCode;
  /** The tool's parameter that takes the choice. */
  readonly parameter: string;
  readonly choices: readonly string[];
  readonly input: SceneInput;
  /** What else differs from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export const choiceSets: readonly ChoiceSet[] = [
  { feature: 'ai-filter', parameter: 'style', choices: filterStyles, input: { scene: 'table' } },
  {
    feature: 'ai-background',
    parameter: 'backdrop',
    choices: backdropNames,
    input: { scene: 'product', mask: 'product', inverted: true },
  },
];
