import { isRecord } from '#lib/browser/storage/earlier-release.ts';
import { makeKey } from '#lib/browser/storage/storage-keys.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type ErrorKey, errorKeyOf } from '#lib/contract/error-codes.ts';

/** Reason of a photo's failure. */
export type Reason =
  /** Final message, of the host or of the browser's file check; with the key of a task's failure. */
  | { readonly kind: 'said'; readonly message: string; readonly key?: ErrorKey | undefined }
  /** Lost by a reload: not uploaded before, and too large for the device's storage. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unknown' };

/** `tomorrow`: no free use was left for the photo today. */
const STATES = [
  'queued',
  'sending',
  'sent',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'tomorrow',
] as const;

/** One photo of a batch. */
export interface BatchItem {
  readonly id: string;
  /** Name of its file. */
  readonly name: string;
  readonly bytes: number;
  readonly state: (typeof STATES)[number];
  /** Per cent, while the task runs. */
  readonly progress: number | null;
  readonly taskId: string | null;
  /** Upload of the photo; null before. */
  readonly uploadId: string | null;
  readonly reason: Reason | null;
  readonly files: Task['files'];
  /** Object URL of a thumbnail. */
  readonly thumbnail: string | null;
  /** Left out where all have the run of the batch. */
  readonly run?: ItemRun | undefined;
}

/** Run of one item, where those of a batch differ. */
export interface ItemRun {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Credits, as the person was told. */
  readonly cost: number;
}

/** True for what a release stored as a photo of a batch. */
export function isBatchItem(stored: unknown): stored is BatchItem {
  return isRecord(stored) && typeof stored.id === 'string' && STATES.some((state) => state === stored.state);
}

/** Reason of a pause before the next photo. */
export type Hold = 'full' | 'busy' | 'offline';

export interface BatchState {
  readonly items: readonly BatchItem[];
  readonly isPaused: boolean;
  readonly hold: Hold | null;
}

interface NewItem {
  readonly name: string;
  readonly size: number;
  /** Message on the file's fault, where it is known before the upload. */
  readonly problem?: string | null;
  readonly run?: ItemRun | undefined;
}

export function newItem({ name, size, problem = null, run }: NewItem): BatchItem {
  return {
    id: makeKey(),
    ...{ name, bytes: size, progress: null, taskId: null, uploadId: null, files: [], thumbnail: null },
    state: problem === null ? 'queued' : 'failed',
    reason: problem === null ? null : { kind: 'said', message: problem },
    ...(run && { run }),
  };
}

/** True for a photo in a final state. */
export function hasEnded({ state }: BatchItem): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** True where nothing goes on: each photo has ended, or waits for the free uses of another day. */
export function isAtRest(items: readonly BatchItem[]): boolean {
  return items.every((item) => hasEnded(item) || item.state === 'tomorrow');
}

/** True for a photo without a started task. */
export function isOnItsWay({ state }: BatchItem): boolean {
  return state === 'queued' || state === 'sending' || state === 'sent';
}

/** True for a photo with an unfinished task. */
export function isAtHost({ state }: BatchItem): boolean {
  return state === 'waiting' || state === 'running';
}

/** Counts the photos in each state. */
export function countStates(items: readonly BatchItem[]): Readonly<Record<BatchItem['state'], number>> {
  const counts = {
    queued: 0,
    sending: 0,
    sent: 0,
    waiting: 0,
    running: 0,
    done: 0,
    failed: 0,
    cancelled: 0,
    tomorrow: 0,
  };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** Updates a photo from its task. */
export function withTask(item: BatchItem, task: Task): BatchItem {
  const { id: taskId, state, progress, files, error } = task;
  const reason: Reason | null = state === 'failed' ? (error ? saidBy(error) : { kind: 'unknown' }) : null;
  return { ...item, taskId, state, progress, files, reason };
}

function saidBy({ code, message }: NonNullable<Task['error']>): Reason {
  return { kind: 'said', message, key: errorKeyOf(code) };
}

/** Photo after a reload: an interrupted upload begins again; a photo without file and upload is lost. */
export function reopenItem(item: BatchItem, hasFile: boolean): BatchItem {
  const fresh = { ...item, thumbnail: null };
  const isWaiting = item.state === 'tomorrow' || isUsedUp(item);
  if (isWaiting && (hasFile || item.uploadId)) return { ...fresh, state: 'tomorrow', reason: null };
  if (!isWaiting && !isOnItsWay(item)) return fresh;
  if (hasFile || item.uploadId) return { ...fresh, state: 'queued' };
  return { ...fresh, state: 'failed', reason: { kind: 'lost' } };
}

/** Releases before 24 November 2026 stored a photo that waits for another day as failed. */
function isUsedUp({ state, reason }: BatchItem): boolean {
  const stored: { readonly kind: string } | null = reason;
  return state === 'failed' && stored?.kind === 'usedUp';
}
