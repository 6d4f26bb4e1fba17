import type { Locale } from './locales.ts';

/** Size in pixels of the pictures that messengers and other sites show of a page. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Address of a page's card in a language, JPEG; `key` is the page's in `routes.ts`. Drawn by `npm run samples -- cards`. */
export function cardUrl(locale: Locale, key: string): string {
  return `/cards/${locale}/${key}.jpg`;
}
