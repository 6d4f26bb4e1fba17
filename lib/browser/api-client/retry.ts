import { localError } from './api-error.ts';

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

/** Statuses after which a GET is sent once more; not 429, by which the host asks to slow down. */
const PASSING_STATUSES: readonly number[] = [408, 500, 502, 503, 504];
/** Milliseconds before that. */
const PAUSE_MS = 300;

/** Sends a GET, and once more where it was not answered. @throws what `fetch` throws */
export async function fetchTwice(
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response> {
  const first = await fetch(url, init).catch((error: unknown) => {
    if (init.signal.aborted) throw error;
    return null;
  });
  if (first && !PASSING_STATUSES.includes(first.status)) return first;
  await waitFor(PAUSE_MS, init.signal);
  return fetch(url, init);
}
