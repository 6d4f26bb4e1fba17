'use client';

import './history.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useWords, WordsProvider } from '#components/words/words-context.tsx';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { ClientMessages } from '#lib/i18n/load-client-words.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { HistoryItem } from './history-item.tsx';
import { useHistory } from './use-history.ts';

interface HistoryListProps {
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

/** This person's results, with all the code it takes to show them. */
export function HistoryList({ locale, messages }: HistoryListProps): ReactElement {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <WordsProvider locale={locale} messages={messages}>
        <Items locale={locale} />
      </WordsProvider>
    </QueryClientProvider>
  );
}

function Items({ locale }: { readonly locale: Locale }): ReactElement {
  const words = useWords('history');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory();
  if (isPending) return <Loading text={words('loading')} />;
  if (error) {
    return (
      <div className="note bad" role="alert">
        <span>{words('error')}</span>
        <button type="button" className="btn line small" onClick={() => void refetch()}>
          {words('again')}
        </button>
      </div>
    );
  }
  const tasks = data.pages.flatMap(({ list }) => list);
  if (tasks.length === 0) return <Empty locale={locale} />;
  return (
    <>
      <ul className="history-list" lang={localeInfo(locale).lang}>
        {tasks.map((task) => (
          <HistoryItem key={task.id} task={task} locale={locale} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="btn line"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words('more')}
        </button>
      )}
    </>
  );
}

function Loading({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="history-wait" role="status">
      <span className="spin" />
      {text}
    </p>
  );
}

function Empty({ locale }: { readonly locale: Locale }): ReactElement {
  const words = useWords('history');
  return (
    <div className="history-empty">
      <h2>{words('empty')}</h2>
      <p className="text-quiet">{words('emptyText')}</p>
      <a className="btn ink" href={localePath(locale, tools[0].path)}>
        {words('emptyAction')}
      </a>
    </div>
  );
}
