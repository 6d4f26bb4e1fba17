import { discardUploads } from '#lib/browser/api-client/discard-uploads.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { fingerprintFile } from '#lib/browser/storage/fingerprint-file.ts';
import { keepRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { keepSending, readSending, type Sending } from './kept-sending.ts';
import type { OpenPhoto } from './open-photo.ts';

interface SendPhotoOptions {
  readonly feature: FeatureCode;
  /** What the task is started with once the photo is there. */
  readonly order: Sending['order'];
  readonly signal: AbortSignal;
  /** Share that has arrived or is on its way, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Sends the photo of a run. A connection that breaks is waited out, and after a reload, or with the same photo chosen again,
 * it goes on where it was.
 * @returns id of the upload
 * @throws ApiError
 */
export async function sendPhoto(
  { file, type, name }: Pick<OpenPhoto, 'file' | 'type' | 'name'>,
  { feature, order, signal, onProgress, onConnection }: SendPhotoOptions,
): Promise<string> {
  const fingerprint = await fingerprintFile(file);
  const before = readSending(feature);
  const isSame = before !== null && before.fingerprint === fingerprint;
  if (before && !isSame) discardUploads([before.uploadId]);
  return uploadFile(file, {
    ...{ purpose: 'photo', type, signal, onProgress, onConnection },
    resume: isSame ? before.uploadId : undefined,
    onBegun: (uploadId) => {
      if (fingerprint === null) return;
      keepSending(feature, { uploadId, fingerprint, name, order });
      keepRun(feature, SENDING);
    },
  });
}
