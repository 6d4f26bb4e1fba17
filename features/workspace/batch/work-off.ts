import type { StoreApi } from 'zustand/vanilla';
import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { retry, tryUntilReached } from '#lib/browser/api-client/call.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type BatchGateway, FileRefused } from './batch-gateway.ts';
import { type BatchItem, type BatchState, type Hold, type Reason, withTask } from './batch-state.ts';

type Step = 'send' | 'start';

/** State shared by the steps of a photo. */
export interface Work {
  readonly store: StoreApi<BatchState>;
  /** Photos by the ids of their items. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly gateway: BatchGateway;
  /** Tasks reported before the answer to their start request. */
  readonly early: Map<string, Task>;
  /** Id of the photo in each step; the step itself reports the outcome. */
  readonly underWay: Record<Step, string | null>;
  /** Reason of the pause of each step. */
  readonly holds: Record<Step, Hold | null>;
  /** Fires when the person cancels the batch. */
  readonly canceled: AbortSignal;
  /** Fires when the page leaves the batch. */
  readonly closed: AbortSignal;
}

/**
 * Opens and uploads a photo, unless it is uploaded already. Never throws: failures are stored with the photo.
 */
export function sendPhoto(work: Work, { id, name, uploadId: known }: BatchItem): Promise<void> {
  return attempt(work, { id, step: 'send' }, async (signal, wait) => {
    const { files, gateway } = work;
    if (known) return changeOne(work, { id, part: { state: 'sent', reason: null } });
    changeOne(work, { id, part: { state: 'sending', reason: null } });
    const file = files.get(id);
    if (!file) throw new LostFile();
    const { type, thumbnail } = await gateway.open(file, name);
    changeOne(work, { id, part: { thumbnail } });
    signal.throwIfAborted();
    const uploadId = await wait(() => gateway.send(file, { type, signal }));
    changeOne(work, { id, part: { uploadId } });
    signal.throwIfAborted();
    changeOne(work, { id, part: { state: 'sent' } });
  });
}

/** Starts the task of an uploaded photo. Never throws: failures are stored with the photo. */
export function startTask(work: Work, { id, uploadId, run }: BatchItem): Promise<void> {
  return attempt(work, { id, step: 'start' }, async (signal, wait) => {
    const { gateway, early, store, canceled, closed } = work;
    if (!uploadId) throw new LostFile();
    early.clear();
    let isUnknown = false;
    const start = () =>
      gateway.start({ uploadId, run }, signal).catch((error: unknown) => {
        isUnknown = isConnectionError(error);
        throw error;
      });
    const task = await wait(start).catch((error: unknown) => {
      if (!canceled.aborted || !isUnknown) throw error;
      // The start may have arrived, though its answer was lost.
      return tryUntilReached(start, { signal: closed });
    });
    const told = early.get(task.id) ?? task;
    store.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? withTask(item, told) : item)),
    }));
    // The host tells the end of a task that it would not cancel.
    if (canceled.aborted) gateway.cancel(task.id).catch(() => undefined);
  });
}

/** Repeats a request until the host accepts it. */
type Wait = <T>(ask: () => Promise<T>) => Promise<T>;

async function attempt(
  work: Work,
  { id, step }: { readonly id: string; readonly step: Step },
  take: (signal: AbortSignal, wait: Wait) => Promise<void>,
): Promise<void> {
  const { store, gateway, underWay, holds, canceled, closed } = work;
  const signal = AbortSignal.any([canceled, closed]);
  const onHold = (hold: Hold | null) => {
    if (signal.aborted) return;
    holds[step] = hold;
    store.setState({ hold: holds.start ?? holds.send });
  };
  underWay[step] = id;
  try {
    await take(signal, (ask) => retryUntilAccepted(ask, { wait: gateway.wait, signal, onHold }));
  } catch (error) {
    if (closed.aborted) return;
    if (canceled.aborted) changeOne(work, { id, part: { state: 'cancelled' } });
    else if (isUsedUp(error)) store.setState(({ items }) => ({ items: waitForUses(items, id) }));
    else {
      store.setState(({ items }) => ({ items: withFailure(items, { id, error }) }));
      gateway.onRefused?.(error);
    }
  } finally {
    holds[step] = null;
    underWay[step] = null;
  }
}

function changeOne({ store }: Work, { id, part }: { id: string; part: Partial<BatchItem> }): void {
  store.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...part } : item)),
  }));
}

/** Photos after the failure of one of them. */
function withFailure(
  items: readonly BatchItem[],
  { id, error }: { id: string; error: unknown },
): BatchItem[] {
  const reason = reasonOf(error);
  const isSent = !(error instanceof ApiError && error.key === 'upload_missing');
  return items.map((item) =>
    item.id === id ? { ...item, state: 'failed', reason, uploadId: isSent ? item.uploadId : null } : item,
  );
}

function isUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'free_uses_exhausted';
}

/** Photos once no free use was left for one of them: all that were not started wait for another day. */
function waitForUses(items: readonly BatchItem[], id: string): BatchItem[] {
  return items.map((item) => {
    const waits = item.id === id || item.state === 'queued' || item.state === 'sent';
    return waits ? { ...item, state: 'tomorrow', reason: null } : item;
  });
}

class LostFile extends Error {}

/** Reason of a failure, in the words of whoever worded it. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof LostFile) return { kind: 'lost' };
  if (error instanceof FileRefused) return { kind: 'said', message: error.message };
  if (!(error instanceof ApiError) || error.key === 'unreadable') return { kind: 'unknown' };
  return { kind: 'said', message: error.message };
}

/** Temporary refusals, and the reason shown for the pause. */
const HOLDS: Readonly<Partial<Record<ApiError['key'], Hold>>> = {
  queue_full: 'full',
  video_queue_full: 'full',
  too_many_requests: 'busy',
  overloaded: 'busy',
  timeout: 'busy',
  network: 'offline',
};

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

interface RetryOptions extends Pick<BatchGateway, 'wait'> {
  readonly signal: AbortSignal;
  /** Receives the reason of a pause; null when the work goes on. */
  readonly onHold: (hold: Hold | null) => void;
}

/** Repeats a request after temporary refusals, with growing pauses. @throws every permanent error */
async function retryUntilAccepted<T>(
  work: () => Promise<T>,
  { wait, signal, onHold }: RetryOptions,
): Promise<T> {
  let next = FIRST_WAIT_MS;
  const pauseAfter = (error: unknown) => {
    const hold = error instanceof ApiError ? HOLDS[error.key] : undefined;
    onHold(hold ?? null);
    if (!hold) return null;
    const pause = next;
    next = Math.min(2 * next, LONGEST_WAIT_MS);
    return pause;
  };
  const outcome = await retry(work, { signal, pauseAfter, wait });
  onHold(null);
  return outcome;
}
