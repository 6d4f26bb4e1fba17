import { describe, expect, it } from 'vitest';
import { rasterMaskPng } from '#features/editor/export-mask.ts';

const photo = { width: 40, height: 20 };
const leftHalf = { kind: 'area', erase: false, points: [0, 0, 20, 0, 20, 20, 0, 20] } as const;

/** The answer of the worker to a request. */
async function askWorker(request: unknown): Promise<unknown> {
  const url = new URL('../../../features/editor/mask-worker.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}

/** Brightness of a picture's pixels in its row of the middle. */
async function middleRow(picture: unknown): Promise<readonly number[]> {
  if (!(picture instanceof Blob)) throw new Error('no picture');
  const bitmap = await createImageBitmap(picture);
  expect([bitmap.width, bitmap.height]).toEqual([photo.width, photo.height]);
  const context = new OffscreenCanvas(photo.width, photo.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data = [] } = context?.getImageData(0, photo.height / 2, photo.width, 1) ?? {};
  return [...data].filter((_, channel) => channel % 4 === 0);
}

describe('the mask for the upload', () => {
  it('[TOOL-25] A worker draws the mask of the marks as a PNG that the browser reads', async () => {
    const halves = [...Array.from({ length: 20 }, () => 255), ...Array.from({ length: 20 }, () => 0)];
    expect(await middleRow(await askWorker({ kind: 'mask', marks: [leftHalf], photo }))).toEqual(halves);
    expect(await middleRow(await rasterMaskPng([leftHalf], photo))).toEqual(halves);
  });

  it('A mask that cannot be drawn is told as such by the worker', async () => {
    expect(await askWorker({ kind: 'mask', marks: null, photo })).toBeNull();
  });
});
