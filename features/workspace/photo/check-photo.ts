import {
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
  type UploadType,
} from '#lib/catalog/uploads.ts';
import { detectPictureType, TYPE_BYTES } from '#lib/media-type/detect-picture-type.ts';
import { PhotoRefused } from './refusal.ts';

/** Checks a file by its size and first bytes, before it is decoded or uploaded. @throws PhotoRefused */
export async function checkFile(file: Blob): Promise<UploadType> {
  if (file.size === 0) throw new PhotoRefused({ reason: 'empty' });
  if (file.size > MAX_UPLOAD_BYTES) throw new PhotoRefused({ reason: 'size', bytes: file.size });
  const type = detectPictureType(await readHead(file));
  if (!type) throw new PhotoRefused({ reason: 'type' });
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
