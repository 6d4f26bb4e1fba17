import type { Body } from '../../contract/contract.ts';
import { forgetKept, keep, readKept } from './device-store.ts';
import { isRecord, readInputs } from './earlier-release.ts';
import { forgetRun, keptPhotoKey, setKeptPhotoKey } from './kept-run.ts';
import { makeKey } from './storage-keys.ts';
import { withStorage } from './with-storage.ts';

interface OpenFile {
  /** Of `fingerprintFile`. */
  readonly fingerprint: string;
  readonly file: File;
}

/**
 * Keeps the open photo of a tool for this tab, so that a reload finds it again; the file goes to no host by
 * this.
 * @param signal fires where the photo is put away, though it may be still on its way to the disk
 */
export async function keepPhoto(
  feature: string,
  { openFile: { fingerprint, file }, signal }: { openFile: OpenFile; signal: AbortSignal },
): Promise<void> {
  const before = keptPhotoKey(feature);
  const key = before?.startsWith(fingerprint) ? before : newKey(fingerprint);
  if (!(await keep('photos', { key, value: file }))) return;
  if (!signal.aborted) setKeptPhotoKey(feature, key);
  else if (keptPhotoKey(feature) !== key) await forgetKept('photos', key);
}

/**
 * A key of this tab and tool: what is put away here stays open in others. A duplicated tab begins with the
 * key of its first, and the photo is gone after a reload once either puts it away.
 */
function newKey(fingerprint: string): string {
  return `${fingerprint}:${makeKey()}`;
}

/**
 * Keeps a photo for the page of a tool, which opens it in the place of what it had before. The file goes to
 * no host by this.
 * @returns whether it is kept: not where storage is forbidden or full
 */
export async function handOverPhoto(feature: string, file: File): Promise<boolean> {
  const key = newKey((await fingerprintFile(file)) ?? '');
  if (!(await keep('photos', { key, value: file }))) return false;
  forgetRun(feature);
  setKeptPhotoKey(feature, key);
  return keptPhotoKey(feature) === key;
}

/** The photo that this tab had open; null where it is gone. */
export async function readKeptPhoto(feature: string): Promise<File | null> {
  const key = keptPhotoKey(feature);
  return key === null ? null : readKept<File>('photos', key);
}

/** Once a photo was put away, a reload opens it no more, and its file is deleted here. */
export async function forgetPhoto(feature: string): Promise<void> {
  const key = keptPhotoKey(feature);
  setKeptPhotoKey(feature, null);
  if (key !== null) await forgetKept('photos', key);
}

const RADIX = 16;

/** Read once for each file, however many ask. */
const known = new WeakMap<Blob, Promise<string | null>>();

/**
 * A name for a file by its bytes (SHA-256, in hexadecimal): the same photo chosen again has the same.
 * Null where the browser has no digests, as on pages without encryption.
 */
export function fingerprintFile(file: Blob): Promise<string | null> {
  const before = known.get(file);
  if (before) return before;
  const fingerprint = digest(file);
  known.set(file, fingerprint);
  fingerprint.catch(() => known.delete(file));
  return fingerprint;
}

async function digest(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(RADIX).padStart(2, '0')).join('');
}

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
const sendingKey = (feature: string) => `sending:${feature}`;

/** Stores the upload, so that it resumes after a reload or with the same photo chosen again. */
export function keepSending(feature: string, sending: Sending): void {
  withStorage((session) => session.setItem(sendingKey(feature), JSON.stringify(sending)));
}

/**
 * Unfinished upload of this tab; null where there is none, or its run has started. What no release stored is
 * dropped.
 */
export function readSending(feature: string): Sending | null {
  const text = withStorage((session) => session.getItem(sendingKey(feature))) ?? null;
  if (text === null) return null;
  const sending = asSending(parse(text));
  if (sending?.request.feature === feature) return sending;
  forgetSending(feature);
  return null;
}

/** Forgets the unfinished upload of this tab, as its run has started or will not. */
export function forgetSending(feature: string): void {
  withStorage((session) => session.removeItem(sendingKey(feature)));
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
