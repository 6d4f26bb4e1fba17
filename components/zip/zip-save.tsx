import { FileArchive } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { DOWNLOAD_FORMATS, type DownloadFormat } from '#lib/catalog/uploads.ts';
import { useZip, useZipText, type ZipRequest } from './use-zip.ts';
import '#components/ui/input.css';
import './zip.css';

const NAMES: Readonly<Record<DownloadFormat, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
};

/** Format and save button of a ZIP file of results, with progress and cancel button. */
export function ZipSave(request: ZipRequest): ReactElement {
  return <ZipControls zip={useZip()} {...request} />;
}

interface ZipControlsProps extends ZipRequest {
  /** Held by a part that outlives these controls, as a file that is being made ends with its holder. */
  readonly zip: ReturnType<typeof useZip>;
}

/** The same for a file that another part holds: progress or outcome alone where nothing is to be saved. */
export function ZipControls({ zip, ...request }: ZipControlsProps): ReactElement {
  const t = useTranslations('zip');
  const [format, setFormat] = useState<DownloadFormat | undefined>(undefined);
  const { state, save, stop } = zip;
  const isBusy = state.kind === 'busy';
  const count = request.entries.length;
  const told = useZipText(state);
  return (
    <div className="zip">
      {count > 0 && (
        <label>
          <span className="sr-only">{t('format')}</span>
          <select
            className="input"
            value={format ?? ''}
            disabled={isBusy}
            onChange={({ target }) => setFormat(DOWNLOAD_FORMATS.find((name) => name === target.value))}
          >
            <option value="">{t('asPhoto')}</option>
            {DOWNLOAD_FORMATS.map((name) => (
              <option key={name} value={name}>
                {NAMES[name]}
              </option>
            ))}
          </select>
        </label>
      )}
      {isBusy ? (
        <button type="button" className="btn line small" onClick={stop}>
          <span className="spin" />
          {t('stop')}
        </button>
      ) : (
        count > 0 && (
          <button type="button" className="btn small" onClick={() => void save(request, format)}>
            <FileArchive className="i s" aria-hidden="true" />
            {t('save', { count })}
          </button>
        )
      )}
      {isBusy && <progress className="sr-only" max={state.count} value={state.done} />}
      <p role="status" className="text-small">
        {told}
      </p>
    </div>
  );
}
