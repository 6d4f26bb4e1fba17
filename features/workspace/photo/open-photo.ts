import type { UploadType } from '#lib/catalog/uploads.ts';
import { checkFile, checkMeasures } from './check-photo.ts';
import { PhotoRefused } from './refusal.ts';

/** Photo that is open in the workspace. The file is uploaded unchanged; the bitmap is for display only. */
export interface OpenPhoto {
  readonly file: Blob;
  readonly type: UploadType;
  readonly name: string;
  /** Size in pixels after applying the orientation. */
  readonly width: number;
  readonly height: number;
  readonly bitmap: ImageBitmap;
}

/** Longer side of the displayed bitmap: enough for a large screen, and small enough for a phone's memory. */
const BITMAP_SIDE = 4096;

/** Opens a file for display and drawing. @throws PhotoRefused */
export async function openPhoto(file: Blob, name: string): Promise<OpenPhoto> {
  const type = await checkFile(file);
  const shown =
    type === 'image/heic' || type === 'image/heif' ? await openHeic(file) : await openNative(file);
  return { file, type, name, ...shown };
}

/** Opens a result stored on the host, of any size in bytes, since it is not uploaded. @throws PhotoRefused */
export async function openResult(file: Blob, type: UploadType): Promise<OpenPhoto> {
  return { file, type, name: '', ...(await openNative(file)) };
}

type Shown = Pick<OpenPhoto, 'width' | 'height' | 'bitmap'>;

/** The browser reads the size from the header before it decodes, so that nothing too large is decoded. */
async function openNative(file: Blob): Promise<Shown> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    const { naturalWidth: width, naturalHeight: height } = image;
    checkMeasures({ width, height });
    return { width, height, bitmap: await shrink(image, { width, height }) };
  } catch (error) {
    throw error instanceof PhotoRefused
      ? error
      : new PhotoRefused({ reason: 'unreadable' }, { cause: error });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new PhotoRefused({ reason: 'unreadable' }));
    image.src = url;
  });
}

/** Safari shows HEIC itself; other browsers load a decoder. */
async function openHeic(file: Blob): Promise<Shown> {
  const native = await openNative(file).catch((error: unknown) => {
    if (error instanceof PhotoRefused && error.refusal.reason !== 'unreadable') throw error;
    return null;
  });
  if (native) return native;
  try {
    const pixels = await decodeHeic(file);
    const { width, height } = pixels;
    checkMeasures({ width, height });
    return { width, height, bitmap: await shrink(pixels, { width, height }) };
  } catch (error) {
    throw error instanceof PhotoRefused
      ? error
      : new PhotoRefused({ reason: 'unreadable' }, { cause: error });
  }
}

function shrink(source: ImageBitmapSource, size: { width: number; height: number }): Promise<ImageBitmap> {
  const scale = Math.min(1, BITMAP_SIDE / Math.max(size.width, size.height));
  return createImageBitmap(source, {
    resizeWidth: Math.max(1, Math.round(size.width * scale)),
    resizeHeight: Math.max(1, Math.round(size.height * scale)),
    resizeQuality: 'high',
  });
}

/**
 * Decodes HEIC in a worker, since decoding takes seconds. The decoder is loaded on first use.
 * @returns sRGB, straight alpha, upright
 */
async function decodeHeic(file: Blob): Promise<ImageData> {
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
