import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { openSaveTarget } from '#lib/browser/downloads/save-stream.ts';
import { type ZipEntry, type ZipFailure, zipResults } from '#lib/browser/downloads/zip-results.ts';
import { tellNoDownloads } from '#lib/browser/modals/tell-limit.ts';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';
import { sentenceGap } from '#lib/i18n/sentence-gap.ts';
import { useLocale, useTranslations } from '../messages/messages-context.tsx';

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
  | {
      readonly kind: 'saved';
      readonly added: number;
      readonly missing: number;
      readonly limit: string | null;
    }
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'failed';
      readonly key: ApiError['key'] | 'unknown';
      /** Words of the host where no free download was left. */
      readonly limit: string | null;
    };

/** Words of the host for the first failure that met the limit of free downloads; null without one. */
function limitOf(errors: readonly unknown[]): string | null {
  const limit = errors.find((error) => error instanceof ApiError && error.key === 'free_downloads_exhausted');
  return limit instanceof ApiError ? limit.message : null;
}

/** Creates one ZIP file at a time and reports progress. Where free downloads end, it tells of their limit. */
export function useZip() {
  const [state, setState] = useState<ZipState>({ kind: 'idle' });
  const activity = useRef<AbortController | null>(null);
  useEffect(() => () => activity.current?.abort(), []);

  /** @returns words of the limit that kept results out; null without one */
  const saveOnce = async (request: ZipRequest, format: DownloadFormat | undefined) => {
    const { entries, name, bytes, report } = request;
    const current = new AbortController();
    const { signal } = current;
    activity.current = current;
    const count = entries.length;
    const failures: ZipFailure[] = [];
    try {
      const target = await openSaveTarget(name, bytes);
      if (!target) return null;
      setState({ kind: 'busy', done: 0, count });
      const stream = zipResults(entries, {
        ...{ format, signal },
        onProgress: (done) => setState({ kind: 'busy', done, count }),
        onFailure: (failure) => failures.push(failure),
        report: () => report?.(failures) ?? null,
      });
      await target.write(stream, signal);
      const limit = limitOf(failures.map(({ error }) => error));
      setState({ kind: 'saved', added: count - failures.length, missing: failures.length, limit });
      return limit;
    } catch (error) {
      if (signal.aborted) {
        setState({ kind: 'stopped' });
        return null;
      }
      // A browser may put an error of its own in the place of what ended the stream.
      const limit = limitOf([error, ...failures.map((failure) => failure.error)]);
      setState({ kind: 'failed', key: error instanceof ApiError ? error.key : 'unknown', limit });
      return limit;
    } finally {
      activity.current = null;
    }
  };
  const save = async (request: ZipRequest, format: DownloadFormat | undefined): Promise<void> => {
    if (activity.current) return;
    const limit = await saveOnce(request, format);
    if (limit !== null && (await tellNoDownloads())) await save(request, format);
  };
  return {
    state,
    save,
    stop: () => activity.current?.abort(),
    /** Forgets the outcome of the last file; one that is being made goes on. */
    dismiss: () => activity.current ?? setState({ kind: 'idle' }),
  };
}

/** Progress or outcome of a ZIP file as sentences; empty before the first. */
export function useZipText(state: ZipState): string {
  const t = useTranslations('zip');
  const gap = sentenceGap(useLocale());
  switch (state.kind) {
    case 'idle':
      return '';
    case 'busy':
      return t('progress', { done: state.done, count: state.count });
    case 'saved': {
      if (state.missing === 0) return t('saved', { count: state.added });
      const part = t('savedPart', { count: state.added, missing: state.missing });
      return state.limit === null ? part : `${part}${gap}${state.limit}`;
    }
    case 'stopped':
      return t('stopped');
    case 'failed':
      if (state.limit !== null) return state.limit;
      return t(state.key === 'network' || state.key === 'timeout' ? 'noConnection' : 'failed');
  }
}
