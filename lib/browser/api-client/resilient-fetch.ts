import { localError } from './api-error.ts';
import { waitFor } from './wait-for.ts';

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
