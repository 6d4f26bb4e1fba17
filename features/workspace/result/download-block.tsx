import { Download } from 'lucide-react';
import { type CSSProperties, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { HexInput } from '#features/options/hex-input.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import type { PreparedDownload } from '#lib/browser/downloads/prepare-download.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { useLimits } from '#lib/browser/queries/limits.ts';
import { USUAL_BACKGROUND, usualFormat } from '#lib/catalog/result-file.ts';
import {
  DOWNLOAD_FORMATS,
  DOWNLOAD_METADATA,
  type DownloadFormat,
  type DownloadMetadata,
  MIN_QUALITY,
  MOVING_TYPE,
  USUAL_QUALITY,
  VECTOR_FORMAT,
} from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatBytes } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { useDownload } from './use-download.ts';
import './download.css';

type Format = DownloadFormat | typeof VECTOR_FORMAT;

const NAMES: Readonly<Record<Format, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
  svg: 'SVG',
};

interface DownloadBlockProps {
  readonly task: Task;
  /** Index of the file. */
  readonly index: number;
  /** Content type of the photo; undefined where it is unknown. */
  readonly photoType?: string | undefined;
  /** Name of the photo’s file; undefined where it is unknown. */
  readonly photoName?: string | undefined;
  /** Chosen background of a cut-out, as downloads take it; null leaves it transparent. */
  readonly background?: string | null;
  /** True where the picture is of lines and flat shapes, so that it can be saved as vectors. */
  readonly hasVectors?: boolean;
  /** Called after a file was passed to the browser. */
  readonly onSaved?: () => void;
}

/** Choices of the file, and at the foot of the rail the download button with format and exact size. */
export function DownloadBlock(props: DownloadBlockProps): ReactElement {
  const { task, index, photoType, photoName, background = null, hasVectors, onSaved } = props;
  const t = useTranslations('workspace');
  const result = useTranslations('result');
  const isMoving = task.files[index]?.type === MOVING_TYPE;
  const vectors = hasVectors && !task.files[index]?.isMarked ? ([VECTOR_FORMAT] as const) : [];
  const formats: readonly Format[] = isMoving ? ['webp'] : [...DOWNLOAD_FORMATS, ...vectors];
  const isTransparent = task.findings?.transparent === true && background === null;
  const usual = usualFormat(photoType, isTransparent);
  const [chosen, setFormat] = useState<Format | null>(null);
  const format = isMoving ? 'webp' : (chosen ?? usual);
  const [ground, setGround] = useState(USUAL_BACKGROUND);
  // JPEG has no transparency, so a colour is asked for.
  const asksGround = isTransparent && format === 'jpeg';
  const [qualities, setQualities] = useState(USUAL_QUALITY);
  const [metadata, setMetadata] = useState<DownloadMetadata>('none');
  const isVector = format === VECTOR_FORMAT;
  const quality = (isVector ? null : qualities[format]) ?? undefined;
  const laid = asksGround ? ground : (background ?? undefined);
  const chosenFile = { quality, metadata: isVector ? 'none' : metadata, background: laid, name: photoName };
  const file = { id: task.id, file: index, format, ...chosenFile } as const;
  const { ready, pending, message, take } = useDownload(file);
  const name = NAMES[format];
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
            <button key={key} type="button" aria-pressed={key === format} onClick={() => setFormat(key)}>
              {NAMES[key]}
            </button>
          ))}
        </fieldset>
        {asksGround && <GroundColour value={ground} onChange={setGround} />}
        {isVector && <p className="fine">{result('choices.vector')}</p>}
        {!isMoving && !isVector && (
          <DownloadChoices
            quality={quality}
            onQuality={(value) => setQualities((before) => ({ ...before, [format]: value }))}
            metadata={metadata}
            onMetadata={setMetadata}
          />
        )}
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
          {t('download.button', { format: name })}
        </button>
        <p className="fine" role="status">
          {message ?? (ready ? <ReadySize name={name} file={ready} /> : t('download.preparing'))}
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

interface GroundColourProps {
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** Colour under the transparent parts of a file that has no transparency. */
function GroundColour({ value, onChange }: GroundColourProps): ReactElement {
  const t = useTranslations('cutOut');
  return (
    <fieldset className="field">
      <legend>{t('jpeg.title')}</legend>
      <HexInput value={value} label={t('jpeg.title')} onChange={onChange} />
      <p className="fine">{t('jpeg.note')}</p>
    </fieldset>
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

function ReadySize({ name, file }: { readonly name: string; readonly file: PreparedDownload }): ReactElement {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const { width, height, bytes } = file;
  return <>{t('download.ready', { format: name, width, height, size: formatBytes(tag, bytes) })}</>;
}

/** The URL answers with `content-disposition: attachment`, so the page stays. */
function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

interface DownloadChoicesProps {
  /** 1–100; undefined for lossless formats. */
  readonly quality: number | undefined;
  readonly onQuality: (quality: number) => void;
  readonly metadata: DownloadMetadata;
  readonly onMetadata: (metadata: DownloadMetadata) => void;
}

/** Advanced choices: quality of the file, and its metadata. */
function DownloadChoices(props: DownloadChoicesProps): ReactElement {
  const { quality, onQuality, metadata, onMetadata } = props;
  const t = useTranslations('result');
  const workspace = useTranslations('workspace');
  const noteId = useId();
  return (
    <details className="file-choices">
      <summary>{t('choices.title')}</summary>
      {quality === undefined ? (
        <p className="fine">{t('choices.lossless')}</p>
      ) : (
        <QualityField value={quality} onChange={onQuality} />
      )}
      <fieldset className="field" aria-describedby={noteId}>
        <legend>{t('metadata.title')}</legend>
        <div className="seg">
          {DOWNLOAD_METADATA.map((key) => (
            <button key={key} type="button" aria-pressed={key === metadata} onClick={() => onMetadata(key)}>
              {t(`metadata.${key}`)}
            </button>
          ))}
        </div>
        <p id={noteId} className="fine" aria-live="polite">
          {t(`metadata.${metadata}Note`)}
        </p>
      </fieldset>
      <p className="fine">{workspace('download.mark')}</p>
    </details>
  );
}

interface QualityFieldProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const MAX_QUALITY = 100;

function QualityField({ value, onChange }: QualityFieldProps): ReactElement {
  const t = useTranslations('result');
  const tag = useLanguageTag();
  const part = ((value - MIN_QUALITY) / (MAX_QUALITY - MIN_QUALITY)) * 100;
  return (
    <label className="field">
      <span className="field-head">
        {t('choices.quality')}
        <output className="num">{new Intl.NumberFormat(tag).format(value)}</output>
      </span>
      <input
        className="slider"
        type="range"
        min={MIN_QUALITY}
        max={MAX_QUALITY}
        value={value}
        aria-label={t('choices.quality')}
        style={{ '--part': `${part}%` } as CSSProperties}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
