import { useCallback, useEffect, useState } from 'react';
import { localError } from '#lib/browser/api-client/api-error.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Previews that were drawn together. */
interface DrawnTiles {
  /** Input that the previews were drawn for. */
  readonly key: string;
  /** Their addresses, in the order of the sheet. */
  readonly urls: readonly string[];
}

interface Tiles {
  /** Null before there are any. */
  readonly tiles: DrawnTiles | null;
  /** Takes the previews out of what an analysis made. @throws ApiError */
  readonly take: (
    task: Task,
    sheet: { readonly key: string; readonly count: number },
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Previews that an analysis drew, kept while the component is there. */
export function useTiles(): Tiles {
  const [tiles, setTiles] = useState<DrawnTiles | null>(null);
  useEffect(() => {
    return () => {
      for (const url of tiles?.urls ?? []) URL.revokeObjectURL(url);
    };
  }, [tiles]);
  const take = useCallback<Tiles['take']>(async ({ files }, { key, count }, signal) => {
    const sheet = files[0]?.url;
    if (sheet === undefined) throw localError('unreadable');
    const { cutSheet } = await import('./cut-sheet.ts');
    const urls = await cutSheet(sheet, count, signal);
    if (!signal.aborted) return setTiles({ key, urls });
    for (const url of urls) URL.revokeObjectURL(url);
  }, []);
  return { tiles, take };
}
