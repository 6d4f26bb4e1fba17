'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';

/** Loads the history, and what sends its pictures on. */
export function HistoryIsland({ locale, ...place }: LatePlace & { readonly locale: Locale }): ReactElement {
  const load = useCallback(async () => {
    const [{ default: HistoryList }, { SendTo }, { loadClientMessages }] = await Promise.all([
      import('#features/history/history-list.tsx'),
      import('#features/send-to/send-to.tsx'),
      import('#lib/i18n/load-client-messages.ts'),
    ]);
    const messages = await loadClientMessages(locale, ['history', 'zip', 'sendTo', 'tools', 'options']);
    return (
      <HistoryList
        locale={locale}
        messages={messages}
        moreOf={({ id: taskId, files: [file] }, about) => (
          <SendTo picture={{ taskId, file: 0 }} about={about} kind={file?.kind ?? 'picture'} />
        )}
      />
    );
  }, [locale]);
  return <LatePart {...place} load={load} />;
}
