import { type ReactElement, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { offerApp } from '#lib/browser/modals/offer-app.ts';
import { ANIMATION_SECONDS, VIDEO_DOWNLOAD_FORMATS, type VideoDownloadFormat } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatBytes } from '#lib/i18n/format-quantity.ts';
import { SaveBlock } from '../result/save-block.tsx';
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
  const words = useTranslations('clip');
  const tag = useLanguageTag();
  const file = task.files[index];
  const isShort = (file?.durationMs ?? 0) <= ANIMATION_SECONDS * 1000;
  const formats = VIDEO_DOWNLOAD_FORMATS.filter((format) => isShort || !SILENT.includes(format));
  const [format, setFormat] = useState<VideoDownloadFormat>('mp4');
  const download = useDownload({
    ...{ id: task.id, file: index, format, name, metadata: 'none' },
    quality: undefined,
    background: undefined,
  });
  const { ready } = download;
  return (
    <SaveBlock
      {...{ task, index, formats, format, download }}
      names={NAMES}
      onFormat={setFormat}
      onSaved={offerApp}
      told={ready && words('download.ready', { format: NAMES[format], size: formatBytes(tag, ready.bytes) })}
    >
      {SILENT.includes(format) && <p className="fine">{words('download.silent')}</p>}
      <p className="fine">{words('download.mark')}</p>
    </SaveBlock>
  );
}
