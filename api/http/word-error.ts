import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { DEFAULT_LOCALE, type Locale, localeInfo, locales } from '#lib/catalog/locales.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { resourcePaths } from '../infrastructure/resource-paths.ts';

type Words = Readonly<Record<string, string>>;

function readWords(locale: Locale): Words {
  const file = path.join(resourcePaths.messages, locale, 'errors.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function translatorOf(locale: Locale) {
  const messages: Words = { ...readWords(DEFAULT_LOCALE), ...readWords(locale) };
  return createTranslator({
    locale: localeInfo(locale).tag,
    messages,
    getMessageFallback: ({ key }) => key,
    onError: () => undefined,
  });
}

const translators = new Map(locales.map(({ code }) => [code, translatorOf(code)]));

/** What a failure is called in a language; in English where the language has no words for it. */
export function wordError(key: ErrorKey, locale: Locale): string {
  return translators.get(locale)?.(key) ?? key;
}
