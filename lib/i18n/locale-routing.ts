import { DEFAULT_LOCALE, isLocale, type Locale } from '#lib/catalog/locales.ts';

/** URL of a page in a language: English without prefix, `/de/…` otherwise; `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/**
 * Takes the language prefix off a path: `/de/x` → de and `/x`, `/de` → de and `/`; undefined where it has
 * none.
 */
export function splitLocale(pathname: string): { prefix: Locale | undefined; path: string } {
  const end = pathname.indexOf('/', 1);
  const first = pathname.slice(1, end === -1 ? undefined : end);
  if (!pathname.startsWith('/') || !isLocale(first)) return { prefix: undefined, path: pathname };
  return { prefix: first, path: end === -1 ? '/' : pathname.slice(end) };
}

export const LOCALE_COOKIE = 'i18n_redirected';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** Attributes of the cookie that remembers a language, for after its value. */
export const LOCALE_COOKIE_ATTRIBUTES = `; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
const pattern = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;\\s]*)`);

/**
 * The language that a `Cookie` header (or `document.cookie`) remembers; undefined for none and for unknown
 * values.
 */
export function readLocaleCookie(header: string | undefined): Locale | undefined {
  const value = header?.match(pattern)?.[1];
  return isLocale(value) ? value : undefined;
}

/** The cookie that remembers a language, as `Set-Cookie` and `document.cookie` take it. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}${LOCALE_COOKIE_ATTRIBUTES}`;
}
