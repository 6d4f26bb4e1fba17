import type { Mark, Size } from './mark.ts';
import { encodeMarks, type MarksToEncode } from './mask-png.ts';

/** Rasters the mask for upload at full size in a worker, so that the page stays responsive. */
export function rasterMaskPng(marks: readonly Mark[], { width, height }: Size): Promise<Blob> {
  return inWorker({ kind: 'mask', marks, photo: { width, height } });
}

/** Rasters corrections of a cut-out in the same way. */
export function rasterCorrectionsPng(marks: readonly Mark[], { width, height }: Size): Promise<Blob> {
  return inWorker({ kind: 'corrections', marks, photo: { width, height } });
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
