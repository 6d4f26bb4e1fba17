import { babyAges } from '#lib/catalog/options/ai-baby-generator.ts';
import { backdropNames } from '#lib/catalog/options/ai-background.ts';
import { clothesFabrics } from '#lib/catalog/options/ai-clothes-changer.ts';
import { filterStyles } from '#lib/catalog/options/ai-filter.ts';
import { replacerMaterials } from '#lib/catalog/options/ai-replacer.ts';
import { hairStyles } from '#lib/catalog/options/hairstyle-changer.ts';
import { halloweenTemplates } from '#lib/catalog/options/halloween.ts';
import { headshotOutfitNames, headshotStyleNames } from '#lib/catalog/options/headshot-generator.ts';
import { emojiExpressions, emojiStyles } from '#lib/catalog/options/photo-to-emoji.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { SceneInput } from './read-scene.ts';

/** Options of a tool that people choose by pictures, and the scenes those are made from. */
export interface ChoiceSet {
  readonly feature: FeatureCode;
  /** The tool's parameter that takes the choice. */
  readonly parameter: string;
  readonly choices: readonly string[];
  readonly input: SceneInput;
  /** Parameters that differ from the defaults of the tool's schema. */
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
  {
    feature: 'halloween',
    parameter: 'template',
    choices: halloweenTemplates,
    input: { scene: 'portrait-long-hair' },
  },
  {
    feature: 'hairstyle-changer',
    parameter: 'style',
    choices: hairStyles,
    input: { scene: 'portrait-teenager' },
  },
  {
    feature: 'ai-clothes-changer',
    parameter: 'fabric',
    // A picture of one's own looks as that picture does.
    choices: clothesFabrics.filter((fabric) => fabric !== 'own'),
    input: { scene: 'portrait-young-man' },
  },
  {
    feature: 'ai-replacer',
    parameter: 'material',
    choices: replacerMaterials,
    input: { scene: 'product', mask: 'product', inverted: true },
  },
  {
    feature: 'headshot-generator',
    parameter: 'style',
    choices: headshotStyleNames,
    input: { scene: 'portrait-curls' },
    parameters: { count: 1 },
  },
  {
    feature: 'headshot-generator',
    parameter: 'outfit',
    choices: headshotOutfitNames,
    input: { scene: 'portrait-elder' },
    parameters: { count: 1 },
  },
  {
    feature: 'photo-to-emoji',
    parameter: 'style',
    choices: emojiStyles,
    input: { scene: 'portrait-afro' },
    parameters: { animate: false },
  },
  {
    feature: 'photo-to-emoji',
    parameter: 'expression',
    choices: emojiExpressions,
    input: { scene: 'portrait-elder' },
    parameters: { animate: false },
  },
  {
    feature: 'ai-baby-generator',
    parameter: 'age',
    choices: babyAges,
    input: { scene: 'portrait-young-man', others: ['portrait-long-hair'] },
  },
];
