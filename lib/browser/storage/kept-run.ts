import { withStorage } from './with-storage.ts';

/** The task this tab is busy with, or shows the result of, so that a reload finds it again. */
const key = (feature: string) => `run:${feature}`;

/** Kept in the place of a task's id while the photo of the task to come is being sent. */
export const SENDING = 'sending';

/**
 * Keeps the id of a task, or that one is to come, for this tab. Where the browser forbids storage, a reload
 * starts afresh.
 */
export function keepRun(feature: string, taskId: string): void {
  withStorage((storage) => storage.setItem(key(feature), taskId));
}

export function forgetRun(feature: string): void {
  withStorage((storage) => storage.removeItem(key(feature)));
}

/**
 * Reads the stored state of a tool's page: the id of a task, a picture, or a batch. A tab with neither that
 * nor a photo finds a batch whose photos wait for another day.
 */
export function keptRun(feature: string): string | null {
  const read = (storage: Storage) => storage.getItem(key(feature));
  const kept = withStorage(read) ?? null;
  return kept !== null || keptPhotoKey(feature) !== null
    ? kept
    : (withStorage(read, () => localStorage) ?? null);
}

/** A result that was sent to a tool, for its page to open. */
export interface KeptPicture {
  readonly taskId: string;
  /** Index of the task's result. */
  readonly file: number;
}

/** Keeps a picture for a tool's page, in the place of a run. */
export function keepPicture(feature: string, { taskId, file }: KeptPicture): void {
  keepRun(feature, `${taskId}/${file}`);
}

/** The picture that is meant by what was kept; null where that is a run. */
export function asKeptPicture(kept: string): KeptPicture | null {
  const [taskId, file] = kept.split('/');
  return taskId && file ? { taskId, file: Number(file) } : null;
}

const BATCH = 'batch:';

/** Keeps the id of a batch for a tool's page, in the place of a run. */
export function keepBatchRun(feature: string, batchId: string): void {
  keepRun(feature, BATCH + batchId);
}

/** Keeps the id of a batch whose photos wait for another day, for later visits; null forgets it. */
export function keepWaitingBatch(feature: string, batchId: string | null): void {
  withStorage(
    (storage) =>
      batchId === null ? storage.removeItem(key(feature)) : storage.setItem(key(feature), BATCH + batchId),
    () => localStorage,
  );
}

/** The batch that is meant by what was kept; null where that is something else. */
export function asKeptBatch(kept: string): string | null {
  return kept.startsWith(BATCH) ? kept.slice(BATCH.length) : null;
}

const photoKey = (feature: string) => `photo:${feature}`;

/**
 * The key of the photo that this tab has open in a tool, which begins with its fingerprint; null where there
 * is none, or storage is forbidden.
 */
export function keptPhotoKey(feature: string): string | null {
  return withStorage((storage) => storage.getItem(photoKey(feature))) ?? null;
}

export function setKeptPhotoKey(feature: string, key: string | null): void {
  withStorage((storage) => {
    if (key === null) storage.removeItem(photoKey(feature));
    else storage.setItem(photoKey(feature), key);
  });
}
