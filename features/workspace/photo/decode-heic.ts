/**
 * Decodes HEIC in a worker, since it takes seconds; the decoder is loaded only then.
 * @returns sRGB, straight alpha, upright
 */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ImageData>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) => {
        if (data) resolve(data);
        else reject(new Error('not decodable'));
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
