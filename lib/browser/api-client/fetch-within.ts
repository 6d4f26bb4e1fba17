import { localError } from './api-error.ts';

/** Milliseconds that a request of the page's own waits where nothing else is said. */
const DEFAULT_TIME_OUT_MS = 5000;

/**
 * `fetch` that gives up in time.
 * @throws ApiError `timeout`; else what `fetch` throws
 */
export async function fetchWithin(
  url: URL | string,
  { timeoutMs = DEFAULT_TIME_OUT_MS, ...init }: RequestInit & { readonly timeoutMs?: number } = {},
): Promise<Response> {
  const timer = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, { ...init, signal: timer });
  } catch (error) {
    throw timer.aborted ? localError('timeout', error) : error;
  }
}
