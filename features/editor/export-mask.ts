import type { Mark, Size } from './mark.ts';
import { type Corrections, encodeMarks, type MarksToEncode } from './mask-png.ts';

/** The mask to send, rastered at full size beside the page, which stays free for whatever else is done. */
export function rasterMaskPng(marks: readonly Mark[], { width, height }: Size): Promise<Blob> {
  return inWorker({ kind: 'mask', marks, photo: { width, height } });
}

/** The same for corrections of a cut-out. */
export function rasterCorrectionsPng(corrections: Corrections, { width, height }: Size): Promise<Blob> {
  return inWorker({ kind: 'corrections', corrections, photo: { width, height } });
}

/**
 * Without a worker, as offline or after its failure, the page encodes by itself: slower, with the same bytes.
 */
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
