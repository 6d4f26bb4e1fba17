import { downloadZip } from 'client-zip';
import { type DownloadFormat, MOVING_TYPE } from '../../catalog/uploads.ts';
import type { Task } from '../../contract/contract.ts';
import { isConnectionError } from '../api-client/api-error.ts';
import { fetchBlob, type ReadyDownload, takeDownload } from './prepare-download.ts';

/** One result that goes into a ZIP file. */
export interface ZipEntry {
  readonly taskId: string;
  /** Index of the task's file. */
  readonly file: number;
  /** Name of the photo’s file, for the name of its download. */
  readonly photoName?: string | undefined;
  /** Moving results, and videos, are there in one format alone. */
  readonly isMoving: boolean;
  /** Epoch seconds. */
  readonly madeAt: number;
}

/** A result that could not be had, such as one that was deleted meanwhile. */
export interface ZipFailure {
  readonly entry: ZipEntry;
  readonly error: unknown;
}

interface ZipOptions {
  /** Undefined for that of each photo; PNG where parts are transparent. */
  readonly format: DownloadFormat | undefined;
  readonly signal: AbortSignal;
  /** Told how many are through, those that failed included. */
  readonly onProgress: (done: number) => void;
  readonly onFailure: (failure: ZipFailure) => void;
  /** A text that is put in as the last file, once all others are through; null for none. */
  readonly report?: () => { readonly name: string; readonly text: string } | null;
}

/** Results fetched at once: enough to keep the line busy, few enough for a phone's memory. */
const AT_ONCE = 3;

/**
 * A ZIP file of results in a format, as a stream that makes itself while it is read. A result that is gone is
 * left out and told. Where all are gone, the connection is lost or the signal comes, the stream breaks off.
 */
export function zipResults(entries: readonly ZipEntry[], options: ZipOptions): ReadableStream<Uint8Array> {
  const { body } = downloadZip(listFiles(entries, options));
  if (!body) throw new Error('a ZIP file has a body');
  return body;
}

async function* listFiles(entries: readonly ZipEntry[], options: ZipOptions) {
  const { signal, onProgress, onFailure, report } = options;
  const nameOf = createUniqueNames();
  let done = 0;
  const failures: ZipFailure[] = [];
  for await (const fetched of fetchInOrder(entries, options)) {
    signal.throwIfAborted();
    done += 1;
    if ('error' in fetched) {
      failures.push(fetched);
      onFailure(fetched);
    } else {
      const { entry, file, ready } = fetched;
      yield { name: nameOf(ready.name), input: file, lastModified: new Date(entry.madeAt * 1000) };
    }
    onProgress(done);
  }
  const [first] = failures;
  if (first && failures.length === entries.length) throw first.error;
  const last = report?.();
  if (last) yield { name: nameOf(last.name), input: last.text };
}

type Fetched = ZipFailure | { readonly entry: ZipEntry; readonly file: Blob; readonly ready: ReadyDownload };

/** The results in their order, with the next ones already on their way. */
async function* fetchInOrder(entries: readonly ZipEntry[], options: ZipOptions): AsyncGenerator<Fetched> {
  const ahead: Promise<Fetched>[] = [];
  const rest = entries.values();
  const startNext = () => {
    const { value } = rest.next();
    if (value) ahead.push(fetchEntry(value, options).catch((error: unknown) => ({ entry: value, error })));
  };
  for (let count = 0; count < AT_ONCE; count += 1) startNext();
  for (;;) {
    const next = ahead.shift();
    if (!next) return;
    const fetched = await next;
    if ('error' in fetched && isConnectionError(fetched.error)) throw fetched.error;
    startNext();
    yield fetched;
  }
}

async function fetchEntry(entry: ZipEntry, { format: wanted, signal }: ZipOptions): Promise<Fetched> {
  const format = entry.isMoving ? 'webp' : wanted;
  const { taskId: id, file, photoName: name } = entry;
  const ready = await takeDownload({ id, file, format, name }, signal);
  return { entry, ready, file: await fetchBlob(ready.url, signal) };
}

interface Results extends Pick<ZipEntry, 'taskId' | 'madeAt'> {
  readonly files: Task['files'];
  /** Name of the photo’s file; undefined where it is unknown. */
  readonly photoName?: string | undefined;
}

/** Entries of a task in a ZIP file: all of its results, unchanged. */
export function entriesOf({ taskId, madeAt, files, photoName }: Results): ZipEntry[] {
  return files.map(({ type, kind }, file) => ({
    ...{ taskId, file, madeAt, photoName },
    isMoving: type === MOVING_TYPE || kind === 'video',
  }));
}

/**
 * Gives each name that was given before a number: `a.png`, `a-2.png`. Names that differ in capitals only are
 * the same to some file systems.
 */
function createUniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count += 1) unique = `${base}-${count}${ending}`;
    given.add(unique.toLowerCase());
    return unique;
  };
}
