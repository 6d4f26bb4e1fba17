import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_TASKS_PER_PERSON } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { BatchGateway } from './batch-gateway.ts';
import { type BatchItem, type BatchState, hasEnded, isAtHost, isOnItsWay, withTask } from './batch-state.ts';
import { sendPhoto, startTask, type Work } from './work-off.ts';

/** Running batch. */
export interface Batch {
  readonly store: StoreApi<BatchState>;
  /** Pauses uploads and starts; started tasks go on. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Cancels all unfinished photos. */
  readonly cancel: () => void;
  /** Retries the failed photos that can be retried. */
  readonly retry: () => void;
  /** Starts photos that wait for free uses, up to a number. */
  readonly startWaiting: (count: number) => void;
  /** Takes a photo out that waits for free uses. */
  readonly takeOut: (id: string) => void;
  /** Photos that are still in this page, by the ids of their items. */
  readonly files: ReadonlyMap<string, Blob>;
  /** True for a failed photo that is still in this page or uploaded. */
  readonly mayAgain: (item: BatchItem) => boolean;
  /** Stops following; started tasks go on at the host. */
  readonly close: () => void;
}

interface BatchOptions {
  readonly items: readonly BatchItem[];
  /** Photos by the ids of their items; uploaded photos may be missing. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly gateway: BatchGateway;
  readonly isPaused?: boolean;
}

/** Uploads ahead of free task slots: enough that no slot waits for an upload. */
export const SENT_AHEAD = 2;

/**
 * Runs a tool on many photos. Photos are opened and uploaded one by one, some ahead of their tasks.
 * Unfinished tasks stay within the host's limit per person. A failure concerns its own photo and stops no
 * other.
 */
export function runBatch({ items, files, gateway, isPaused = false }: BatchOptions): Batch {
  const { mostAtHost: most = MAX_TASKS_PER_PERSON } = gateway;
  const store = createStore<BatchState>(() => ({ items, isPaused, hold: null }));
  const closed = new AbortController();
  /** Aborted by a cancellation; a retry uses a new controller. */
  let going = new AbortController();
  const early = new Map<string, Task>();
  const underWay: Work['underWay'] = { send: null, start: null };
  const holds: Work['holds'] = { send: null, start: null };
  const work = (): Work => ({
    ...{ store, files, gateway, early, underWay, holds },
    ...{ canceled: going.signal, closed: closed.signal },
  });

  const ofState = (wanted: BatchItem['state']) => {
    const { items: now, isPaused: waits } = store.getState();
    return waits || closed.signal.aborted ? [] : now.filter(({ state }) => state === wanted);
  };
  const sendOn = inTurn(
    () => (ofState('sent').length < SENT_AHEAD ? ofState('queued')[0] : undefined),
    (item) => sendPhoto(work(), item),
  );
  const startOn = inTurn(
    () => (store.getState().items.filter(isAtHost).length < most ? ofState('sent')[0] : undefined),
    (item) => startTask(work(), item),
  );
  const goOn = () => {
    void sendOn();
    void startOn();
  };
  store.subscribe(goOn);
  // A free use that came back goes to the next photo that waits for one.
  store.subscribe(({ items: now }, before) =>
    startWaiting(store, { count: now.filter(hasReturned).length - before.items.filter(hasReturned).length }),
  );

  gateway.watch({
    signal: closed.signal,
    onTask(task) {
      const item = store.getState().items.find(({ taskId }) => taskId === task.id);
      if (!item) early.set(task.id, task);
      else if (!hasEnded(item)) change(store, (now) => (now.id === item.id ? withTask(now, task) : now));
    },
  });
  goOn();
  const mayAgain = ({ state, id, uploadId }: BatchItem) =>
    state === 'failed' && (files.has(id) || uploadId !== null);
  return {
    store,
    files,
    mayAgain,
    startWaiting: (count) => startWaiting(store, { count, files }),
    takeOut: (id) =>
      store.setState(({ items: now }) => ({
        items: now.filter((item) => item.id !== id || item.state !== 'tomorrow'),
      })),
    pause: () => store.setState({ isPaused: true }),
    resume: () => store.setState({ isPaused: false }),
    cancel() {
      going.abort();
      going = new AbortController();
      cancelAll(work());
    },
    retry() {
      change(store, (item) => (mayAgain(item) ? queuedAgain(item) : item));
      store.setState({ isPaused: false });
    },
    close: () => closed.abort(),
  };
}

/** Cancels all photos that have not ended. One in a step is left to it: what it started is not known yet. */
function cancelAll({ store, gateway, underWay, holds }: Work): void {
  // Before others give their uses back, which these would take.
  change(store, (item) => (item.state === 'tomorrow' ? { ...item, state: 'cancelled' } : item));
  for (const { taskId } of store.getState().items.filter(isAtHost)) {
    if (taskId) gateway.cancel(taskId).catch(() => undefined);
  }
  const stepped = Object.values(underWay);
  change(store, (item) =>
    isOnItsWay(item) && !stepped.includes(item.id) ? { ...item, state: 'cancelled' } : item,
  );
  // A start whose answer was lost is looked for after that, and holds nothing.
  Object.assign(holds, { send: null, start: null });
  store.setState({ isPaused: false, hold: null });
}

function change(store: StoreApi<BatchState>, to: (item: BatchItem) => BatchItem): void {
  store.setState(({ items }) => ({ items: items.map(to) }));
}

/** Serial loop over the next items. Call it after every change of state. */
function inTurn(
  next: () => BatchItem | undefined,
  work: (item: BatchItem) => Promise<void>,
): () => Promise<void> {
  let isAtWork = false;
  return async () => {
    if (isAtWork) return;
    isAtWork = true;
    for (let item = next(); item; item = next()) await work(item);
    isAtWork = false;
  };
}

interface Waiting {
  readonly count: number;
  /** Given where uploads may be gone by now: these photos are sent again. */
  readonly files?: ReadonlyMap<string, Blob>;
}

/** True for a photo whose task ended without a result, and so gave its use back. */
function hasReturned({ state, taskId }: BatchItem): boolean {
  return taskId !== null && (state === 'failed' || state === 'cancelled');
}

function startWaiting(store: StoreApi<BatchState>, { count, files }: Waiting): void {
  if (count <= 0) return;
  const waiting = store.getState().items.filter(({ state }) => state === 'tomorrow');
  const chosen = new Set(waiting.slice(0, count).map(({ id }) => id));
  if (chosen.size === 0) return;
  change(store, (item) => {
    if (!chosen.has(item.id)) return item;
    return { ...queuedAgain(item), uploadId: files?.has(item.id) ? null : item.uploadId };
  });
}

function queuedAgain(item: BatchItem): BatchItem {
  return { ...item, state: 'queued', reason: null, taskId: null, progress: null };
}
