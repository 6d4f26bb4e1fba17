import { backdropNames } from './parameters/ai-background.ts';
import { clothesFabrics } from './parameters/ai-clothes-changer.ts';
import { filterStyles } from './parameters/ai-filter.ts';
import { hairStyles } from './parameters/hairstyle-changer.ts';
import { halloweenTemplates } from './parameters/halloween.ts';
import { headshotStyleNames } from './parameters/headshot-generator.ts';
import { documentNames } from './parameters/passport-photo.ts';
import { emojiStyles } from './parameters/photo-to-emoji.ts';
import type { FeatureCode } from './tools.ts';

const choices: Partial<Readonly<Record<FeatureCode, readonly string[]>>> = {
  'ai-background': backdropNames,
  'ai-clothes-changer': clothesFabrics,
  'ai-filter': filterStyles,
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
