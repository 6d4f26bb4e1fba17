import type { UploadType } from '#lib/catalog/uploads.ts';
import { checkFile, checkMeasures } from './check-photo.ts';
import { PhotoRefused } from './refusal.ts';

/** A photo that is open in the workspace. The file is sent as it is; the bitmap is only looked at. */
export interface OpenPhoto {
  readonly file: Blob;
  readonly type: UploadType;
  readonly name: string;
  /** Size in pixels, upright: orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly bitmap: ImageBitmap;
}

/**
 * Longer side of the bitmap that is looked at: enough for a large screen, and small enough for a phone's
 * memory.
 */
const BITMAP_SIDE = 4096;

/**
 * Opens a file for looking at and drawing on.
 * @throws PhotoRefused
 */
export async function openPhoto(file: Blob, name: string): Promise<OpenPhoto> {
  const type = await checkFile(file);
  const shown =
    type === 'image/heic' || type === 'image/heif' ? await openHeic(file) : await openNative(file);
  return { file, type, name, ...shown };
}

/**
 * Opens a picture that the host has made and keeps, however many bytes it has: it need not be sent.
 * @throws PhotoRefused
 */
export async function openResult(file: Blob, type: UploadType): Promise<OpenPhoto> {
  return { file, type, name: '', ...(await openNative(file)) };
}

type Shown = Pick<OpenPhoto, 'width' | 'height' | 'bitmap'>;

/**
 * The browser reads the measures from the header before it decodes, so that nothing too large is ever
 * decoded.
 */
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

/** Safari shows HEIC itself; elsewhere a decoder is loaded for it. */
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
 * Decodes HEIC in a worker, since it takes seconds; the decoder is loaded only then.
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
