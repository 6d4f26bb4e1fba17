import type { Locale } from '#lib/catalog/locales.ts';
import { loadClientWords } from '#lib/i18n/load-client-words.ts';
import { AddressField } from './url-field.tsx';

/** The line for the address of a picture, with its words. */
export async function loadAddressField(locale: Locale) {
  return { field: AddressField, messages: await loadClientWords(locale, ['upload']) };
}
