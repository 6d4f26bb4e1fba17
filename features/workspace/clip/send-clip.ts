import { discardUploads, uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { withStorage } from '#lib/browser/storage/with-storage.ts';
import type { OpenClip } from './open-clip.ts';

/** Bytes at both ends of a file that tell it from others; all of a large one would take seconds. */
const PRINT_BYTES = 2 ** 20;

const RADIX = 16;

/** A name for a file by its size and both its ends; null where the browser has no digests. */
async function fingerprintClip(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const ends = new Blob([file.slice(0, PRINT_BYTES), file.slice(-PRINT_BYTES)]);
  const sum = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  const digits = [...new Uint8Array(sum)].map((byte) => byte.toString(RADIX).padStart(2, '0'));
  return `${file.size}-${digits.join('')}`;
}

interface Begun {
  readonly uploadId: string;
  readonly fingerprint: string;
}

const key = (feature: string) => `sending-clip:${feature}`;

function readBegun(feature: string): Begun | null {
  const stored = withStorage((session) => JSON.parse(session.getItem(key(feature)) ?? 'null'));
  const isWhole = typeof stored?.uploadId === 'string' && typeof stored.fingerprint === 'string';
  return isWhole ? (stored as Begun) : null;
}

function forgetBegun(feature: string): void {
  withStorage((session) => session.removeItem(key(feature)));
}

interface SendOptions {
  readonly feature: string;
  readonly signal: AbortSignal;
  /** Share that has arrived or is on its way, 0–1. */
  readonly onProgress: (share: number) => void;
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Uploads a video in parts. Lost connections are waited out. The same video chosen again goes on where it
 * was, after a reload too.
 * @returns id of the upload
 * @throws ApiError
 */
export async function sendClip({ file, type }: OpenClip, options: SendOptions): Promise<string> {
  const { feature, ...sending } = options;
  const fingerprint = await fingerprintClip(file);
  const before = readBegun(feature);
  const isSame = before !== null && before.fingerprint === fingerprint;
  if (before && !isSame) discardUploads([before.uploadId]);
  const uploadId = await uploadFile(file, {
    ...{ purpose: 'video', type, ...sending },
    resume: isSame ? before.uploadId : undefined,
    onBegun: (begun) => {
      if (fingerprint === null) return;
      const stored: Begun = { uploadId: begun, fingerprint };
      withStorage((session) => session.setItem(key(feature), JSON.stringify(stored)));
    },
  });
  forgetBegun(feature);
  return uploadId;
}

/** Gives up an upload that was begun and is not whole. */
export function discardBegun(feature: string): void {
  discardUploads([readBegun(feature)?.uploadId ?? null]);
  forgetBegun(feature);
}
