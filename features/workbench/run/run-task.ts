import { call } from '#lib/api-client/call.ts';
import { uploadFile } from '#lib/api-client/upload-file.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';

interface SendOptions {
  readonly feature: FeatureCode;
  readonly photo: OpenPhoto;
  /** The photo's upload where it was sent before. */
  readonly uploadId: string | null;
  /** Null where the tool works without one. */
  readonly mask: Blob | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** Share that has been sent, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onUploaded: (uploadId: string) => void;
}

/**
 * Sends photo and mask, the photo only once, and starts the task.
 * @throws ApiError
 */
export async function sendTask(options: SendOptions): Promise<Task> {
  const { feature, photo, mask, signal, parameters } = options;
  const whole = (mask?.size ?? 0) + (options.uploadId ? 0 : photo.file.size);
  const marked = mask ? { maskId: await sendMask(options, mask, whole) } : {};
  const uploadId = options.uploadId ?? (await sendPhoto(options, whole));
  return call('img2img', { body: { feature, uploadId, ...marked, parameters }, signal });
}

function sendMask({ signal, onProgress }: SendOptions, mask: Blob, whole: number): Promise<string> {
  return uploadFile(mask, {
    purpose: 'mask',
    type: 'image/png',
    signal,
    onProgress: (share) => onProgress((share * mask.size) / whole),
  });
}

async function sendPhoto(options: SendOptions, whole: number): Promise<string> {
  const { photo, mask, signal } = options;
  const uploadId = await uploadFile(photo.file, {
    purpose: 'photo',
    type: photo.type,
    signal,
    onProgress: (share) => options.onProgress(((mask?.size ?? 0) + share * photo.file.size) / whole),
  });
  options.onUploaded(uploadId);
  return uploadId;
}
