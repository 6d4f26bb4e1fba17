'use client';

import { type ReactNode, useEffect, useState } from 'react';
import type { HistoryList } from '#features/history/history-list.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-words.ts';

interface HistoryIslandProps {
  readonly locale: Locale;
  /** What is told where the rest of the page cannot be loaded. */
  readonly failure: string;
  /** What stands here until the list is loaded. */
  readonly children: ReactNode;
}

interface Loaded {
  readonly list: typeof HistoryList;
  readonly messages: ClientMessages;
}

/** Loads the history when the page has come up. */
export function HistoryIsland({ locale, failure, children }: HistoryIslandProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const load = async () => {
      const [{ HistoryList: list }, { loadClientWords }] = await Promise.all([
        import('#features/history/history-list.tsx'),
        import('#lib/i18n/load-client-words.ts'),
      ]);
      setLoaded({ list, messages: await loadClientWords(locale, ['history', 'tools']) });
    };
    load().catch(() => setFailed(true));
  }, [locale]);
  if (failed) {
    return (
      <p className="note bad" role="alert">
        {failure}
      </p>
    );
  }
  return loaded ? <loaded.list locale={locale} messages={loaded.messages} /> : children;
}
