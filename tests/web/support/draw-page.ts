import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { createTranslator } from 'use-intl/core';
import { expect } from 'vitest';
import { DEFAULT_LOCALE, type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';

/** The page that is asked for, which Next knows elsewhere. */
export const asked: { locale: Locale } = { locale: DEFAULT_LOCALE };

/** Stands for `next/root-params`. */
export const rootParams = { locale: async () => asked.locale };

function createTranslations(namespace: string | undefined) {
  return createTranslator({
    locale: localeInfo(asked.locale).tag,
    messages: loadMessages(asked.locale),
    namespace: namespace as never,
    onError: (error) => {
      throw error;
    },
  });
}

/** By language and namespace: each keeps the messages that it has parsed. */
const translations = new Map<string, ReturnType<typeof createTranslations>>();

/** Stands for `next-intl/server`. A missing text throws. */
export const intlServer = {
  async getTranslations(namespace?: string) {
    const key = `${asked.locale}/${namespace}`;
    const known = translations.get(key) ?? createTranslations(namespace);
    translations.set(key, known);
    return known;
  },
};

/** Draws the output of a server component before any script runs. */
export async function drawPage(page: ReactElement): Promise<Document> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(page, { onError: (error) => void failures.push(error) });
  const html = await new Response(prelude).text();
  expect(failures).toEqual([]);
  return new DOMParser().parseFromString(html, 'text/html');
}
