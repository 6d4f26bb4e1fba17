import type { Mark, Size } from './mark.ts';
import { correctionsSize, encodeMarks, type MarksToEncode } from './mask-png.ts';
import type { MaskGrid } from './rasterize.ts';

/** Rasters the mask for upload at full size in a worker, so that the page stays responsive. */
export function rasterMaskPng(marks: readonly Mark[], { width, height }: Size): Promise<Blob> {
  return inWorker({ kind: 'mask', marks, photo: { width, height } });
}

interface Corrected extends Size {
  /** Picture of earlier corrections, which hold where no mark decides. */
  readonly earlier?: ImageBitmap | null;
}

/** Rasters corrections of a cut-out in the same way. */
export function rasterCorrectionsPng(
  marks: readonly Mark[],
  { width, height, earlier = null }: Corrected,
): Promise<Blob> {
  const photo = { width, height };
  return inWorker({ kind: 'corrections', marks, photo, earlier: earlier && readGrey(earlier, photo) });
}

function readGrey(picture: ImageBitmap, photo: Size): MaskGrid {
  const { width, height } = correctionsSize(photo);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) grey[pixel] = data[pixel * 4] ?? 0;
  return { width, height, data: grey };
}

/** The page encodes the same bytes itself, but slower, if the worker is missing or fails, as offline. */
async function inWorker(request: MarksToEncode): Promise<Blob> {
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL('./mask-worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    return await new Promise<Blob>((resolve, reject) => {
      started.onmessage = ({ data }: MessageEvent<Blob | null>) => {
        if (data) resolve(data);
        else reject(new Error('not rastered'));
      };
      started.onerror = (event) => reject(new Error(event.message));
      started.postMessage(request);
    });
  } catch {
    return encodeMarks(request);
  } finally {
    worker?.terminate();
  }
}
