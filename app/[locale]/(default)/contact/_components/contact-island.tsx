'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';

/** Loads the form of the contact page. */
export function ContactIsland({ locale, ...place }: LatePlace & { readonly locale: Locale }): ReactElement {
  const load = useCallback(async () => {
    const [{ ContactForm }, { loadClientMessages }] = await Promise.all([
      import('#features/contact/message-form.tsx'),
      import('#lib/i18n/load-client-messages.ts'),
    ]);
    const messages = await loadClientMessages(locale, ['contact']);
    return <ContactForm locale={locale} messages={messages} />;
  }, [locale]);
  return <LatePart {...place} load={load} />;
}
