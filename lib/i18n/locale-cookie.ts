import { isLocale, type Locale } from '#lib/catalog/locales.ts';

export const LOCALE_COOKIE = 'i18n_redirected';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
const pattern = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;\\s]*)`);

/** The language that a `Cookie` header (or `document.cookie`) remembers; undefined for none and for unknown values. */
export function readLocaleCookie(header: string | undefined): Locale | undefined {
  const value = header?.match(pattern)?.[1];
  return isLocale(value) ? value : undefined;
}

/** The cookie that remembers a language, as `Set-Cookie` and `document.cookie` take it. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}
