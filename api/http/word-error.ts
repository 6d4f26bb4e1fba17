import type { Locale } from '#lib/catalog/locales.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { word } from './word.ts';

/** What a failure is called in a language; in English where the language has no words for it. */
export function wordError(key: ErrorKey, locale: Locale): string {
  return word(`errors.${key}`, locale);
}
