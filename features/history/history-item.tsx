import { Download, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { takeDownload } from '#lib/browser/downloads/prepare-download.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { hostNow } from '#lib/browser/user/user-store.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { HistoryVideo } from './history-video.tsx';
import { RerunButton } from './rerun-button.tsx';
import { SaveSet, stampOf } from './selection-bar.tsx';
import { isUnfinished, useAskDeletion, useCancel, useFailureText } from './use-history.ts';
import { type Work, WorkSteps } from './work-steps.tsx';

/** Saves the one result of a task in the format of its photo. Reports failures. */
function useDownload() {
  const textOf = useFailureText();
  const [message, setMessage] = useState<string | null>(null);
  const download = async ({ id, createdAt }: Task): Promise<void> => {
    setMessage(null);
    try {
      const name = keptPhotoName(id) ?? stampOf(createdAt);
      const { signal } = new AbortController();
      // The URL answers as an attachment, so the page stays.
      location.assign((await takeDownload({ id, name }, signal)).url);
    } catch (error) {
      setMessage(textOf(error));
    }
  };
  return { download, message };
}

/**
 * Links that open a result in other tools, provided by the page.
 * @param about distinguishing name of the result
 */
export type MoreOf = (task: Task, about: string) => ReactNode;

interface HistoryItemProps {
  readonly work: Work;
  readonly locale: Locale;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onDelete: () => void;
  readonly moreOf: MoreOf;
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
          <HistoryVideo file={file} about={t('itemActions', name)}>
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
      <Actions {...props} about={t('itemActions', name)} />
    </li>
  );
}

function Actions(props: HistoryItemProps & { readonly about: string }): ReactElement {
  const { work, locale, onDelete, moreOf, about } = props;
  const { lead: task, tasks } = work;
  const t = useTranslations('history');
  const askDeletion = useAskDeletion();
  const cancel = useCancel();
  const textOf = useFailureText();
  const { download, message } = useDownload();
  const acts = useRef<HTMLDivElement>(null);
  const unfinished = isUnfinished(task);
  // The button disappears with the run, so the focus moves to its replacement.
  const isLosing = useRef(false);
  useEffect(() => {
    if (unfinished || !isLosing.current) return;
    isLosing.current = false;
    acts.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [unfinished]);
  if (unfinished) {
    return (
      <div className="acts" ref={acts}>
        <button
          type="button"
          className="btn line small"
          aria-label={t('about', { action: t('cancel'), picture: about })}
          onClick={() => {
            isLosing.current = true;
            cancel.mutate(task.id);
          }}
        >
          {t('cancel')}
        </button>
        {cancel.error && (
          <p className="note bad" role="alert">
            {textOf(cancel.error)}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="acts" ref={acts}>
      {task.files.length === 1 && (
        <button
          type="button"
          className="btn line small"
          aria-label={t('about', { action: t('download'), picture: about })}
          onClick={() => void download(task)}
        >
          <Download className="i s" aria-hidden="true" />
          {t('download')}
        </button>
      )}
      {task.files.length > 1 && <SaveSet {...{ task, about }} />}
      {task.files.length > 0 && moreOf(task, about)}
      <RerunButton {...{ task, locale, about }} />
      <button
        type="button"
        className="btn line small danger"
        aria-label={t('about', { action: t('delete'), picture: about })}
        onClick={async () => (await askDeletion(tasks.length)) && onDelete()}
      >
        <Trash2 className="i s" aria-hidden="true" />
        {t('delete')}
      </button>
      {message !== null && (
        <p className="note bad" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
