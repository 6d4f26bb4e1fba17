'use client';

import './history.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import { useZip } from '#components/zip/use-zip.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { FilterBar, type HistoryFilter, useFilter } from './filter-bar.tsx';
import { HistoryItem } from './history-item.tsx';
import type { MoreOf } from './item-actions.tsx';
import { SelectionBar, useSelection } from './selection-bar.tsx';
import { StorageNote } from './storage-note.tsx';
import { useFailureText, useHistory, useRemoval } from './use-history.ts';
import { groupByWork } from './work-steps.tsx';

interface HistoryListProps {
  readonly locale: Locale;
  readonly messages: ClientMessages;
  readonly moreOf?: MoreOf;
}

const nothing = () => null;

/** List of the person's results, loaded together with its code. */
export default function HistoryList({ locale, messages, moreOf = nothing }: HistoryListProps): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider locale={locale} messages={messages}>
        <Items locale={locale} moreOf={moreOf} />
      </MessagesProvider>
    </QueryClientProvider>
  );
}

function Items({ locale, moreOf }: Required<Omit<HistoryListProps, 'messages'>>): ReactElement {
  const t = useTranslations('history');
  const [filter, setFilter] = useFilter();
  const list = useHistory(filter);
  const removal = useRemoval();
  const tasks = list.data?.pages.flatMap((page) => page.list) ?? [];
  const selection = useSelection(tasks);
  const zip = useZip();
  const narrow = (next: HistoryFilter) => {
    // The outcomes of a deletion and of a ZIP file belong to the previous list.
    removal.reset();
    zip.dismiss();
    setFilter(next);
  };
  const isFiltered = filter.tool !== null || filter.state !== null;
  const isEmpty = list.data !== undefined && tasks.length === 0;
  return (
    <>
      {(tasks.length > 0 || isFiltered) && <FilterBar filter={filter} onChange={narrow} />}
      <StorageNote />
      <Receipt removal={removal} />
      <Trouble list={list} />
      {list.isPending && <Loading />}
      {isEmpty && (
        <Empty locale={locale} onClear={isFiltered ? () => narrow({ tool: null, state: null }) : null} />
      )}
      <ul className="history-list" lang={localeInfo(locale).lang} aria-busy={list.isPlaceholderData}>
        {groupByWork(tasks).map((work) => {
          const ids = work.tasks.map(({ id }) => id);
          return (
            <HistoryItem
              key={work.rootId}
              {...{ work, locale, moreOf }}
              isSelected={selection.hasAll(ids)}
              onSelect={() => {
                // The outcome of a ZIP file belongs to the selection before.
                if (selection.tasks.length === 0) zip.dismiss();
                selection.toggle(ids);
              }}
              onDelete={() => removal.mutate(work.tasks)}
            />
          );
        })}
      </ul>
      {list.hasNextPage && (
        <button
          type="button"
          className="btn line"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </button>
      )}
      <SelectionBar {...{ selection, zip }} isDeleting={removal.isPending} onDelete={removal.mutate} />
    </>
  );
}

/** Note on a missing or outdated list. */
function Trouble({ list }: { readonly list: ReturnType<typeof useHistory> }): ReactElement | null {
  const online = useOnline();
  if (!online || list.fetchStatus === 'paused') return <Offline hasList={list.data !== undefined} />;
  return list.error ? <Failed error={list.error} onAgain={() => void list.refetch()} /> : null;
}

/** Announces the deletion and takes the focus, since the focused element is gone. */
function Receipt({ removal }: { readonly removal: ReturnType<typeof useRemoval> }): ReactElement {
  const t = useTranslations('history');
  const textOf = useFailureText();
  const place = useRef<HTMLParagraphElement>(null);
  const { data, error } = removal;
  useEffect(() => {
    if (data) place.current?.focus({ preventScroll: false });
  }, [data]);
  return (
    <div role="status">
      {data && (
        <p className="note good" ref={place} tabIndex={-1}>
          {data.deletedIds.length === 0
            ? t('receiptNone')
            : t('receipt', { tasks: data.results, files: data.deletedFiles })}
        </p>
      )}
      {error && <p className="note bad">{textOf(error)}</p>}
    </div>
  );
}

/** View during the first request of the list. */
function Loading(): ReactElement {
  const t = useTranslations('history');
  return (
    <p className="history-wait" role="status">
      <span className="spin" />
      {t('loading')}
    </p>
  );
}

/** View after a failed request of the list: the reason, and when to come back where that is known. */
function Failed({ error, onAgain }: { error: Error; onAgain: () => void }): ReactElement {
  const t = useTranslations('history');
  const textOf = useFailureText();
  return (
    <div className="note bad" role="alert">
      <span>
        {t('error')}
        <SentenceGap />
        {textOf(error)}
      </span>
      <button type="button" className="btn line small" onClick={onAgain}>
        {t('again')}
      </button>
    </div>
  );
}

/** View without a connection; the list loads when the connection is back. */
function Offline({ hasList }: { readonly hasList: boolean }): ReactElement {
  const t = useTranslations('history');
  return (
    <p className="note" role="status">
      <WifiOff className="i" aria-hidden="true" />
      {t(hasList ? 'offline.stale' : 'offline.none')}
    </p>
  );
}

interface EmptyProps {
  readonly locale: Locale;
  /** Clears the filter; null where none is set. */
  readonly onClear: (() => void) | null;
}

/** View of an empty list, or of a filter without matches. */
function Empty({ locale, onClear }: EmptyProps): ReactElement {
  const t = useTranslations('history');
  if (onClear) {
    return (
      <div className="history-empty">
        <h2>{t('filter.none')}</h2>
        <button type="button" className="btn line" onClick={onClear}>
          {t('filter.clear')}
        </button>
      </div>
    );
  }
  return (
    <div className="history-empty">
      <h2>{t('empty')}</h2>
      <p className="text-quiet">{t('emptyText')}</p>
      <a className="btn ink" href={localePath(locale, tools[0].path)}>
        {t('emptyAction')}
      </a>
    </div>
  );
}
