/**
 * The nine languages: `code` stands in addresses, cookie and `messages/`; `tag` is for `Intl`; `lang` for
 * `<html lang>` and hreflang.
 */
export const locales = [
  { code: 'en', name: 'English', tag: 'en-US', lang: 'en' },
  { code: 'de', name: 'Deutsch', tag: 'de-DE', lang: 'de' },
  { code: 'ja', name: '日本語', tag: 'ja-JP', lang: 'ja' },
  { code: 'es', name: 'Español', tag: 'es-ES', lang: 'es' },
  { code: 'tw', name: '繁體中文', tag: 'zh-TW', lang: 'zh-Hant' },
  { code: 'pt', name: 'Português', tag: 'pt', lang: 'pt' },
  { code: 'fr', name: 'Français', tag: 'fr-FR', lang: 'fr' },
  { code: 'ko', name: '한국어', tag: 'ko-KR', lang: 'ko' },
  { code: 'it', name: 'Italiano', tag: 'it-IT', lang: 'it' },
] as const;

export type LocaleInfo = (typeof locales)[number];
export type Locale = LocaleInfo['code'];

/** The language without a prefix, and the one that a missing text falls back to. */
export const DEFAULT_LOCALE = 'en' satisfies Locale;

const byCode = new Map<string, LocaleInfo>(locales.map((locale) => [locale.code, locale]));

export function isLocale(value: string | undefined): value is Locale {
  return value !== undefined && byCode.has(value);
}

export function localeInfo(code: Locale): LocaleInfo {
  return byCode.get(code) ?? locales[0];
}
