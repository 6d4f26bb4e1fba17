import { Download } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import { hostNow } from '#lib/api-client/user-store.ts';
import { DOWNLOAD_FORMATS, type DownloadFormat } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatBytes } from '#lib/i18n/format-quantity.ts';
import { failureOf } from '../failure-of.ts';
import { prepareDownload, type ReadyDownload } from './prepare-download.ts';

const NAMES: Readonly<Record<DownloadFormat, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
};

/** Type of moving results; all others are kept as PNG and made into other formats. */
const MOVING = 'image/webp';

/** A signed address is asked for anew when it has less than this left. */
const FRESH_MS = 60_000;

interface DownloadBlockProps {
  readonly task: Task;
  /** Which of its files. */
  readonly index: number;
}

/** Format, true size, and the button that saves the result. */
export function DownloadBlock({ task, index }: DownloadBlockProps): ReactElement {
  const words = useWords('workbench');
  const formats = task.files[index]?.type === MOVING ? (['webp'] as const) : DOWNLOAD_FORMATS;
  const [format, setFormat] = useState<DownloadFormat>(formats[0]);
  const { ready, pending, message, fetchReady } = useDownload({ id: task.id, file: index, format });
  const name = NAMES[format];
  return (
    <div className="download">
      <button
        type="button"
        className="btn big wide"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) void fetchReady().then((file) => file && saveFile(file.url));
        }}
      >
        {pending ? <span className="spin" /> : <Download className="i" aria-hidden="true" />}
        {words('download.button', { format: name })}
      </button>
      <fieldset className="seg" aria-label={words('download.options')}>
        {formats.map((key) => (
          <button key={key} type="button" aria-pressed={key === format} onClick={() => setFormat(key)}>
            {NAMES[key]}
          </button>
        ))}
      </fieldset>
      <p className="fine" role="status">
        {message ?? (ready ? <ReadySize name={name} file={ready} /> : words('download.preparing'))}
      </p>
      <p className="fine">{words('download.mark')}</p>
    </div>
  );
}

function ReadySize({ name, file }: { readonly name: string; readonly file: ReadyDownload }): ReactElement {
  const words = useWords('workbench');
  const tag = useLanguageTag();
  const { width, height, bytes } = file;
  return <>{words('download.ready', { format: name, width, height, size: formatBytes(tag, bytes) })}</>;
}

/** Makes a format ready as soon as it is chosen, so that its true size is known before the click. */
function useDownload(wanted: {
  readonly id: string;
  readonly file: number;
  readonly format: DownloadFormat;
}) {
  const { format } = wanted;
  const words = useWords('workbench');
  const [made, setMade] = useState<Partial<Record<DownloadFormat, ReadyDownload>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const ready = made[format] ?? null;
  const [signal, setSignal] = useState<AbortSignal>();

  useEffect(() => {
    const activity = new AbortController();
    setSignal(activity.signal);
    setMessage(null);
    return () => activity.abort();
  }, []);

  const fetchReady = async (): Promise<ReadyDownload | null> => {
    if (!signal) return null;
    if (ready && ready.expiresAt * 1000 - FRESH_MS > hostNow()) return ready;
    try {
      const file = await prepareDownload(wanted, signal);
      setMade((before) => ({ ...before, [format]: file }));
      setMessage(null);
      return file;
    } catch (error) {
      const failure = failureOf(error);
      if (failure) setMessage(failure.key === 'network' ? words('failed.network') : failure.message);
      return null;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per format; fetchReady is new on each render
  useEffect(() => {
    void fetchReady();
  }, [format, signal]);

  return { ready, pending: ready === null && message === null, message, fetchReady };
}

/** The address answers with `content-disposition: attachment`, so the page stays. */
function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
