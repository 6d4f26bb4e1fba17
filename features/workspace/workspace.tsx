'use client';

import '#components/ui/controls.css';
import './photo-frame.css';
import './whole-page.css';
import './workspace.css';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { RetryablePart, retryable } from '#components/messages/retryable-part.tsx';
import { KeptViewContext, type RelativeView } from '#components/viewport/relative-view.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { asKeptBatch } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { type FeatureCode, findTool, toolOf } from '#lib/catalog/tools.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import type { BatchStart } from './batch/open-batch.ts';
import { useBatchStart, useMany } from './batch/use-batch-setup.ts';
import { drawingParameters } from './drawing/drawing-parameters.ts';
import { DrawingSetup } from './drawing/drawing-setup.tsx';
import type { OpenPhoto } from './photo/open-photo.ts';
import { describeRefusal } from './photo/refusal.ts';
import { AtWork } from './processing/processing-view.tsx';
import { Finished } from './result/result-view.tsx';
import type { WorkspaceEnd } from './resume-work.ts';
import { loadFields } from './setup/choices.tsx';
import { ReplacePhotoPrompt } from './setup/replace-photo-prompt.tsx';
import { Preparing } from './setup/setup-view.tsx';
import { useMissedConsent } from './setup/use-consent.ts';
import { useRestoredSetup, useResumed } from './setup/use-restored-setup.ts';
import { toRunRequest, useSettings } from './setup/use-settings.ts';
import type { Start } from './start.ts';
import { useWorkspace } from './use-workspace.ts';
import { syncWaitSwitch } from './wait-switch.tsx';
import { FullScreenButton, useWholePage } from './whole-page.tsx';
import type { WorkspaceParts, WorkspaceProps } from './workspace-props.ts';
import { isBusy, isInterruptible, type Phase } from './workspace-state.ts';
import { withoutPhoto } from './workspace-words.ts';

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
function Studio({ locale, messages, ...rest }: StudioProps): ReactElement {
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
      else if (end === 'elsewhere') onIdle({ text: t('resume.elsewhere'), tone: 'good' });
      else if (end === 'gone') onIdle({ text: t('resume.gone'), tone: 'bad' });
      else onIdle({ text: describeRefusal(t, { refusal: end, tag }), tone: 'bad' });
    },
    [onIdle, t, tag],
  );
  // Behind this, the drop area comes back as the server made it.
  useEffect(() => () => queueMicrotask(syncWaitSwitch), []);
  const kept = useMemo(() => keptBatch(rest.start), [rest.start]);
  useWholePage(kept !== null);
  if (kept) {
    return (
      <RetryablePart of={batchWorkspace} back={{ label: t('photo.another'), onPress: () => tell(null) }}>
        {(BatchWorkspace) => (
          <BatchWorkspace
            {...{ feature: rest.feature, options: rest.options, dropIntake: rest.dropIntake }}
            start={kept}
            onIdle={tell}
          />
        )}
      </RetryablePart>
    );
  }
  return <ToolWorkspace {...rest} onIdle={tell} />;
}

/** Workspace of a tool with one photo: set-up, run and result. */
function ToolWorkspace({
  feature,
  options,
  start: given,
  dropIntake,
  onIdle,
}: WorkspaceProps): ReactElement | null {
  const [start, setStart] = useState(given);
  const tool = findTool(feature) ?? toolOf('objectRemover');
  const workspace = useWorkspace({ feature, start, onIdle });
  const { photo, phase } = workspace.state;
  const isOpen = phase.kind !== 'opening' && phase.kind !== 'unavailable';
  useWholePage(isOpen, { view: viewOf(phase), room: tool.inputs.mask ? 'marks' : '' });
  const kept = useRef<RelativeView | null>(null);
  const { accepts, dropped, onAnswer } = dropIntake;
  const preset = given.kind === 'drawing' ? given.values : {};
  const size = useMemo(() => photo && sizeOf(photo), [photo]);
  const settings = useSettings({ tool, options, size, preset });
  useRestoredSetup({ feature, options, photo }, settings);
  const { editor, corrections, additional, additionalBounds } = settings;

  const isAsking = additionalBounds[1] > additional.photos.length;
  const hasAdditional = additional.photos.length > 0;
  useEffect(() => {
    const stores = [editor, corrections].filter((store) => store != null);
    const check = () => {
      const isBlank = stores.every((store) => store.getState().edits.done.length === 0);
      const isUntouched = isBlank && !isAsking && !hasAdditional;
      accepts.current = isInterruptible(phase) || (phase.kind === 'editing' && isUntouched);
    };
    check();
    const stops = stores.map((store) => store.subscribe(check));
    return () => {
      for (const stop of stops) stop();
    };
  }, [accepts, editor, corrections, phase, isAsking, hasAdditional]);

  useResumed(workspace, settings);
  useMissedConsent(workspace, settings);
  const { uploadId } = workspace.state;
  const onRestart = (next: Start) => {
    discardUploads([uploadId]);
    setStart(next);
  };
  const many = useMany({ tool, start, photo, onRestart });
  const [batch, startBatch] = useBatchStart(batchWorkspace.load, many.photos);
  const told = useRef<number | undefined>(undefined);
  const run = (cost = told.current) => {
    told.current = cost;
    if (workspace.state.isDrawing) workspace.draw({ parameters: drawingParameters({ settings }), cost });
    if (!size) return;
    const request = () => toRunRequest(settings, { options, size });
    if (many.photos.length === 0) return workspace.run({ ...request(), cost });
    startBatch(() => ({ ...request(), cost }), many.photos);
  };
  const parts = { tool, options, workspace, settings, many, run };
  const replacePhotoPrompt = (
    <ReplacePhotoPrompt {...{ dropped, hasAdditional, onAnswer }} isBusy={isBusy({ phase })} />
  );
  if (batch) {
    return (
      <RetryablePart of={batchWorkspace}>
        {(BatchWorkspace) => <BatchWorkspace {...{ feature, options, dropIntake, onIdle }} start={batch} />}
      </RetryablePart>
    );
  }
  const leave = () => {
    workspace.leave();
    onIdle('deleted');
  };
  return (
    <KeptViewContext value={kept}>
      {isOpen && <FullScreenButton isNeeded={phase.kind === 'failed'} />}
      {phase.kind !== 'result' && replacePhotoPrompt}
      <PhaseView {...parts} onDeleted={leave} />
    </KeptViewContext>
  );
}

/** Marks need no more of a photo. */
function sizeOf({ width, height }: OpenPhoto) {
  return { width, height };
}

/** View of the present phase. */
function PhaseView({
  onDeleted,
  ...parts
}: WorkspaceParts & { readonly onDeleted: () => void }): ReactElement {
  const { phase, photo, isDrawing } = parts.workspace.state;
  const { editor } = parts.settings;
  if (phase.kind === 'editing' && isDrawing) return <DrawingSetup {...parts} />;
  if (phase.kind === 'editing' && photo && editor)
    return <Preparing {...parts} photo={photo} editor={editor} />;
  if (phase.kind === 'result')
    return <Finished key={phase.task.id} task={phase.task} {...parts} onDeleted={onDeleted} />;
  return <AtWork {...parts} />;
}

/** View of a phase: upload and run are one. */
function viewOf({ kind }: Phase): string {
  return kind === 'uploading' ? 'running' : kind;
}

/** Loaded with the first batch. */
const batchWorkspace = retryable(async () => (await import('./batch/batch-workspace.tsx')).default);

/** Stored batch from before a reload; null without one. */
function keptBatch(start: Start): BatchStart | null {
  const id = start.kind === 'resume' ? asKeptBatch(start.taskId) : null;
  return id === null ? null : { kind: 'kept', id };
}

/** Loads a tool's workspace: its code, options and messages. */
export async function loadStudio(feature: FeatureCode, locale: Locale) {
  syncWaitSwitch();
  const options = await loadOptions(feature);
  const words = loadWorkspaceMessages(locale, { feature, options });
  const [messages] = await Promise.all([words, loadFields(options)]);
  return { studio: Studio, options, messages };
}

/** Messages of a tool's workspace; names of choices only where the tool has any. */
async function loadWorkspaceMessages(
  locale: Locale,
  { feature, options }: { readonly feature: FeatureCode; readonly options: ToolOptions },
): Promise<ClientMessages> {
  const isDrawing = worksWithoutPhoto(findTool(feature) ?? toolOf('objectRemover'));
  const hasPlan = options.options.some(({ kind }) => kind === 'plan');
  const named =
    hasPlan || options.options.some((option) => 'choices' in option || option.kind === 'swatches');
  const messages = await loadClientMessages(locale, [
    ...([
      'workspace',
      'result',
      'findings',
      'cutOut',
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
    ...(options.isSet ? (['zip', 'headShots'] as const) : []),
    ...(findTool(feature)?.batch ? (['batch', 'zip'] as const) : []),
    ...(named ? (['choices'] as const) : []),
    ...(hasPlan || options.readsScenes ? (['plan'] as const) : []),
    ...(isDrawing ? (['drawing'] as const) : []),
    ...(options.findsByWords && !isDrawing ? (['searchTerms'] as const) : []),
  ]);
  return isDrawing ? withoutPhoto(messages) : messages;
}
