import type { PaymentPlatform } from '../../catalog/prices.ts';
import { rankOfInterval } from '../../catalog/subscriptions.ts';
import { SECOND_MS } from '../../time/durations.ts';
import { call } from '../api-client/call.ts';
import { creditsQuery, refreshCredits } from '../queries/credits.ts';
import { payInfoQuery, refreshPayInfo } from '../queries/pay-info.ts';
import { queryClient } from '../queries/query-client.ts';
import { hostNow } from '../user/user-store.ts';
import { isPaidSince, onPaymentEnd } from './payment-channel.ts';

/** The host asks PayPal about the same order no more often. */
const PAUSE_MS = 3 * SECOND_MS;

/**
 * Outcome that PayPal is asked for: a purchase (1), a change of a plan (3), or the plan that a change has
 * scheduled (4). The numbers are those of the specification.
 */
type PollMode = 1 | 3 | 4;

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
  const ended = new AbortController();
  const timer = setTimeout(resolve, PAUSE_MS);
  signal.addEventListener('abort', () => resolve(), { once: true, signal: ended.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}

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
  const begun = hostNow();
  const stopListening = onPaymentEnd((end) => isPaidSince(end, begun) && resolve(end.type));
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
