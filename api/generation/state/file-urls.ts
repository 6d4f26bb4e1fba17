import type { Context } from '../../context.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { isStorageKey } from '../../infrastructure/storage/storage-key.ts';
import type { TaskRow } from '../tables.ts';

/** Life of a signed file URL, in seconds. */
export const URL_SECONDS = 15 * 60;

interface SignedUrl {
  readonly task: Pick<TaskRow, 'expiresAt'>;
  readonly key: string;
  /** Given, browsers save the file under this name. */
  readonly downloadName?: string;
}

/** Epoch seconds at which a URL that is made now ends: in a quarter of an hour, or with the task. */
export function urlExpiresAt({ clock }: Pick<Context, 'clock'>, task: SignedUrl['task']): number {
  return Math.min(epochSecondsOf(clock.now()) + URL_SECONDS, epochSecondsOf(task.expiresAt.getTime()));
}

/** A signed URL of a file of a task. */
export function signedUrlOf(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  { task, key, downloadName }: SignedUrl,
): Promise<string> {
  return storage.presignGet({ key, expiresAt: urlExpiresAt({ clock }, task), downloadName });
}

/**
 * Keys of the storage that a URL may be of: where the key begins in a path depends on the storage, so
 * each end of the path may be one.
 */
export function storageKeysFromUrl(url: string): string[] {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments.map((_, index) => segments.slice(index).join('/')).filter(isStorageKey);
}
