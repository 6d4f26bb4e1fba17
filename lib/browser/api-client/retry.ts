import { isConnectionError, localError } from './api-error.ts';

interface Patience {
  readonly signal: AbortSignal;
  /** Tells whether the host is being reached, each time that changes. */
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

/** Milliseconds before the tries after the first; the last stays. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000];
/** Failures one after the other, with the browser believing in its connection, until it is the host that is away. */
const MAX_TRIES = 14;
/** While the browser is offline it tells by itself when that is over; this is for those that forget to. */
const OFFLINE_MS = 60_000;

/**
 * Does work over the net again and again until it gets through: at growing intervals, and while the browser is offline as long
 * as that takes. Only for what may be done twice.
 * @throws ApiError what is not for want of a connection at once; `network` after some minutes online without the host
 */
export async function tryUntilReached<T>(work: () => Promise<T>, options: Patience): Promise<T> {
  const { signal, onConnection } = options;
  for (let tries = 0; ; ) {
    try {
      const result = await work();
      if (tries > 0) onConnection?.(true);
      return result;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      tries += 1;
      if (tries === MAX_TRIES) throw error;
      onConnection?.(false);
      if (navigator.onLine) await waitFor(PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0, signal);
      else {
        await waitFor(OFFLINE_MS, signal);
        tries = 1;
      }
    }
  }
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
