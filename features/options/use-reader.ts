import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#components/messages/messages-context.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Locale } from '#lib/catalog/locales.ts';

interface ReaderSource<Reader> {
  /** Distinguishes the readers. */
  readonly name: 'instructions' | 'described-scenes' | 'drawings' | 'scenes';
  readonly isWanted: boolean;
  /** Loads the reader with the words of a language. */
  readonly load: (locale: Locale) => Promise<Reader>;
}

/**
 * Reader of what a person writes, loaded with the first letter, so that pages do not carry it. Null before,
 * and where it cannot be had: fields do without a reading then.
 */
export function useReader<Reader>({ name, isWanted, load }: ReaderSource<Reader>): Reader | null {
  const locale = useLocale();
  const { data } = useQuery(
    {
      queryKey: ['reader', name, locale],
      queryFn: () => load(locale),
      enabled: isWanted,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    },
    queryClient,
  );
  return data ?? null;
}
