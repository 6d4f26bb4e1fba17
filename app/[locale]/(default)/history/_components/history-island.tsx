'use client';

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { HistoryList } from '#features/history/history-list.tsx';
import type { SendTo } from '#features/send-to/send-to.tsx';
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
  readonly sendTo: typeof SendTo;
  readonly messages: ClientMessages;
}

/** Loads the history when the page has come up. */
export function HistoryIsland({ locale, failure, children }: HistoryIslandProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const load = async () => {
      const [{ HistoryList: list }, { SendTo: sendTo }, { loadClientWords }] = await Promise.all([
        import('#features/history/history-list.tsx'),
        import('#features/send-to/send-to.tsx'),
        import('#lib/i18n/load-client-words.ts'),
      ]);
      const messages = await loadClientWords(locale, ['history', 'zip', 'sendTo', 'tools', 'options']);
      setLoaded({ list, sendTo, messages });
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
  return loaded ? <Joined locale={locale} loaded={loaded} /> : children;
}

function Joined({ locale, loaded }: { readonly locale: Locale; readonly loaded: Loaded }): ReactElement {
  return (
    <loaded.list
      locale={locale}
      messages={loaded.messages}
      moreOf={(task, about) => <loaded.sendTo picture={{ taskId: task.id, file: 0 }} about={about} />}
    />
  );
}
