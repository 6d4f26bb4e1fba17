import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo } from 'react';
import type { RetryNote } from '#components/messages/retry-note.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';

interface Wanted {
  /** Names the file, whose signed URL changes. */
  readonly key: string;
  readonly url: string;
  /** Asks for a new URL; null where the file is gone. */
  readonly renew: () => Promise<string | null>;
}

interface StoredVideo {
  /** Address in this page, which seeks and may be drawn; null until the video is here. */
  readonly url: string | null;
  /** Props of the note on a video that could not be fetched; null where there is nothing to say. */
  readonly missing: Pick<ComponentProps<typeof RetryNote>, 'failures' | 'isTrying' | 'onAgain'> | null;
}

/** Fetches a stored video into this page. @param wanted null for none */
export function useStoredVideo(wanted: Wanted | null): StoredVideo {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(
    {
      queryKey: ['storedVideo', wanted?.key ?? ''],
      queryFn: ({ signal }) => (wanted ? fetchStored(wanted, signal) : null),
      enabled: wanted !== null,
      staleTime: Number.POSITIVE_INFINITY,
      // Without a connection it fails and says so, and is tried again with the next one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    queryClient,
  );
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const hasFailed = wanted !== null && !data && errorUpdateCount > 0;
  return {
    url,
    missing: hasFailed
      ? { failures: errorUpdateCount, isTrying: isFetching, onAgain: () => void refetch() }
      : null,
  };
}

/** A signed URL ends after a while: a new one is asked for once. */
async function fetchStored({ url, renew }: Wanted, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetchBlob(url, signal);
  } catch (error) {
    const next = signal.aborted ? null : await renew();
    if (next === null) throw error;
    return fetchBlob(next, signal);
  }
}

/** Asks for a new URL of a result. */
export async function renewResult(id: string, file: number): Promise<string | null> {
  return (await call('imgResult', { params: { id } })).files[file]?.url ?? null;
}
