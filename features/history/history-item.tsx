import { Play } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { hostNow } from '#lib/browser/user/user-store.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { ItemActions, type ItemActionsProps } from './item-actions.tsx';
import { useFailureText } from './use-history.ts';
import { WorkSteps } from './work-steps.tsx';

interface HistoryItemProps extends Omit<ItemActionsProps, 'about'> {
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** Name of a task: its tool and its time. */
function useTaskName(task: Task): { readonly tool: string; readonly time: string } {
  const tools = useTranslations('tools');
  const tag = useLanguageTag();
  const tool = findTool(task.feature);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    tool: tool ? tools(`${tool.key}.name`) : task.feature,
    time: format.format(task.createdAt * 1000),
  };
}

/** One work with the picture of its last result, its steps and actions. */
export function HistoryItem(props: HistoryItemProps): ReactElement {
  const { work, locale, isSelected, onSelect } = props;
  const { lead: task, steps } = work;
  const t = useTranslations('history');
  const tag = useLanguageTag();
  const name = useTaskName(task);
  // Pictures of an unfinished set are shown on its own page only.
  const files = task.state === 'done' ? task.files : [];
  const [file] = files;
  const href = localePath(locale, findTool(task.feature)?.path ?? '/');
  const picture = (
    <a
      className="history-picture"
      href={href}
      aria-label={t('itemActions', name)}
      onClick={() => keepRun(task.feature, task.id)}
    >
      {file ? (
        // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived
        <img src={file.previewUrl} alt={t('resultAlt', name)} loading="lazy" />
      ) : (
        <span className={task.state === 'failed' ? 'mark bad' : 'mark'}>{t(`state.${task.state}`)}</span>
      )}
    </a>
  );
  return (
    <li className="history-item">
      <div className="history-frame">
        {file?.kind === 'video' ? (
          <HistoryVideo {...{ task, file }} about={t('itemActions', name)}>
            {picture}
          </HistoryVideo>
        ) : (
          picture
        )}
        <label className="history-pick">
          <input type="checkbox" checked={isSelected} onChange={onSelect} />
          <span className="sr-only">{t('selection.pick', name)}</span>
        </label>
        {files.length > 1 && (
          <span className="mark history-count">{t('pictures', { count: files.length })}</span>
        )}
      </div>
      <p className="cap">
        <b>{name.tool}</b>
        <time dateTime={new Date(task.createdAt * 1000).toISOString()}>{name.time}</time>
        {file && (
          <span>
            {file.expiresAt === null
              ? t('kept')
              : t('expires', { time: formatDuration(tag, file.expiresAt - hostNow() / 1000) })}
          </span>
        )}
        {task.error && <span>{task.error.message}</span>}
      </p>
      {steps.length > 1 && <WorkSteps {...{ steps, locale }} />}
      <ItemActions {...props} about={t('itemActions', name)} />
    </li>
  );
}

interface HistoryVideoProps {
  readonly task: Task;
  readonly file: Task['files'][number];
  /** Distinguishing name of the video, for screen readers. */
  readonly about: string;
  /** Poster that leads to the tool, in whose place the video plays. */
  readonly children: ReactNode;
}

/**
 * A video of the history: its poster until somebody plays it. Then it is fetched whole, as its address
 * answers no parts, which some browsers ask for.
 */
function HistoryVideo({ task, file, about, children }: HistoryVideoProps): ReactElement {
  const t = useTranslations('history');
  const { src, isWanted, play } = usePlayedVideo(task, file);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (src !== null && document.activeElement === document.body) video.current?.focus();
  }, [src]);
  if (src !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a clip of the person's own
      <video
        ref={video}
        className="history-picture"
        tabIndex={0}
        controls
        autoPlay
        playsInline
        src={src}
        poster={file.previewUrl}
        aria-label={about}
      />
    );
  }
  return (
    <>
      {children}
      <button
        type="button"
        className="ib history-play"
        aria-label={t('about', { action: t('playVideo'), picture: about })}
        onClick={() => void play()}
      >
        {isWanted ? <span className="spin" /> : <Play className="i" aria-hidden="true" />}
      </button>
    </>
  );
}

/** A video that is fetched at a press, once, until its part of the page goes. */
function usePlayedVideo(task: Task, file: Task['files'][number]) {
  const textOf = useFailureText();
  const [isWanted, setWanted] = useState(false);
  const [src, setSrc] = useState<string | null>(null);
  const activity = useRef<AbortController | null>(null);
  useEffect(() => () => activity.current?.abort(), []);
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);
  const play = async () => {
    if (activity.current) return;
    const current = new AbortController();
    const { signal } = current;
    activity.current = current;
    setWanted(true);
    try {
      const video = await fetchVideo({ task, file }, signal);
      if (!signal.aborted) setSrc(URL.createObjectURL(video));
    } catch (error) {
      if (!signal.aborted) tellNotice({ kind: 'failure', text: textOf(error) });
    }
    activity.current = null;
    setWanted(false);
  };
  return { src, isWanted, play };
}

/** Downloads a video of a task. An address that is no longer good is renewed once. @throws ApiError */
async function fetchVideo({ task, file }: Pick<HistoryVideoProps, 'task' | 'file'>, signal: AbortSignal) {
  try {
    return await fetchBlob(file.url, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'unreadable') throw error;
    const { files } = await call('imgResult', { params: { id: task.id }, signal });
    const renewed = files[task.files.indexOf(file)];
    if (!renewed) throw error;
    return fetchBlob(renewed.url, signal);
  }
}
