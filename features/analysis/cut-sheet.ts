import { localError } from '#lib/browser/api-client/api-error.ts';
import { PREVIEW_SHEET } from '#lib/catalog/analyses.ts';

/**
 * Cuts a sheet of previews into tiles.
 * @returns an object URL for each tile, to be revoked by the caller
 * @throws ApiError
 */
export default async function cutSheet(
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
  const tiles: string[] = [];
  for (let index = 0; index < count; index += 1) {
    context?.clearRect(0, 0, side, side);
    context?.drawImage(sheet, -side * (index % columns), -side * Math.floor(index / columns));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    tiles.push(blob ? URL.createObjectURL(blob) : '');
  }
  sheet.close();
  return tiles;
}
