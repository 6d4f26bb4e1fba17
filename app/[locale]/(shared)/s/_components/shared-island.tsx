'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';

/** Loads what opens the link. */
export function SharedIsland({ locale, ...place }: LatePlace & { readonly locale: Locale }): ReactElement {
  const load = useCallback(async () => {
    const [{ default: SharedPicture }, { MessageForm }, { loadClientMessages }] = await Promise.all([
      import('#features/sharing/shared-picture.tsx'),
      import('#features/contact/message-form.tsx'),
      import('#lib/i18n/load-client-messages.ts'),
    ]);
    const messages = await loadClientMessages(locale, ['share', 'tools', 'contact']);
    return (
      <SharedPicture
        locale={locale}
        messages={messages}
        reportForm={(token, onCancel) => <MessageForm token={token} onCancel={onCancel} />}
      />
    );
  }, [locale]);
  return <LatePart {...place} load={load} />;
}
