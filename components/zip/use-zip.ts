import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { openSaveTarget } from '#lib/browser/downloads/save-stream.ts';
import { type ZipEntry, type ZipFailure, zipResults } from '#lib/browser/downloads/zip-results.ts';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';
import type { useTranslations } from '../messages/messages-context.tsx';

/** Text file that lists the entries missing from the archive. */
type ZipReport = (failures: readonly ZipFailure[]) => { readonly name: string; readonly text: string } | null;

export interface ZipRequest {
  readonly entries: readonly ZipEntry[];
  /** Name of the ZIP file. */
  readonly name: string;
  /** Approximate size in bytes. */
  readonly bytes: number;
  readonly report?: ZipReport;
}

type ZipState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly done: number; readonly count: number }
  | { readonly kind: 'saved'; readonly added: number; readonly missing: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly key: ApiError['key'] | 'unknown' };

/** Creates one ZIP file at a time and reports progress. */
export function useZip() {
  const [state, setState] = useState<ZipState>({ kind: 'idle' });
  const activity = useRef<AbortController | null>(null);
  useEffect(() => () => activity.current?.abort(), []);

  const save = async ({ entries, name, bytes, report }: ZipRequest, format: DownloadFormat | undefined) => {
    if (activity.current) return;
    const current = new AbortController();
    const { signal } = current;
    activity.current = current;
    const count = entries.length;
    const failures: ZipFailure[] = [];
    try {
      const target = await openSaveTarget(name, bytes);
      if (!target) return;
      setState({ kind: 'busy', done: 0, count });
      const stream = zipResults(entries, {
        ...{ format, signal },
        onProgress: (done) => setState({ kind: 'busy', done, count }),
        onFailure: (failure) => failures.push(failure),
        report: () => report?.(failures) ?? null,
      });
      await target.write(stream, signal);
      setState({ kind: 'saved', added: count - failures.length, missing: failures.length });
    } catch (error) {
      if (signal.aborted) setState({ kind: 'stopped' });
      else setState({ kind: 'failed', key: error instanceof ApiError ? error.key : 'unknown' });
    } finally {
      activity.current = null;
    }
  };
  return {
    state,
    save,
    stop: () => activity.current?.abort(),
    /** Forgets the outcome of the last file; one that is being made goes on. */
    dismiss: () => activity.current ?? setState({ kind: 'idle' }),
  };
}

/** Progress or outcome of a ZIP file as a sentence; empty before the first. */
export function describeZip(t: ReturnType<typeof useTranslations<'zip'>>, state: ZipState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'busy':
      return t('progress', { done: state.done, count: state.count });
    case 'saved':
      return state.missing === 0
        ? t('saved', { count: state.added })
        : t('savedPart', { count: state.added, missing: state.missing });
    case 'stopped':
      return t('stopped');
    case 'failed':
      return t(state.key === 'network' || state.key === 'timeout' ? 'noConnection' : 'failed');
  }
}
