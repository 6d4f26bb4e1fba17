'use client';

import { lazy, type ReactElement, Suspense, useCallback, useMemo } from 'react';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { asKeptBatch } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import type { BatchStart } from './batch/open-batch.ts';
import type { WorkspaceEnd } from './open-workspace.ts';
import { describeRefusal } from './photo/describe-refusal.ts';
import type { Start } from './start.ts';
import { ToolWorkspace } from './workspace.tsx';
import type { WorkspaceProps } from './workspace-props.ts';

/** Note above the drop area on the outcome of the last work. */
export interface Note {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

interface StudioProps extends Omit<WorkspaceProps, 'onIdle'> {
  readonly locale: Locale;
  readonly messages: ClientMessages;
  /** Returns to the drop area, with an optional note. */
  readonly onIdle: (note: Note | null) => void;
}

/** Root of the part of the workspace that is loaded with the first photo. */
export function Studio({ locale, messages, ...rest }: StudioProps): ReactElement {
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <TranslatedStudio {...rest} />
    </MessagesProvider>
  );
}

function TranslatedStudio({ onIdle, ...rest }: Omit<StudioProps, 'locale' | 'messages'>): ReactElement {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const tell = useCallback(
    (end: WorkspaceEnd) => {
      if (end === null) onIdle(null);
      else if (end === 'deleted') onIdle({ text: t('result.gone'), tone: 'good' });
      else if (end === 'lost') onIdle({ text: t('resume.lost'), tone: 'bad' });
      else if (end === 'gone') onIdle({ text: t('resume.gone'), tone: 'bad' });
      else onIdle({ text: describeRefusal(t, { refusal: end, tag }), tone: 'bad' });
    },
    [onIdle, t, tag],
  );
  const kept = useMemo(() => keptBatch(rest.start), [rest.start]);
  if (kept) {
    return (
      <Suspense>
        <BatchWorkspace
          {...{ feature: rest.feature, dropIntake: rest.dropIntake }}
          start={kept}
          onIdle={tell}
        />
      </Suspense>
    );
  }
  return <ToolWorkspace {...rest} onIdle={tell} />;
}

/** Loaded with the first batch. */
const BatchWorkspace = lazy(async () => ({
  default: (await import('./batch/batch-workspace.tsx')).BatchWorkspace,
}));

/** Stored batch from before a reload; null without one. */
function keptBatch(start: Start): BatchStart | null {
  const id = start.kind === 'resume' ? asKeptBatch(start.taskId) : null;
  return id === null ? null : { kind: 'kept', id };
}

/** Loads a tool's workspace: its code, options and messages. */
export async function loadStudio(feature: FeatureCode, locale: Locale) {
  const options = await loadOptions(feature);
  return { studio: Studio, options, messages: await loadWorkspaceMessages(locale, { feature, options }) };
}

/** Messages of a tool's workspace; names of choices only where the tool has any. */
function loadWorkspaceMessages(
  locale: Locale,
  { feature, options }: { readonly feature: FeatureCode; readonly options: ToolOptions },
): Promise<ClientMessages> {
  const named = options.options.some((option) => 'choices' in option || option.kind === 'swatches');
  return loadClientMessages(locale, [
    ...([
      'workspace',
      'result',
      'findings',
      'editor',
      'tools',
      'toolRuns',
      'options',
      'analysis',
      'sendTo',
      'share',
      'upload',
      'versions',
    ] as const),
    ...(options.isSet ? (['zip'] as const) : []),
    ...(findTool(feature)?.batch ? (['batch', 'zip'] as const) : []),
    ...(named ? (['choices'] as const) : []),
    ...(options.findsByWords ? (['searchTerms'] as const) : []),
  ]);
}
