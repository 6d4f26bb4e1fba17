import type { Locale } from './locales.ts';
import { type ToolKey, tools } from './tools.ts';

/** Size in pixels of the pictures that messengers and other sites show of a page. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Pages that are no tool's and have a card of their own, by their keys in `routes.ts`. */
const pageCards = ['home', 'pricing', 'halloweenGallery'] as const;

export type PageCardKey = (typeof pageCards)[number];
export type CardKey = PageCardKey | ToolKey;

/** Every card there is, once for each language. */
export const cardKeys: readonly CardKey[] = [...pageCards, ...tools.map(({ key }) => key)];

const known = new Set<string>(cardKeys);

/**
 * Address of a page's card in a language, JPEG; `key` is the page's in `routes.ts`. A page that has none of
 * its own is shown by the home page's. Drawn by `npm run samples -- cards`.
 */
export function cardUrl(locale: Locale, key: string): string {
  return `/cards/${locale}/${known.has(key) ? key : 'home'}.jpg`;
}
