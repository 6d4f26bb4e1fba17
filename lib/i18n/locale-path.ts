import { DEFAULT_LOCALE, type Locale } from '#lib/catalog/locales.ts';

/** Address of a page in a language: English without prefix, `/de/…` otherwise; `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
