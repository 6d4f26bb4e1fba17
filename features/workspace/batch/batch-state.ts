import { makeKey } from '#lib/browser/storage/make-key.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Why a photo came to nothing. */
export type Reason =
  /** In final words, of the host or of the browser that looked at the file. */
  | { readonly kind: 'said'; readonly message: string }
  /** Not sent before the page was reloaded, and too large to be kept. */
  | { readonly kind: 'lost' }
  /** No free uses left today. */
  | { readonly kind: 'usedUp' }
  | { readonly kind: 'unknown' };

/** One photo of a batch. */
export interface BatchItem {
  readonly id: string;
  /** Name of its file. */
  readonly name: string;
  readonly bytes: number;
  readonly state: 'queued' | 'sending' | 'sent' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Per cent while it runs. */
  readonly progress: number | null;
  readonly taskId: string | null;
  /** The photo as the host knows it, once it was sent. */
  readonly uploadId: string | null;
  readonly reason: Reason | null;
  readonly files: Task['files'];
  /** Address of a small picture of the photo, in this page alone. */
  readonly thumbnail: string | null;
}

/** Reason that the next photo waits. */
export type Hold = 'full' | 'busy' | 'offline';

export interface BatchState {
  readonly items: readonly BatchItem[];
  readonly isPaused: boolean;
  readonly hold: Hold | null;
}

interface NewItem {
  readonly name: string;
  readonly size: number;
  /** Fault of its file as a message, where it is known before anything is tried. */
  readonly problem?: string | null;
}

export function newItem({ name, size, problem = null }: NewItem): BatchItem {
  return {
    id: makeKey(),
    ...{ name, bytes: size, progress: null, taskId: null, uploadId: null, files: [], thumbnail: null },
    state: problem === null ? 'queued' : 'failed',
    reason: problem === null ? null : { kind: 'said', message: problem },
  };
}

/** True for a photo that will not change any more by itself. */
export function hasEnded({ state }: BatchItem): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** True for a photo whose task has not been started yet. */
export function isOnItsWay({ state }: BatchItem): boolean {
  return state === 'queued' || state === 'sending' || state === 'sent';
}

/** True for a photo whose task the host has not ended. */
export function isAtHost({ state }: BatchItem): boolean {
  return state === 'waiting' || state === 'running';
}

/** Counts the photos in each state. */
export function countStates(items: readonly BatchItem[]): Readonly<Record<BatchItem['state'], number>> {
  const counts = { queued: 0, sending: 0, sent: 0, waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** A photo as its task says it is. */
export function withTask(item: BatchItem, task: Task): BatchItem {
  const { id: taskId, state, progress, files, error } = task;
  const reason: Reason | null =
    state === 'failed' ? (error ? { kind: 'said', message: error.message } : { kind: 'unknown' }) : null;
  return { ...item, taskId, state, progress, files, reason };
}

/**
 * As it is after a reload: what was on its way to the host begins anew, and what is neither here nor there is
 * lost.
 */
export function reopenItem(item: BatchItem, hasFile: boolean): BatchItem {
  const fresh = { ...item, thumbnail: null };
  if (!isOnItsWay(item)) return fresh;
  if (hasFile || item.uploadId) return { ...fresh, state: 'queued' };
  return { ...fresh, state: 'failed', reason: { kind: 'lost' } };
}
