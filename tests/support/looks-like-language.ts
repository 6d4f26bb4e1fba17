import type { Locale } from '#lib/catalog/locales.ts';

/** Frequent words of each language in Latin letters, none of which two of them share. */
const frequentWords: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  en: ['the', 'and', 'with', 'your', 'you', 'for', 'that', 'from', 'this', 'is', 'it', 'of', 'are', 'what'],
  de: ['der', 'die', 'das', 'und', 'mit', 'ein', 'eine', 'ist', 'für', 'nicht', 'von', 'auf', 'wird', 'sie'],
  es: ['el', 'los', 'las', 'y', 'con', 'tu', 'para', 'una', 'del', 'foto', 'qué', 'sin', 'puede', 'al'],
  pt: [
    'o',
    'os',
    'uma',
    'com',
    'do',
    'da',
    'em',
    'não',
    'seu',
    'sua',
    'foto',
    'ao',
    'você',
    'as',
    'um',
    'sem',
  ],
  fr: ['le', 'les', 'des', 'et', 'avec', 'votre', 'pour', 'une', 'du', 'vous', 'sur', 'est', 'dans', 'aux'],
  it: [
    'il',
    'gli',
    'di',
    'con',
    'per',
    'della',
    'una',
    'che',
    'del',
    'foto',
    'non',
    'tua',
    'tuo',
    'più',
    'nel',
  ],
};

/** Letters that the others are written without. */
const scripts: Readonly<Partial<Record<Locale, RegExp>>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  tw: /\p{Script=Han}/u,
};

function countFrequentWords(text: string, locale: Locale): number {
  const frequent = frequentWords[locale] ?? [];
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  return words.filter((word) => frequent.includes(word.replace(/^.*[’']/, ''))).length;
}

/**
 * False for a text of several sentences that is written in English, or in the wrong script, instead of in its
 * language. Languages in Latin letters are told from English by their frequent words, and not from each
 * other.
 */
export function looksLikeLanguage(text: string, locale: Locale): boolean {
  const script = scripts[locale];
  if (script) return script.test(text);
  const english = countFrequentWords(text, 'en');
  if (locale === 'en') return !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(text);
  return countFrequentWords(text, locale) >= english;
}
