import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import type { KeptPicture } from '#lib/browser/storage/kept-run.ts';
import { mostUploadBytes } from '#lib/browser/user/user-store.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE, type UploadType } from '#lib/catalog/uploads.ts';
import { detectPictureType, TYPE_BYTES } from '#lib/media-type/detect-picture-type.ts';
import { fetchByUrl } from '../fetch-by-url.ts';
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
  /** Set where the host has the photo, and the file is what it shows of it, which is never sent instead. */
  readonly stored?: {
    /** Result that the photo is a copy of, to have it copied anew; null where a run has it. */
    readonly picture: KeptPicture | null;
  };
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

interface StoredResult extends Pick<OpenPhoto, 'type' | 'name'> {
  readonly picture: KeptPicture;
  /** Size of the whole in pixels; the file may be a smaller copy of it. */
  readonly size: Pick<OpenPhoto, 'width' | 'height'>;
}

/** Opens a result stored on the host, of any size in bytes, since it is not uploaded. @throws PhotoRefused */
export async function openResult(
  file: Blob,
  { type, name, size, picture }: StoredResult,
): Promise<OpenPhoto> {
  const { bitmap } = await openNative(file);
  const { width, height } = size;
  return { file, type, name, bitmap, width, height, stored: { picture } };
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

/**
 * Checks a file by its first bytes and size, before it is decoded or uploaded. Pro takes larger files, but no
 * others: a large video is told of its type.
 * @throws PhotoRefused
 */
export async function checkFile(file: Blob): Promise<UploadType> {
  if (file.size === 0) throw new PhotoRefused({ reason: 'empty' });
  const type = detectPictureType(await readHead(file));
  if (!type) throw new PhotoRefused({ reason: 'type' });
  const most = mostUploadBytes();
  if (file.size > most) throw new PhotoRefused({ reason: 'size', bytes: file.size, most });
  return type;
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer());
  } catch (error) {
    // The file was changed, moved or deleted on disk after the choice.
    throw new PhotoRefused({ reason: 'gone' }, { cause: error });
  }
}

/** Checks a picture's width and height in pixels. @throws PhotoRefused */
export function checkMeasures({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_UPLOAD_PIXELS) {
    throw new PhotoRefused({ reason: 'pixels', pixels: width * height });
  }
  if (Math.max(width, height) > MAX_UPLOAD_SIDE) throw new PhotoRefused({ reason: 'side' });
}

/** First file that is a photo; without one the first file, whose fault is then shown. */
export async function findOpenable(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (!first) throw new PhotoRefused({ reason: 'empty' });
  if (files.length === 1) return first;
  for (const file of files) {
    try {
      (await openPhoto(file, file.name)).bitmap.close();
      return file;
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
    }
  }
  return first;
}

/**
 * Has the host fetch a picture from the internet, and downloads it from there.
 * @throws PhotoRefused with the host's message, ApiError `aborted`
 */
export async function fetchPhotoByUrl(remoteUrl: string, signal: AbortSignal): ReturnType<typeof fetchByUrl> {
  try {
    return await fetchByUrl(remoteUrl, { purpose: 'photo', signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.key === 'aborted') throw error;
    const { message } = error;
    const refusal = isConnectionError(error)
      ? ({ reason: 'unfetched' } as const)
      : ({ reason: 'told', message } as const);
    throw new PhotoRefused(refusal, { cause: error });
  }
}
