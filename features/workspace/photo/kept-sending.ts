import { withStorage } from '#lib/browser/storage/with-storage.ts';
import type { Body } from '#lib/contract/contract.ts';
import { isRecord, readInputs } from '../earlier-release.ts';

/** Unfinished upload, and the request that waits for it. The photo itself is stored while it is open. */
export interface Sending {
  readonly uploadId: string;
  /** Fingerprint of the file's bytes. */
  readonly fingerprint: string;
  readonly name: string;
  /** All inputs but the photo. */
  readonly request: Body<'img2img'> & { readonly inputs: RequestInput[] };
}

type RequestInput = NonNullable<Body<'img2img'>['inputs']>[number];

/** Completes the request with its photo, which is uploaded last. */
export function withPhoto(request: Sending['request'], uploadId: string): Body<'img2img'> {
  return { ...request, inputs: [{ role: 'photo', uploadId }, ...request.inputs] };
}

/** Session storage belongs to one tab, so two tabs with the same tool do not conflict. */
const key = (feature: string) => `sending:${feature}`;

/** Stores the upload, so that it resumes after a reload or with the same photo chosen again. */
export function keepSending(feature: string, sending: Sending): void {
  withStorage((session) => session.setItem(key(feature), JSON.stringify(sending)));
}

/**
 * Unfinished upload of this tab; null where there is none, or its run has started. What no release stored is
 * dropped.
 */
export function readSending(feature: string): Sending | null {
  const text = withStorage((session) => session.getItem(key(feature))) ?? null;
  if (text === null) return null;
  const sending = asSending(parse(text));
  if (sending?.request.feature === feature) return sending;
  forgetSending(feature);
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Earlier releases stored the request as the `order`. */
function asSending(stored: unknown): Sending | null {
  if (!isRecord(stored)) return null;
  const { uploadId, fingerprint, name } = stored;
  const request = asRequest(stored.request ?? stored.order);
  const isWhole = [uploadId, fingerprint, name].every((text) => typeof text === 'string');
  return isWhole && request ? ({ uploadId, fingerprint, name, request } as Sending) : null;
}

/** Their first ones had its inputs by their ids. */
function asRequest(stored: unknown): Sending['request'] | null {
  if (!isRecord(stored)) return null;
  const { feature, parameters, consent, cost } = stored;
  const inputs = readInputs(stored.inputs ?? stored);
  const isWhole =
    typeof feature === 'string' &&
    (parameters === undefined || isRecord(parameters)) &&
    (consent === undefined || typeof consent === 'boolean') &&
    (cost === undefined || typeof cost === 'number');
  const request = { feature, parameters, consent, inputs, cost };
  return isWhole && inputs ? (request as Sending['request']) : null;
}

export function forgetSending(feature: string): void {
  withStorage((session) => session.removeItem(key(feature)));
}
