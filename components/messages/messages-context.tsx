'use client';

import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { createTranslator } from 'use-intl/core';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { missingMessage } from '#lib/i18n/merge-messages.ts';

interface MessagesValue {
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

const MessagesContext = createContext<MessagesValue | null>(null);

/** Provides the messages of the page's language to parts that are loaded on first use. */
export function MessagesProvider({
  children,
  ...value
}: MessagesValue & { children: ReactNode }): ReactElement {
  return <MessagesContext value={value}>{children}</MessagesContext>;
}

function useMessagesContext(): MessagesValue {
  const value = useContext(MessagesContext);
  if (!value) throw new Error('no MessagesProvider above');
  return value;
}

/** Translator of one namespace: `t('run.freeLeft', { count })`. */
export function useTranslations<Namespace extends keyof ClientMessages>(namespace: Namespace) {
  const { locale, messages } = useMessagesContext();
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
  return localeInfo(useMessagesContext().locale).tag;
}

/** Language of the messages. */
export function useLocale(): Locale {
  return useMessagesContext().locale;
}
