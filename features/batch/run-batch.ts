import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#lib/api-client/api-error.ts';
import { MAX_TASKS_PER_PERSON } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type BatchEdge, FileRefused } from './batch-edge.ts';
import { type BatchItem, type BatchState, hasEnded, isAtHost, type Reason, withTask } from './batch-state.ts';
import { tryPatiently } from './try-patiently.ts';

/** A batch at work. */
export interface Batch {
  readonly store: StoreApi<BatchState>;
  /** Sends no more photos until it is resumed; those at the host go on. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends all that has not ended. */
  readonly cancel: () => void;
  /** Tries again what failed, where its photo is still here. */
  readonly retry: () => void;
  /** Leaves the photos at the host to themselves. */
  readonly close: () => void;
}

interface BatchOptions {
  readonly items: readonly BatchItem[];
  /** Photos by the ids of their items; one that was sent before need not be here. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly edge: BatchEdge;
}

/**
 * Runs a tool on many photos: one after the other is opened and sent, and no more are at the host than it takes of one person. What
 * is wrong with one photo is told of that photo and keeps no other one up.
 */
export function runBatch({ items, files, edge }: BatchOptions): Batch {
  const store = createStore<BatchState>(() => ({ items, isPaused: false, hold: null }));
  const closed = new AbortController();
  /** Ended by a cancelling; a retry begins with a new one. */
  let going = new AbortController();
  let isPumping = false;
  /** Of tasks that are told of before the answer that starts them has come. */
  const early = new Map<string, Task>();

  const change = (id: string, to: (item: BatchItem) => BatchItem) =>
    store.setState(({ items: before }) => ({
      items: before.map((item) => (item.id === id ? to(item) : item)),
    }));
  const changeAll = (to: (item: BatchItem) => BatchItem) =>
    store.setState(({ items: before }) => ({ items: before.map(to) }));

  const onTask = (task: Task) => {
    const item = store.getState().items.find(({ taskId }) => taskId === task.id);
    if (!item) early.set(task.id, task);
    else if (!hasEnded(item)) change(item.id, (now) => withTask(now, task));
    void pump();
  };

  /** Sends what waits, as far as there is room. Called whenever something changed. */
  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    for (;;) {
      const { items: now, isPaused } = store.getState();
      const next = now.find(({ state }) => state === 'queued');
      const room = now.filter(isAtHost).length < MAX_TASKS_PER_PERSON;
      if (!next || !room || isPaused || closed.signal.aborted) break;
      await sendOne(next, AbortSignal.any([going.signal, closed.signal]));
    }
    isPumping = false;
  }

  async function sendOne(item: BatchItem, signal: AbortSignal): Promise<void> {
    early.clear();
    change(item.id, (now) => ({ ...now, state: 'sending', reason: null }));
    try {
      const task = await startTask(item, { file: files.get(item.id), edge, signal, store, change });
      change(item.id, (now) => withTask(now, early.get(task.id) ?? task));
      if (signal.aborted) await edge.cancel(task.id);
    } catch (error) {
      if (closed.signal.aborted) return;
      if (signal.aborted) change(item.id, (now) => ({ ...now, state: 'cancelled' }));
      else store.setState(({ items: before }) => ({ items: withFailure(before, item.id, error) }));
    }
  }

  edge.watch({ signal: closed.signal, onTask });
  void pump();
  return {
    store,
    pause: () => store.setState({ isPaused: true }),
    resume() {
      store.setState({ isPaused: false });
      void pump();
    },
    cancel() {
      going.abort();
      going = new AbortController();
      for (const { taskId } of store.getState().items.filter(isAtHost)) {
        if (taskId) edge.cancel(taskId).catch(() => undefined);
      }
      changeAll((item) => (item.state === 'queued' ? { ...item, state: 'cancelled' } : item));
      store.setState({ isPaused: false, hold: null });
    },
    retry() {
      const mayAgain = ({ state, id, uploadId }: BatchItem) =>
        state === 'failed' && (files.has(id) || uploadId !== null);
      changeAll((item) => (mayAgain(item) ? queuedAgain(item) : item));
      store.setState({ isPaused: false });
      void pump();
    },
    close: () => closed.abort(),
  };
}

interface Starting {
  /** Undefined where the photo is not here any more. */
  readonly file: Blob | undefined;
  readonly edge: BatchEdge;
  readonly signal: AbortSignal;
  readonly store: StoreApi<BatchState>;
  readonly change: (id: string, to: (item: BatchItem) => BatchItem) => void;
}

/** Opens and sends a photo, unless that was done before, and starts its task. */
async function startTask({ id, name, uploadId: known }: BatchItem, starting: Starting): Promise<Task> {
  const { file, edge, signal, store, change } = starting;
  const onHold = (hold: BatchState['hold']) => store.setState({ hold });
  const patiently = <T>(attempt: () => Promise<T>) =>
    tryPatiently(attempt, { wait: edge.wait, signal, onHold });
  let uploadId = known;
  if (!uploadId) {
    if (!file) throw new LostFile();
    const { type, thumbnail } = await edge.open(file, name);
    change(id, (now) => ({ ...now, thumbnail }));
    signal.throwIfAborted();
    uploadId = await patiently(() => edge.send(file, { type, signal }));
    change(id, (now) => ({ ...now, uploadId }));
  }
  const sent = uploadId;
  return patiently(() => edge.start(sent, signal));
}

/** The photos after one of them came to nothing. */
function withFailure(items: readonly BatchItem[], id: string, error: unknown): BatchItem[] {
  const reason = reasonOf(error);
  const isSent = !(error instanceof ApiError && error.key === 'upload_missing');
  return items.map((item) => {
    if (item.id === id) return { ...item, state: 'failed', reason, uploadId: isSent ? item.uploadId : null };
    // Nor can any other be done today.
    const isHopeless = reason.kind === 'usedUp' && item.state === 'queued';
    return isHopeless ? { ...item, state: 'failed', reason } : item;
  });
}

function queuedAgain(item: BatchItem): BatchItem {
  return { ...item, state: 'queued', reason: null, taskId: null, progress: null };
}

class LostFile extends Error {}

function reasonOf(error: unknown): Reason {
  if (error instanceof LostFile) return { kind: 'lost' };
  if (error instanceof FileRefused) return { kind: 'said', message: error.message };
  if (!(error instanceof ApiError) || error.key === 'unreadable') return { kind: 'unknown' };
  return error.key === 'free_uses_exhausted' ? { kind: 'usedUp' } : { kind: 'said', message: error.message };
}
