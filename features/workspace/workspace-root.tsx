'use client';

import { lazy, type ReactElement, Suspense, useCallback, useMemo } from 'react';
import { useLanguageTag, useWords, WordsProvider } from '#components/words/words-context.tsx';
import { asKeptBatch } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-words.ts';
import type { BatchStart } from './batch/open-batch.ts';
import type { BenchEnd } from './open-workspace.ts';
import { describeRefusal } from './photo/describe-refusal.ts';
import type { Start } from './start.ts';
import { ToolBench } from './workspace.tsx';
import type { BenchProps } from './workspace-props.ts';

/** What stands above the drop area after something ended there. */
export interface Note {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

interface StudioProps extends Omit<BenchProps, 'onIdle'> {
  readonly locale: Locale;
  readonly messages: ClientMessages;
  /** Back to the drop area, with something to tell. */
  readonly onIdle: (note: Note | null) => void;
}

/** All of the workbench that is loaded with the first photo. */
export function Studio({ locale, messages, ...rest }: StudioProps): ReactElement {
  return (
    <WordsProvider locale={locale} messages={messages}>
      <WordedStudio {...rest} />
    </WordsProvider>
  );
}

function WordedStudio({ onIdle, ...rest }: Omit<StudioProps, 'locale' | 'messages'>): ReactElement {
  const words = useWords('workbench');
  const tag = useLanguageTag();
  const tell = useCallback(
    (end: BenchEnd) => {
      if (end === null) onIdle(null);
      else if (end === 'deleted') onIdle({ text: words('result.gone'), tone: 'good' });
      else if (end === 'gone') onIdle({ text: words('resume.gone'), tone: 'bad' });
      else onIdle({ text: describeRefusal(words, end, tag), tone: 'bad' });
    },
    [onIdle, words, tag],
  );
  const kept = useMemo(() => keptBatch(rest.start), [rest.start]);
  if (kept) {
    return (
      <Suspense>
        <BatchBench {...{ feature: rest.feature, door: rest.door }} start={kept} onIdle={tell} />
      </Suspense>
    );
  }
  return <ToolBench {...rest} onIdle={tell} />;
}

/** Loaded with the first batch. */
const BatchBench = lazy(async () => ({ default: (await import('./batch/batch-workspace.tsx')).BatchBench }));

/** The batch of before a reload, where there was one. */
function keptBatch(start: Start): BatchStart | null {
  const id = start.kind === 'resume' ? asKeptBatch(start.taskId) : null;
  return id === null ? null : { kind: 'kept', id };
}
