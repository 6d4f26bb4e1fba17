import type { Locale } from '#lib/catalog/locales.ts';

/** Texts that are right although they are the same as in English: names, units, and words both languages share. */
const everywhere: readonly RegExp[] = [
  // No letter beside placeholders, tags and units.
  /^(?:\{[^{}]*\}|<\/?\w+>|[\d\s\p{P}\p{S}]|px|MB|KB|UTC)*$/u,
  /^(?:Pictor|Pro|PNG|JPEG|WebP|AVIF|GIF|HEIC|Nano Banana|Kontext|PayPal|Google|Google Play|Apple|App Store|Android)(?:[,\s]+(?:PNG|JPEG|WebP|AVIF|GIF|HEIC))*$/,
  // What is printed on keyboards.
  /^(?:Ctrl|Shift|Esc)$/,
];

const inLanguage: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  de: ['Video', 'Format', 'Original', 'Lasso'],
  es: ['Error', 'Original', 'Color'],
  pt: ['Original'],
  fr: ['Format', 'Original', 'Lasso', 'Image', 'Retouche', 'Questions'],
  it: ['Video', 'Original', 'Menu'],
};

const menus: readonly Locale[] = ['de', 'fr', 'it', 'pt'];

/** Whether a text may stand in a language as it stands in English. */
export function mayEqualEnglish(locale: Locale, text: string): boolean {
  if (everywhere.some((pattern) => pattern.test(text))) return true;
  if (text === 'Menu' && menus.includes(locale)) return true;
  return inLanguage[locale]?.includes(text) ?? false;
}
