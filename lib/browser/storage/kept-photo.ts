import { forgetKept, keep, readKept } from './device-store.ts';
import { forgetRun, keptPhotoKey, setKeptPhotoKey } from './kept-run.ts';
import { makeKey } from './storage-keys.ts';

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
