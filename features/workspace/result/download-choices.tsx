import './download.css';
import { type CSSProperties, type ReactElement, useId } from 'react';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import { DOWNLOAD_METADATA, type DownloadMetadata, MIN_QUALITY } from '#lib/catalog/uploads.ts';

interface DownloadChoicesProps {
  /** 1–100; undefined where nothing is lost. */
  readonly quality: number | undefined;
  readonly onQuality: (quality: number) => void;
  readonly metadata: DownloadMetadata;
  readonly onMetadata: (metadata: DownloadMetadata) => void;
}

/** What few people change: how much the file may lose, and what it says of the photo. */
export function DownloadChoices(props: DownloadChoicesProps): ReactElement {
  const { quality, onQuality, metadata, onMetadata } = props;
  const words = useWords('result');
  const noteId = useId();
  return (
    <details className="file-choices">
      <summary>{words('choices.title')}</summary>
      {quality === undefined ? (
        <p className="fine">{words('choices.lossless')}</p>
      ) : (
        <QualityField value={quality} onChange={onQuality} />
      )}
      <fieldset className="field" aria-describedby={noteId}>
        <legend>{words('metadata.title')}</legend>
        <div className="seg">
          {DOWNLOAD_METADATA.map((key) => (
            <button key={key} type="button" aria-pressed={key === metadata} onClick={() => onMetadata(key)}>
              {words(`metadata.${key}`)}
            </button>
          ))}
        </div>
        <p id={noteId} className="fine" aria-live="polite">
          {words(`metadata.${metadata}Note`)}
        </p>
      </fieldset>
    </details>
  );
}

interface QualityFieldProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const MAX_QUALITY = 100;

function QualityField({ value, onChange }: QualityFieldProps): ReactElement {
  const words = useWords('result');
  const tag = useLanguageTag();
  const part = ((value - MIN_QUALITY) / (MAX_QUALITY - MIN_QUALITY)) * 100;
  return (
    <label className="field">
      <span className="field-head">
        {words('choices.quality')}
        <output className="num">{new Intl.NumberFormat(tag).format(value)}</output>
      </span>
      <input
        className="slider"
        type="range"
        min={MIN_QUALITY}
        max={MAX_QUALITY}
        value={value}
        aria-label={words('choices.quality')}
        style={{ '--part': `${part}%` } as CSSProperties}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
