import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { prepareDownload, type ReadyDownload } from '#lib/browser/downloads/prepare-download.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { hostNow } from '#lib/browser/user/user-store.ts';
import type { DownloadFormat, DownloadMetadata } from '#lib/catalog/uploads.ts';

/** Chosen properties of the file. */
interface WantedFile {
  /** Id of the task. */
  readonly id: string;
  /** Index of the file. */
  readonly file: number;
  readonly format: DownloadFormat;
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
  readonly ready: ReadyDownload | null;
  readonly pending: boolean;
  /** Message of a failure, or null. */
  readonly message: string | null;
  readonly fetchReady: () => Promise<ReadyDownload | null>;
}

/** Remaining milliseconds below which a signed URL is renewed. */
const FRESH_MS = 60_000;

/** Milliseconds without a change after which a slider's value is used. */
const SETTLE_MS = 400;

/** Prepares the file on each choice, so that its exact size is known before the click. */
export function useDownload(wanted: WantedFile): Download {
  const texts = useFailureTexts();
  const { id, file, format, quality, metadata, background, name } = wanted;
  const queryKey = ['download', id, file, format, quality ?? null, metadata, background ?? '', name ?? ''];
  const settled = useSettled(queryKey.join(' '));
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => prepareDownload(wanted, signal),
      enabled: settled === queryKey.join(' '),
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      retryOnMount: false,
    },
    queryClient,
  );
  const message = (error && describeFailure(error, texts)) || null;
  const ready = message === null ? (data ?? null) : null;
  const fetchReady = async (): Promise<ReadyDownload | null> => {
    if (ready && ready.expiresAt * 1000 - FRESH_MS > hostNow()) return ready;
    const answer = await refetch();
    return answer.isSuccess ? answer.data : null;
  };
  return { ready, pending: ready === null && message === null, message, fetchReady };
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
