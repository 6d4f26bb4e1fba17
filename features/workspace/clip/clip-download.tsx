import '../result/download.css';
import { Download } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { offerApp } from '#lib/browser/modals/offer-app.ts';
import { ANIMATION_SECONDS, VIDEO_DOWNLOAD_FORMATS, type VideoDownloadFormat } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatBytes } from '#lib/i18n/format-quantity.ts';
import { useDownload } from '../result/use-download.ts';

const NAMES: Readonly<Record<VideoDownloadFormat, string>> = {
  mp4: 'MP4',
  webm: 'WebM',
  webp: 'WebP',
  gif: 'GIF',
};

/** Formats that have no sound. */
const SILENT: readonly VideoDownloadFormat[] = ['webp', 'gif'];

interface ClipDownloadProps {
  readonly task: Task;
  /** Index of the file. */
  readonly index: number;
  /** Name of the video’s file; undefined where it is unknown. */
  readonly name: string | undefined;
}

/** Choice of the format, and at the foot of the rail the download button with its exact size. */
export function ClipDownload({ task, index, name }: ClipDownloadProps): ReactElement {
  const t = useTranslations('workspace');
  const words = useTranslations('clip');
  const tag = useLanguageTag();
  const file = task.files[index];
  const isShort = (file?.durationMs ?? 0) <= ANIMATION_SECONDS * 1000;
  const formats = VIDEO_DOWNLOAD_FORMATS.filter((format) => isShort || !SILENT.includes(format));
  const [format, setFormat] = useState<VideoDownloadFormat>('mp4');
  const { ready, pending, message, take } = useDownload({
    ...{ id: task.id, file: index, format, name, metadata: 'none' },
    quality: undefined,
    background: undefined,
  });
  const isSaving = useRef(false);
  const save = async () => {
    if (pending || isSaving.current) return;
    isSaving.current = true;
    const made = await take();
    isSaving.current = false;
    if (!made) return;
    // The URL answers as an attachment, so the page stays.
    const link = document.createElement('a');
    link.href = made.url;
    link.download = '';
    link.click();
    offerApp();
  };
  const told = ready
    ? words('download.ready', { format: NAMES[format], size: formatBytes(tag, ready.bytes) })
    : t('download.preparing');
  return (
    <>
      <div className="download">
        <fieldset className="seg" aria-label={t('download.options')}>
          {formats.map((key) => (
            <button key={key} type="button" aria-pressed={key === format} onClick={() => setFormat(key)}>
              {NAMES[key]}
            </button>
          ))}
        </fieldset>
        {SILENT.includes(format) && <p className="fine">{words('download.silent')}</p>}
        <p className="fine">{words('download.mark')}</p>
      </div>
      <div className="run">
        <button type="button" className="btn big wide" aria-disabled={pending} onClick={() => void save()}>
          {pending ? <span className="spin" /> : <Download className="i" aria-hidden="true" />}
          {t('download.button', { format: NAMES[format] })}
        </button>
        <p className="fine" role="status">
          {message ?? told}
        </p>
      </div>
    </>
  );
}
