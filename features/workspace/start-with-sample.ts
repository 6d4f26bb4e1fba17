import { PhotoRefused } from './photo/refusal.ts';
import type { Start } from './start.ts';

/** File of one of our samples, by its URL. @throws where it cannot be had */
export async function fetchSample(url: string, signal: AbortSignal): Promise<{ file: Blob; name: string }> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return { file: await response.blob(), name: url.slice(url.lastIndexOf('/') + 1) };
}

/** Start with one of our sample photos, by its URL. */
export function startWithSample(url: string): Start {
  return {
    kind: 'remote',
    read: async (signal) => {
      try {
        return await fetchSample(url, signal);
      } catch (error) {
        throw new PhotoRefused({ reason: 'sample' }, { cause: error });
      }
    },
  };
}
