import { localError } from '#lib/browser/api-client/api-error.ts';

/** Which pixels belong to a thing: 1 or 0 for each, row by row. */
export interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Fetches a mask that an aid made. @throws ApiError where it does not come */
export async function readMask(url: string, signal: AbortSignal): Promise<Region> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw localError(signal.aborted ? 'aborted' : 'network', error);
  });
  if (!response.ok) throw localError('unreadable');
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = (pixels[4 * at] ?? 0) >= 128 ? 1 : 0;
  return { width, height, data };
}
