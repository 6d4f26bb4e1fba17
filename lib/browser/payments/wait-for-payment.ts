import type { PaymentPlatform } from '../../catalog/prices.ts';
import { rankOfInterval } from '../../catalog/subscriptions.ts';
import { creditsQuery, refreshCredits } from '../queries/credits.ts';
import { payInfoQuery, refreshPayInfo } from '../queries/pay-info.ts';
import { queryClient } from '../queries/query-client.ts';
import { onPaymentEnd } from './payment-channel.ts';
import { type PollMode, pollPaypal } from './poll-paypal.ts';

/** End of a wait. `stopped` by the signal alone. */
export type WaitEnd = 'paid' | 'cancelled' | 'failed' | 'stopped';

interface Waiting {
  readonly platform: PaymentPlatform;
  /** Outcome that PayPal is asked for. */
  readonly mode: PollMode;
  readonly signal: AbortSignal;
}

/** Possessions of this person that can be bought, as numbers that only a payment makes grow. */
function readOwned(): { readonly rank: number; readonly credits: number } {
  const info = queryClient.getQueryData(payInfoQuery.queryKey)?.info;
  const credits = queryClient.getQueryData(creditsQuery.queryKey);
  const rank = rankOfInterval(info?.actully?.priceInterval ?? null);
  return { rank: info?.future ? rank + 1 : rank, credits: credits?.totalBalance ?? 0 };
}

/**
 * Waits for the end of a payment in another tab: the page that its provider leads back to tells it, PayPal is
 * asked for it, and each return to this tab looks for what was bought.
 */
export function waitForPayment({ platform, mode, signal }: Waiting): Promise<WaitEnd> {
  const { promise, resolve } = Promise.withResolvers<WaitEnd>();
  const before = readOwned();
  const look = async () => {
    await Promise.allSettled([refreshPayInfo(), refreshCredits()]);
    const { rank, credits } = readOwned();
    if (rank > before.rank || credits > before.credits) resolve('paid');
  };
  const stop = new AbortController();
  const stopListening = onPaymentEnd(({ type }) => resolve(type));
  addEventListener('focus', () => void look(), stop);
  signal.addEventListener('abort', () => resolve('stopped'), stop);
  if (platform === 'paypal') {
    void pollPaypal(mode, AbortSignal.any([signal, stop.signal])).then((isPaid) => {
      if (!stop.signal.aborted) resolve(isPaid ? 'paid' : 'failed');
    });
  }
  return promise.finally(() => {
    stop.abort();
    stopListening();
  });
}
