import { discardUploads, uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { fingerprintFile } from '#lib/browser/storage/fingerprint-file.ts';
import { keepRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Body } from '#lib/contract/contract.ts';
import type { OpenPhoto } from './open-photo.ts';

interface SendPhotoOptions {
  readonly feature: FeatureCode;
  /** Request that starts the task once the photo is uploaded. */
  readonly request: Sending['request'];
  readonly signal: AbortSignal;
  /** Share that has arrived or is on its way, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Sends the photo of a run. A connection that breaks is waited out, and after a reload, or with the same
 * photo chosen again, it goes on where it was.
 * @returns id of the upload
 * @throws ApiError
 */
export async function sendPhoto(
  { file, type, name }: Pick<OpenPhoto, 'file' | 'type' | 'name'>,
  { feature, request, signal, onProgress, onConnection }: SendPhotoOptions,
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
      keepSending(feature, { uploadId, fingerprint, name, request });
      keepRun(feature, SENDING);
    },
  });
}

/**
 * A photo on its way to the host, and the task that waits for it. The photo itself is kept as long as it is
 * open.
 */
export interface Sending {
  readonly uploadId: string;
  /** Of the file, by its bytes. */
  readonly fingerprint: string;
  readonly name: string;
  /** Its inputs are all but the photo. */
  readonly request: Body<'img2img'> & { readonly inputs: RequestInput[] };
}

type RequestInput = NonNullable<Body<'img2img'>['inputs']>[number];

/** The request with its photo, which arrives last. */
export function withPhoto(request: Sending['request'], uploadId: string): Body<'img2img'> {
  return { ...request, inputs: [{ role: 'photo', uploadId }, ...request.inputs] };
}

/** In the tab alone: two tabs with the same tool do not disturb each other. */
const key = (feature: string) => `sending:${feature}`;

/**
 * Keeps what is being sent, so that a reload of the page, or the same photo chosen again, goes on with it.
 */
export function keepSending(feature: string, sending: Sending): void {
  withSession((session) => session.setItem(key(feature), JSON.stringify(sending)));
}

/** Upload that this tab had under way; null where there was none, or its run has started. */
export function readSending(feature: string): Sending | null {
  const text = withSession((session) => session.getItem(key(feature))) ?? null;
  return text === null ? null : (JSON.parse(text) as Sending);
}

export function forgetSending(feature: string): void {
  withSession((session) => session.removeItem(key(feature)));
}

function withSession<T>(use: (session: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
