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
  readonly mask: Blob;
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
  const whole = mask.size + (options.uploadId ? 0 : photo.file.size);
  const maskId = await uploadFile(mask, {
    purpose: 'mask',
    type: 'image/png',
    signal,
    onProgress: (share) => options.onProgress((share * mask.size) / whole),
  });
  const uploadId = options.uploadId ?? (await sendPhoto(options, whole));
  return call('img2img', { body: { feature, uploadId, maskId, parameters }, signal });
}

async function sendPhoto(options: SendOptions, whole: number): Promise<string> {
  const { photo, mask, signal } = options;
  const uploadId = await uploadFile(photo.file, {
    purpose: 'photo',
    type: photo.type,
    signal,
    onProgress: (share) => options.onProgress((mask.size + share * photo.file.size) / whole),
  });
  options.onUploaded(uploadId);
  return uploadId;
}
