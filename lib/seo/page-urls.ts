import { DEFAULT_LOCALE, type Locale, locales } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { siteOrigin } from './env.ts';

/** Absolute URL of a page in a language. */
export function pageUrl(locale: Locale, path: string): string {
  return siteOrigin + localePath(locale, path);
}

/** Absolute URLs of a page by hreflang: bare language codes, and `x-default` for English. */
export function hreflangs(path: string): Record<string, string> {
  const own = locales.map(({ code, lang }) => [lang, pageUrl(code, path)]);
  return Object.fromEntries([...own, ['x-default', pageUrl(DEFAULT_LOCALE, path)]]);
}
