import { backdropNames } from './options/ai-background.ts';
import { clothesFabrics } from './options/ai-clothes-changer.ts';
import { filterStyles } from './options/ai-filter.ts';
import { replacerMaterials } from './options/ai-replacer.ts';
import { hairStyles } from './options/hairstyle-changer.ts';
import { halloweenTemplates } from './options/halloween.ts';
import { headshotStyleNames } from './options/headshot-generator.ts';
import { documentNames } from './options/passport-photo.ts';
import { emojiStyles } from './options/photo-to-emoji.ts';
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

/** How many styles, templates, cuts, fabrics or countries a tool offers; 0 where it offers none. */
export function choiceCount(feature: FeatureCode): number {
  return choices[feature]?.length ?? 0;
}
