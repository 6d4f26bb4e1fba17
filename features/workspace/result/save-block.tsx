import './download.css';
import { Download } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import type { PreparedDownload } from '#lib/browser/downloads/prepare-download.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { useLimits } from '#lib/browser/queries/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import type { useDownload } from './use-download.ts';

interface SaveBlockProps<Format extends string> {
  readonly task: Task;
  /** Index of the file. */
  readonly index: number;
  readonly formats: readonly Format[];
  readonly names: Readonly<Record<Format, string>>;
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
  readonly download: ReturnType<typeof useDownload>;
  /** Size of the file once it is ready; null before. */
  readonly told: ReactNode;
  /** Called after a file was passed to the browser. */
  readonly onSaved?: (() => void) | undefined;
  /** Choices beyond the format. */
  readonly children?: ReactNode;
}

/** Choice of the format, what is free of it, and at the foot of the rail the download button. */
export function SaveBlock<Format extends string>(props: SaveBlockProps<Format>): ReactElement {
  const { task, index, formats, names, format, onFormat, told, onSaved, children } = props;
  const { ready, pending, message, take } = props.download;
  const t = useTranslations('workspace');
  const isSaving = useRef(false);
  const save = async () => {
    if (pending || isSaving.current) return;
    isSaving.current = true;
    const made = await take();
    isSaving.current = false;
    if (!made) return;
    saveFile(made.url);
    onSaved?.();
  };
  useSaveKey(() => void save());
  return (
    <>
      <div className="download">
        <fieldset className="seg" aria-label={t('download.options')}>
          {formats.map((key) => (
            <button key={key} type="button" aria-pressed={key === format} onClick={() => onFormat(key)}>
              {names[key]}
            </button>
          ))}
        </fieldset>
        {children}
        <FreeCopy file={task.files[index]} ready={ready} />
        <DownloadsLeft feature={task.feature} />
      </div>
      <div className="run">
        <button
          type="button"
          className="btn big wide"
          aria-disabled={pending}
          aria-keyshortcuts="Control+S"
          onClick={() => void save()}
        >
          {pending ? <span className="spin" /> : <Download className="i" aria-hidden="true" />}
          {t('download.button', { format: names[format] })}
        </button>
        <p className="fine" role="status">
          {message ?? told ?? t('download.preparing')}
        </p>
      </div>
    </>
  );
}

interface FreeCopyProps {
  readonly file: Task['files'][number] | undefined;
  /** The file of the download, once it is ready. */
  readonly ready: PreparedDownload | null;
}

/** The watermark of a free result, its whole size, and where something is sold the way to that. */
function FreeCopy({ file, ready }: FreeCopyProps): ReactElement | null {
  const t = useTranslations('workspace');
  if (!file?.isMarked) return null;
  const { width, height } = file;
  const isCapped = ready !== null && ready.width < width;
  return (
    <p className="cost">
      <span>{isCapped ? t('download.capped', { width, height }) : t('download.marked')}</span>
      {meetsNeed('payments') && <a href={localePath(urlLocale(), '/pricing')}>{t('run.proSize')}</a>}
    </p>
  );
}

/** Free downloads that are left today; nothing without a limit. */
function DownloadsLeft({ feature }: Pick<Task, 'feature'>): ReactElement | null {
  const t = useTranslations('workspace');
  const uses = useLimits()?.freeUses.find(({ featureCode }) => featureCode === feature);
  const count = uses?.dailyDownloadLeftCount;
  if (count === undefined || count === null) return null;
  return (
    <p className="cost">
      <b>{count > 0 ? t('download.left', { count }) : t('download.leftNone')}</b>
    </p>
  );
}

/** Ctrl+S saves the result instead of the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The URL answers with `content-disposition: attachment`, so the page stays. */
function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
