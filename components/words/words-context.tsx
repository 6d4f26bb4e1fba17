'use client';

import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { createTranslator } from 'use-intl/core';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-words.ts';
import { missingMessage } from '#lib/i18n/merge-messages.ts';

interface Words {
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

const WordsContext = createContext<Words | null>(null);

/** Gives the words of the page's language to parts that were loaded on first use. */
export function WordsProvider({ children, ...words }: Words & { children: ReactNode }): ReactElement {
  return <WordsContext value={words}>{children}</WordsContext>;
}

function useWordsContext(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('no WordsProvider above');
  return words;
}

/** A function that words the messages of one namespace: `words('run.freeLeft', { count })`. */
export function useWords<Namespace extends keyof ClientMessages>(namespace: Namespace) {
  const { locale, messages } = useWordsContext();
  return useMemo(
    () =>
      createTranslator<ClientMessages, Namespace>({
        locale: localeInfo(locale).tag,
        messages,
        namespace,
        timeZone: 'UTC',
        getMessageFallback: missingMessage,
      }),
    [locale, messages, namespace],
  );
}

/** The language's tag for `Intl`. */
export function useLanguageTag(): string {
  return localeInfo(useWordsContext().locale).tag;
}

/** The language that the words are in. */
export function useLocale(): Locale {
  return useWordsContext().locale;
}
