import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#components/messages/messages-context.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Locale } from '#lib/catalog/locales.ts';

interface ReaderSource<Reader> {
  /** Distinguishes the readers. */
  readonly name: 'clips' | 'instructions' | 'described-scenes' | 'drawings' | 'scenes';
  readonly isWanted: boolean;
  /** Loads the reader with the words of a language. */
  readonly load: (locale: Locale) => Promise<Reader>;
}

/**
 * Reader of what a person writes, loaded with the first letter, so that pages do not carry it. Null before,
 * and where it cannot be had: fields do without a reading then.
 */
export function useReader<Reader>({ isWanted, ...source }: ReaderSource<Reader>): Reader | null {
  const locale = useLocale();
  const { data } = useQuery({ ...queryOf(source, locale), enabled: isWanted }, queryClient);
  return data ?? null;
}

type WantedReader<Reader> = Omit<ReaderSource<Reader>, 'isWanted'>;

function queryOf<Reader>({ name, load }: WantedReader<Reader>, locale: Locale) {
  return {
    queryKey: ['reader', name, locale],
    queryFn: () => load(locale),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  } as const;
}

/** The same reader for once, waited for; null where it cannot be had. */
export function waitForReader<Reader>(source: WantedReader<Reader>, locale: Locale): Promise<Reader | null> {
  return queryClient.fetchQuery(queryOf(source, locale)).catch(() => null);
}
