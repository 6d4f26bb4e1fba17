import { babyAges } from '#lib/catalog/tools/ai-baby-generator/options.ts';
import { backdropNames } from '#lib/catalog/tools/ai-background/options.ts';
import { clothesFabrics } from '#lib/catalog/tools/ai-clothes-changer/options.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';
import { replacerMaterials } from '#lib/catalog/tools/ai-replacer/options.ts';
import { hairStyles } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { headshotOutfitNames, headshotStyleNames } from '#lib/catalog/tools/headshot-generator/options.ts';
import { emojiExpressions, emojiStyles } from '#lib/catalog/tools/photo-to-emoji/options.ts';
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
