import { tryUntilReached } from '../api-client/retry.ts';
import { refreshLimits } from './limits.ts';

/**
 * Asks for the limits without anybody waiting for them. A lost connection is waited out as long as the page
 * is open; every other failure leaves the limits as they were.
 */
export function refreshLimitsWhenReached(): void {
  const { signal } = new AbortController();
  tryUntilReached(refreshLimits, { signal }).catch(() => undefined);
}
