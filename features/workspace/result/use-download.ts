import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import {
  type PreparedDownload,
  prepareDownload,
  type ReadyDownload,
  takeDownload,
} from '#lib/browser/downloads/prepare-download.ts';
import { tellNoDownloads } from '#lib/browser/modals/tell-limit.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type {
  DownloadFormat,
  DownloadMetadata,
  VECTOR_FORMAT,
  VideoDownloadFormat,
} from '#lib/catalog/uploads.ts';

/** Chosen properties of the file. */
interface WantedFile {
  /** Id of the task. */
  readonly id: string;
  /** Index of the file. */
  readonly file: number;
  readonly format: DownloadFormat | typeof VECTOR_FORMAT | VideoDownloadFormat;
  /** 1–100; undefined for lossless formats. */
  readonly quality: number | undefined;
  readonly metadata: DownloadMetadata;
  /** Laid under transparent parts; undefined leaves them. */
  readonly background: string | undefined;
  /** Name of the photo’s file, for the name of the download. */
  readonly name: string | undefined;
}

interface Download {
  /** File with the chosen properties, once it is ready. */
  readonly ready: PreparedDownload | null;
  readonly pending: boolean;
  /** Message of a failure, or null. */
  readonly message: string | null;
  /** Takes the download; null where that fails, which the message then tells. */
  readonly take: () => Promise<ReadyDownload | null>;
}

/** Milliseconds without a change after which a slider's value is used. */
const SETTLE_MS = 400;

/** Prepares the file on each choice, so that its exact size is known before the click. */
export function useDownload(wanted: WantedFile): Download {
  const texts = useFailureTexts();
  const { id, file, format, quality, metadata, background, name } = wanted;
  const queryKey = ['download', id, file, format, quality ?? null, metadata, background ?? '', name ?? ''];
  const settled = useSettled(queryKey.join(' '));
  const [refusal, setRefusal] = useState<{ readonly of: string; readonly error: Error } | null>(null);
  const key = queryKey.join(' ');
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => prepareDownload(wanted, signal),
      enabled: settled === key,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      retryOnMount: false,
    },
    queryClient,
  );
  const ready = error ? null : (data ?? null);
  const failure = error ?? (refusal?.of === key ? refusal.error : null);
  const message = (failure && describeFailure(failure, texts)) || null;
  const take = async (): Promise<ReadyDownload | null> => {
    setRefusal(null);
    if (!ready && !(await refetch()).isSuccess) return null;
    const taking = () => takeDownload(wanted, new AbortController().signal);
    const refuse = (refused: unknown) => {
      if (refused instanceof Error) setRefusal({ of: key, error: refused });
      return null;
    };
    try {
      return await taking();
    } catch (refused) {
      refuse(refused);
      const isLimit = refused instanceof ApiError && refused.key === 'free_downloads_exhausted';
      if (!isLimit || !(await tellNoDownloads())) return null;
      setRefusal(null);
      return taking().catch(refuse);
    }
  };
  return { ready, pending: ready === null && message === null, message, take };
}

/** Debounced value; the first one is used immediately. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
