import { useCallback, useEffect, useState } from 'react';
import { localError } from '#lib/browser/api-client/api-error.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Tiles of one sheet of previews. */
interface DrawnTiles {
  /** Key of the input that the previews show. */
  readonly key: string;
  /** Object URLs of the tiles, in the order of the sheet. */
  readonly urls: readonly string[];
}

interface Tiles {
  /** Null before the first sheet. */
  readonly tiles: DrawnTiles | null;
  /** Loads the previews of a finished analysis. @throws ApiError */
  readonly take: (
    task: Task,
    sheet: { readonly key: string; readonly count: number },
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Preview tiles of an analysis, kept until unmount. */
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
    const { default: cutSheet } = await import('./cut-sheet.ts');
    const urls = await cutSheet(sheet, { count, signal });
    if (!signal.aborted) return setTiles({ key, urls });
    for (const url of urls) URL.revokeObjectURL(url);
  }, []);
  return { tiles, take };
}
