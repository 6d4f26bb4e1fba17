import { SECOND_MS } from '../../time/durations.ts';
import { call } from '../api-client/call.ts';
import { refreshPayInfo } from '../queries/pay-info.ts';

/** The host asks PayPal about the same order no more often. */
const PAUSE_MS = 3 * SECOND_MS;

/**
 * Outcome that PayPal is asked for: a purchase (1), a change of a plan (3), or the plan that a change has
 * scheduled (4). The numbers are those of the specification.
 */
export type PollMode = 1 | 3 | 4;

type Outcome = 'waiting' | 'paid' | 'failed';

async function ask(mode: PollMode, signal: AbortSignal): Promise<Outcome> {
  if (mode === 4) return (await refreshPayInfo())?.future ? 'paid' : 'waiting';
  const orderType = mode === 1 ? '1' : '2';
  const { status } = await call('getPaypalPaymentStatus', { query: { orderType }, signal });
  return status === 'none' ? 'waiting' : status;
}

/**
 * Asks for the outcome of a payment at PayPal until there is one. A question that fails is asked again.
 * @param signal stops asking
 * @returns false for a payment that failed, and once stopped
 */
export async function pollPaypal(mode: PollMode, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const outcome = await ask(mode, signal).catch(() => 'waiting' as const);
    if (outcome !== 'waiting') return outcome === 'paid';
    await pause(signal);
  }
  return false;
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
