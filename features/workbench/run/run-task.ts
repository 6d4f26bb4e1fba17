import { call } from '#lib/api-client/call.ts';
import { uploadFile } from '#lib/api-client/upload-file.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import { sendPhoto } from '../photo/send-photo.ts';
import type { OtherFile, RunOrder } from './run-order.ts';

interface SendOptions extends Omit<RunOrder, 'mask' | 'corrections'> {
  readonly feature: FeatureCode;
  readonly photo: OpenPhoto;
  /** The photo's upload where it was sent before. */
  readonly uploadId: string | null;
  /** Uploads of further photos that were sent before; new ones are added. */
  readonly sent: Map<Blob, string>;
  readonly mask: Blob | null;
  readonly corrections: Blob | null;
  readonly signal: AbortSignal;
  /** Share that has been sent, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
  readonly onUploaded: (uploadId: string) => void;
}

interface InTurn {
  readonly send: (file: OtherFile, purpose: 'photo' | 'mask') => Promise<string>;
  /** What to tell of the share of one file that is through. */
  readonly progressOf: (file: OtherFile) => (share: number) => void;
}

/**
 * Sends photos and mask, each photo only once, and starts the task.
 * @throws ApiError
 */
export async function sendTask(options: SendOptions): Promise<Task> {
  const { feature, photo, mask, corrections, others, sent, consent, parameters, signal } = options;
  const { onConnection } = options;
  const { send, progressOf } = sendInTurn(options);
  const sendMarks = (file: Blob) => send({ file, type: 'image/png' }, 'mask');
  const marked = {
    ...(mask && { maskId: await sendMarks(mask) }),
    ...(corrections && { correctionsId: await sendMarks(corrections) }),
  };
  const otherIds: string[] = [];
  for (const other of others) {
    const otherId = sent.get(other.file) ?? (await send(other, 'photo'));
    sent.set(other.file, otherId);
    otherIds.push(otherId);
  }
  const order = { feature, ...marked, otherIds, consent, parameters };
  let { uploadId } = options;
  if (!uploadId) {
    uploadId = await sendPhoto(photo, {
      feature,
      order,
      signal,
      onConnection,
      onProgress: progressOf(photo),
    });
    options.onUploaded(uploadId);
  }
  return call('img2img', { body: { ...order, uploadId }, signal });
}

/** Sends one file after the other and tells how much of all of them is through. */
function sendInTurn(options: SendOptions): InTurn {
  const { photo, uploadId, mask, corrections, others, sent, signal, onProgress, onConnection } = options;
  const unsent = others.map(({ file }) => file).filter((file) => !sent.has(file));
  const files = [mask, corrections, ...unsent, uploadId ? null : photo.file].filter((file) => file !== null);
  const whole = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  const progressOf: InTurn['progressOf'] =
    ({ file }) =>
    (share) =>
      onProgress((before + share * file.size) / whole);
  return {
    progressOf,
    send: async (sendable, purpose) => {
      const { file, type } = sendable;
      const onShare = progressOf(sendable);
      const id = await uploadFile(file, { purpose, type, signal, onConnection, onProgress: onShare });
      before += file.size;
      return id;
    },
  };
}
