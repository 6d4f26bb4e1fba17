import { useCallback, useEffect, useState } from 'react';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { PREVIEW_SHEET } from '#lib/catalog/analyses.ts';
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
    const urls = await cutSheet(sheet, { count, signal });
    if (!signal.aborted) return setTiles({ key, urls });
    for (const url of urls) URL.revokeObjectURL(url);
  }, []);
  return { tiles, take };
}

/**
 * Cuts a sheet of previews into tiles.
 * @returns an object URL for each tile, to be revoked by the caller
 * @throws ApiError
 */
async function cutSheet(
  url: string,
  { count, signal }: { count: number; signal: AbortSignal },
): Promise<string[]> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw localError(signal.aborted ? 'aborted' : 'network', error);
  });
  if (!response.ok) throw localError('unreadable');
  const sheet = await createImageBitmap(await response.blob());
  const { side, columns } = PREVIEW_SHEET;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d');
  // Browsers encode when a page is idle, and a busy page waits a second for that: once for all tiles.
  const encoding = Array.from({ length: count }, (_, index) => {
    context?.clearRect(0, 0, side, side);
    context?.drawImage(sheet, -side * (index % columns), -side * Math.floor(index / columns));
    return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  });
  sheet.close();
  const blobs = await Promise.all(encoding);
  return blobs.map((blob) => (blob ? URL.createObjectURL(blob) : ''));
}
