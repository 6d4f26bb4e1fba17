import { blackCat } from './black-cat.ts';
import { classicSkull } from './classic-skull.ts';
import { devil } from './devil.ts';
import type { Template } from './template.ts';
import { witch } from './witch.ts';

/** All costumes by their keys. */
export const templates = {
  'classic-skull': classicSkull,
  witch,
  devil,
  'black-cat': blackCat,
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateKey = keyof typeof templates;
