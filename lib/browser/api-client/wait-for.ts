import { localError } from './api-error.ts';

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
