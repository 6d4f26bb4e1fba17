import { backdropNames } from './tools/ai-background/options.ts';
import { clothesFabrics } from './tools/ai-clothes-changer/options.ts';
import { filterStyles } from './tools/ai-filter/options.ts';
import { replacerMaterials } from './tools/ai-replacer/options.ts';
import { hairStyles } from './tools/hairstyle-changer/options.ts';
import { halloweenTemplates } from './tools/halloween/options.ts';
import { headshotStyleNames } from './tools/headshot-generator/options.ts';
import { documentNames } from './tools/passport-photo/options.ts';
import { emojiStyles } from './tools/photo-to-emoji/options.ts';
import type { FeatureCode } from './tools.ts';

const choices: Partial<Readonly<Record<FeatureCode, readonly string[]>>> = {
  'ai-background': backdropNames,
  'ai-clothes-changer': clothesFabrics,
  'ai-filter': filterStyles,
  'ai-replacer': replacerMaterials,
  'hairstyle-changer': hairStyles,
  halloween: halloweenTemplates,
  'headshot-generator': headshotStyleNames,
  'passport-photo': documentNames,
  'photo-to-emoji': emojiStyles,
};

/** Number of styles, templates, cuts, fabrics or countries that a tool offers; 0 where it offers none. */
export function choiceCount(feature: FeatureCode): number {
  return choices[feature]?.length ?? 0;
}
