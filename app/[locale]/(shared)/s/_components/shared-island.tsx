'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';

/** Loads what opens the link. */
export function SharedIsland({ locale, ...place }: LatePlace & { readonly locale: Locale }): ReactElement {
  const load = useCallback(async () => {
    const [{ SharedPicture }, { loadClientMessages }] = await Promise.all([
      import('#features/sharing/shared-picture.tsx'),
      import('#lib/i18n/load-client-messages.ts'),
    ]);
    const messages = await loadClientMessages(locale, ['share', 'tools']);
    return <SharedPicture locale={locale} messages={messages} />;
  }, [locale]);
  return <LatePart {...place} load={load} />;
}
