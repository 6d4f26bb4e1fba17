'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { NoticeKind } from '#lib/payments/notices.ts';

interface NoticeIslandProps extends LatePlace {
  readonly kind: NoticeKind;
  readonly locale: Locale;
}

/** Loads the form of a page that ends a contract. */
export function NoticeIsland({ kind, locale, ...place }: NoticeIslandProps): ReactElement {
  const load = useCallback(async () => {
    const [{ default: NoticeForm }, { loadClientMessages }] = await Promise.all([
      import('#features/notices/notice-form.tsx'),
      import('#lib/i18n/load-client-messages.ts'),
    ]);
    const messages = await loadClientMessages(locale, ['notices']);
    return <NoticeForm {...{ kind, locale, messages }} />;
  }, [kind, locale]);
  return <LatePart {...place} load={load} />;
}
