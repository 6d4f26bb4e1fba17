import { isConnectionError, localError } from './api-error.ts';

interface RetryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds until the next try, by the failure of the last one; null where it is final. */
  readonly pauseAfter: (error: unknown) => number | null;
  readonly wait?: typeof waitFor;
}

/** Does work again after each failure that passes. @throws the failure that does not */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, pauseAfter, wait = waitFor } = options;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === null) throw error;
      await wait(pause, signal);
    }
  }
}

interface Connection {
  readonly signal: AbortSignal;
  /** Tells whether the host is being reached, each time that changes. */
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

/** Milliseconds before the tries after the first; the last stays. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000];
/**
 * Failures one after the other, with the browser believing in its connection, until the host counts as away.
 */
const MAX_TRIES = 14;
/** An offline browser tells by itself when that is over; this is for those that forget to. */
const OFFLINE_MS = 60_000;

/**
 * Does work over the net again and again until it gets through: at growing intervals, and as long as it takes
 * while the browser is offline. Only for what may be done twice.
 * @throws ApiError at once where the connection is not to blame; `network` after some minutes without the
 * host
 */
export async function tryUntilReached<T>(work: () => Promise<T>, options: Connection): Promise<T> {
  const { signal, onConnection } = options;
  let tries = 0;
  const pauseAfter = (error: unknown) => {
    if (!isConnectionError(error)) return null;
    tries += 1;
    if (tries === MAX_TRIES) return null;
    onConnection?.(false);
    if (navigator.onLine) return PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
    tries = 1;
    return OFFLINE_MS;
  };
  const result = await retry(work, { signal, pauseAfter });
  if (tries > 0) onConnection?.(true);
  return result;
}

/**
 * Waits, but no longer than until the browser is back online.
 * @param milliseconds at most
 * @throws ApiError `aborted`
 */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const settle = (done: () => void) => {
      clearTimeout(timer);
      stop.abort();
      done();
    };
    const timer = setTimeout(() => settle(resolve), milliseconds);
    const once = { once: true, signal: stop.signal };
    globalThis.addEventListener?.('online', () => settle(resolve), once);
    signal.addEventListener('abort', () => settle(() => reject(localError('aborted'))), once);
    if (signal.aborted) settle(() => reject(localError('aborted')));
  });
}
