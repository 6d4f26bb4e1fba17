import '#components/ui/controls.css';
import '../photo-frame.css';
import '../whole-page.css';
import '../workspace.css';
import './clip.css';
import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { rasterMaskPng } from '#features/editor/export-mask.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount } from '#lib/browser/user/user-store.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type FeatureCode, findTool, toolOf } from '#lib/catalog/tools.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import type { BatchStart } from '../batch/open-batch.ts';
import { useWholePage } from '../whole-page.tsx';
import type { Note } from '../workspace.tsx';
import { withVideo, withVideoAndPhoto } from '../workspace-words.ts';
import { ClipAtWork } from './clip-at-work.tsx';
import { ClipBatch } from './clip-batch.tsx';
import { ClipFinished } from './clip-result.tsx';
import { ClipSetup } from './clip-setup.tsx';
import { type ClipStart, type OneClip, startAfterRefusal, startWithFiles } from './clip-start.ts';
import { describeClipRefusal } from './open-clip.ts';
import { type ClipIntake, ReplaceClipPrompt } from './replace-clip-prompt.tsx';
import { useClipCopy } from './use-clip-copy.ts';
import { type ClipParts, useClipSettings } from './use-clip-settings.ts';
import { type ClipEnd, useClipWorkspace } from './use-clip-workspace.ts';
import { type ManyClips, useManyClips } from './use-many-clips.ts';

const NO_FILES: readonly File[] = [];

interface ClipStudioProps {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly start: ClipStart;
  readonly dropIntake: ClipIntake;
  readonly locale: Locale;
  readonly messages: ClientMessages;
  /** Returns to the drop area, with an optional note. */
  readonly onIdle: (note: Note | null) => void;
}

/** Root of the part of the workspace that is loaded with the first video. */
function ClipStudio(props: ClipStudioProps): ReactElement {
  const { locale, messages } = props;
  return (
    <MessagesProvider {...{ locale, messages }}>
      <ClipPlace {...props} />
    </MessagesProvider>
  );
}

/** A video, or the batch of before a reload. */
function ClipPlace({ start, ...rest }: ClipStudioProps): ReactElement {
  const { feature, dropIntake, onIdle } = rest;
  const id = start.kind === 'batch' ? start.id : '';
  const kept = useMemo(() => ({ kind: 'kept', id }) as const, [id]);
  const tell = useTeller(onIdle);
  const { accepts } = dropIntake;
  // The prompt asks, or opens the other video at once where nothing is lost.
  useLayoutEffect(() => {
    accepts.current = false;
  }, [accepts]);
  if (start.kind !== 'batch') return <ClipWorkspace {...rest} start={start} />;
  return <ClipBatch {...{ feature, dropIntake }} start={kept} onIdle={tell} />;
}

/** Workspace of a tool for videos: set-up, run and result. */
function ClipWorkspace({
  feature,
  options,
  start: first,
  dropIntake,
  locale,
  messages,
  onIdle,
}: ClipStudioProps & { readonly start: OneClip }): ReactElement {
  const [start, restart] = useState(first);
  const tool = findTool(feature) ?? toolOf('videoEffects');
  const tell = useTeller(onIdle);
  const end = useCallback(
    (reason: ClipEnd) => {
      const next = typeof reason === 'object' && reason ? startAfterRefusal(start) : null;
      if (next) restart(next);
      else tell(reason);
    },
    [start, tell],
  );
  const workspace = useClipWorkspace({ feature, start, onIdle: end });
  const settings = useClipSettings({ tool, options, state: workspace.state });
  const takesPhoto = settings.additionalBounds[1] > 0;
  const words = useMemo(() => (takesPhoto ? withVideoAndPhoto(messages) : messages), [takesPhoto, messages]);
  const { phase } = workspace.state;
  const isOpen = phase.kind !== 'unavailable' && (phase.kind !== 'opening' || start !== first);
  const view = phase.kind === 'uploading' ? 'running' : phase.kind;
  useWholePage(isOpen, { view, room: tool.inputs.mask ? 'marks' : '' });
  const told = useRef(0);
  const { clip } = workspace.state;
  const files = start.kind === 'clip' ? (start.files ?? NO_FILES) : NO_FILES;
  const many = useManyClips({
    ...{ tool, files, clip, parameters: settings.parameters },
    onRestart: (rest) => {
      workspace.replace();
      restart(startWithFiles(rest));
    },
  });
  const [batch, setBatch] = useState<BatchStart | null>(null);
  const run = async (cost = told.current) => {
    told.current = cost;
    // Videos are taken from accounts alone.
    if (!hasAccount() && !(await requestSignIn())) return;
    const { editor, parameters, consent, photos } = settings;
    const runs = many.clips.flatMap(({ run: own, ...rest }) => (own ? { ...rest, run: own } : []));
    if (runs.length > 1)
      return setBatch({
        ...{ kind: 'new', photos: runs },
        request: { parameters, cost, consent, mask: null, others: photos },
      });
    const mask = editor && clip && rasterMaskPng(editor.getState().edits.done, clip);
    workspace.run({ parameters, consent, mask, additional: photos, cost });
  };
  const shown = useClipCopy(clip);
  const parts: ClipParts = { tool, options, workspace, settings, shown, run: (cost) => void run(cost) };
  if (batch) return <ClipBatch {...{ feature, dropIntake }} start={batch} onIdle={tell} />;
  const leave = () => {
    workspace.leave();
    tell('deleted');
  };
  return (
    <>
      <ReplaceClipPrompt intake={dropIntake} phase={phase} />
      <MessagesProvider {...{ locale }} messages={words}>
        <ClipView {...parts} many={many} onDeleted={leave} />
      </MessagesProvider>
    </>
  );
}

interface ClipViewProps extends ClipParts {
  readonly many: ManyClips;
  readonly onDeleted: () => void;
}

/** View of the phase that the work is in. */
function ClipView({ onDeleted, many, ...parts }: ClipViewProps): ReactElement {
  const { workspace, settings } = parts;
  const { phase, clip } = workspace.state;
  if (phase.kind === 'editing' && clip && settings.trim)
    return <ClipSetup {...parts} {...{ clip, many }} trim={settings.trim} />;
  if (phase.kind === 'result')
    return <ClipFinished key={phase.task.id} {...parts} task={phase.task} onDeleted={onDeleted} />;
  return <ClipAtWork {...parts} />;
}

/** Tells the end of the work above the drop area. */
function useTeller(onIdle: ClipStudioProps['onIdle']): (end: ClipEnd | 'lost' | 'elsewhere') => void {
  const t = useTranslations('workspace');
  const clip = useTranslations('clip');
  const tag = useLanguageTag();
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  return useCallback(
    (end) => {
      if (end === null) latest.current(null);
      else if (end === 'deleted') latest.current({ text: t('result.gone'), tone: 'good' });
      else if (end === 'lost') latest.current({ text: clip('many.gone'), tone: 'bad' });
      else if (end === 'elsewhere') latest.current({ text: clip('many.elsewhere'), tone: 'good' });
      else if (end === 'gone') latest.current({ text: t('resume.gone'), tone: 'bad' });
      else latest.current({ text: describeClipRefusal(clip, { refusal: end, tag }), tone: 'bad' });
    },
    [t, clip, tag],
  );
}

/** Loads the workspace for clips: its code, the options of the tool and the messages. */
export async function loadClipStudio(feature: FeatureCode, locale: Locale) {
  const options = await loadOptions(feature);
  const messages = await loadClientMessages(locale, [
    'analysis',
    'batch',
    'clip',
    'choices',
    'editor',
    'findings',
    'options',
    'plan',
    'result',
    'sendTo',
    'share',
    'toolRuns',
    'tools',
    'upload',
    'versions',
    'workspace',
    'zip',
  ]);
  const needsPhoto = (findTool(feature)?.inputs.additional?.[0] ?? 0) > 0;
  const words = (needsPhoto ? withVideoAndPhoto : withVideo)(messages);
  return { studio: ClipStudio, options, messages: words };
}
