import { createTranslator } from 'use-intl/core';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * Says a message of the interface in a language, as a person would read it: `words('workspace.drop.choose')`.
 */
export type Translate = (key: string, values?: Values) => string;

/** By language: each keeps the messages that it has parsed. */
const read = new Map<Locale, Translate>();

/**
 * The words of a language from `messages/`. A key that does not exist throws, so that no test passes on a
 * missing text.
 */
export function readMessages(locale: Locale): Translate {
  const known = read.get(locale) ?? createTranslate(locale);
  read.set(locale, known);
  return known;
}

function createTranslate(locale: Locale): Translate {
  const translate = createTranslator({
    locale: localeInfo(locale).tag,
    messages: loadMessages(locale),
    onError: (error) => {
      throw error;
    },
  });
  // Tests compose keys as plain text; a wrong one throws above instead of failing the type check.
  return (key, values) => translate(key as never, values as never);
}
