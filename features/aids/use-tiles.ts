import { useCallback, useEffect, useState } from 'react';
import { localError } from '#lib/api-client/api-error.ts';
import type { Task } from '#lib/contract/contract.ts';

interface Tiles {
  /** Addresses of the previews, in the order of the choices; null before there are any. */
  readonly tiles: readonly string[] | null;
  /** Takes the previews out of what an aid made. @throws ApiError */
  readonly take: (task: Task, count: number, signal: AbortSignal) => Promise<void>;
}

/** Previews that an aid drew, kept while the component is there. */
export function useTiles(): Tiles {
  const [tiles, setTiles] = useState<readonly string[] | null>(null);
  useEffect(() => {
    return () => {
      for (const tile of tiles ?? []) URL.revokeObjectURL(tile);
    };
  }, [tiles]);
  const take = useCallback<Tiles['take']>(async ({ files }, count, signal) => {
    const url = files[0]?.url;
    if (url === undefined) throw localError('unreadable');
    const { cutSheet } = await import('./cut-sheet.ts');
    const cut = await cutSheet(url, count, signal);
    if (!signal.aborted) setTiles(cut);
  }, []);
  return { tiles, take };
}
