import type { PaymentPlatform } from '../../catalog/prices.ts';
import { rankOfInterval } from '../../catalog/subscriptions.ts';
import { creditsQuery, refreshCredits } from '../queries/credits.ts';
import { payInfoQuery, refreshPayInfo } from '../queries/pay-info.ts';
import { queryClient } from '../queries/query-client.ts';
import { onPaymentEnd } from './payment-channel.ts';
import { type PollMode, pollPaypal } from './poll-paypal.ts';

/** End of a wait. `stopped` by the signal alone. */
export type WaitEnd = 'paid' | 'cancelled' | 'failed' | 'stopped';

export interface Waiting {
  readonly platform: PaymentPlatform;
  /** Outcome that PayPal is asked for. */
  readonly mode: PollMode;
  readonly signal: AbortSignal;
}

/** Possessions of this person that can be bought, as numbers that grow; undefined where not known yet. */
type Owned = Readonly<Record<'plan' | 'credits' | 'headshots', number | undefined>>;

function readOwned(): Owned {
  const info = queryClient.getQueryData(payInfoQuery.queryKey)?.info;
  const plan = info && rankOfInterval(info.actully?.priceInterval ?? null) + (info.future ? 1 : 0);
  const balance = queryClient.getQueryData(creditsQuery.queryKey);
  return { plan, credits: balance?.totalBalance, headshots: balance?.headshots };
}

const possessions = ['plan', 'credits', 'headshots'] as const satisfies readonly (keyof Owned)[];

const hasGrown = (before: Owned, now: Owned) =>
  possessions.some((one) => (now[one] ?? 0) > (before[one] ?? Number.POSITIVE_INFINITY));

/**
 * Waits for the end of a payment in another tab: the page that its provider leads back to tells it, PayPal is
 * asked for it, and each return to this tab looks for what was bought.
 */
export function waitForPayment({ platform, mode, signal }: Waiting): Promise<WaitEnd> {
  const { promise, resolve } = Promise.withResolvers<WaitEnd>();
  let before = readOwned();
  const look = async () => {
    await Promise.allSettled([refreshPayInfo(), refreshCredits()]);
    const now = readOwned();
    if (hasGrown(before, now)) resolve('paid');
    before = {
      plan: before.plan ?? now.plan,
      credits: before.credits ?? now.credits,
      headshots: before.headshots ?? now.headshots,
    };
  };
  if (before.plan === undefined || before.credits === undefined) void look();
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
