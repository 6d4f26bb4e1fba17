import { type CSSProperties, type ReactElement, useId, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { HexInput } from '#features/options/hex-input.tsx';
import type { PreparedDownload } from '#lib/browser/downloads/prepare-download.ts';
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
import { SaveBlock } from './save-block.tsx';
import { useDownload } from './use-download.ts';

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
  const download = useDownload(file);
  const { ready } = download;
  return (
    <SaveBlock
      {...{ task, index, formats, format, download, onSaved }}
      names={NAMES}
      onFormat={setFormat}
      told={ready && <ReadySize name={NAMES[format]} file={ready} />}
    >
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
    </SaveBlock>
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

function ReadySize({ name, file }: { readonly name: string; readonly file: PreparedDownload }): ReactElement {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const { width, height, bytes } = file;
  return <>{t('download.ready', { format: name, width, height, size: formatBytes(tag, bytes) })}</>;
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
