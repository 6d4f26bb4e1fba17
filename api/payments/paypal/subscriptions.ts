import { CURRENCY, TRIAL } from '#lib/catalog/prices.ts';
import { type PriceInterval, priceIntervals } from '#lib/catalog/subscriptions.ts';
import { planProduct } from '#lib/payments/products.ts';
import { ProviderError, type SubscriptionChange, type SubscriptionState } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';
import { hasIssue, type PayPalClient } from './client.ts';
import type { PayPalPlans } from './plans.ts';
import {
  approvalUrlOf,
  revisionSchema,
  type Subscription,
  subscriptionSchema,
  transactionsSchema,
} from './resources.ts';

/** Access to the account and its plans. */
export interface PayPalAccount {
  readonly client: PayPalClient;
  readonly plans: PayPalPlans;
}

const DAY = 86_400_000;
/** A month has at most 31 days, a year at least 365. */
const LONGEST_MONTH = 40 * DAY;
/** Longest reason that PayPal takes. */
const CANCEL_REASON = 'Cancelled by the subscriber';

/** Path of a subscription, or of a call on it. */
export function subscriptionPath(reference: string, call = ''): string {
  return `/v1/billing/subscriptions/${encodeURIComponent(reference)}${call}`;
}

/** @throws ProviderError `missing` */
export async function fetchSubscription(
  { client }: PayPalAccount,
  { reference, time }: { reference: string; time: TimeLeft },
): Promise<Subscription> {
  return subscriptionSchema.parse(
    await client.send({ method: 'GET', path: subscriptionPath(reference) }, time),
  );
}

/** True while the trial runs: it was begun, and nothing was paid. */
export function isInTrial({ billing_info: billing }: Subscription): boolean {
  const ran = (type: string) =>
    billing?.cycle_executions.some(
      ({ tenure_type, cycles_completed }) => tenure_type === type && cycles_completed > 0,
    );
  return !billing?.last_payment && ran('TRIAL') === true && ran('REGULAR') !== true;
}

/**
 * Interval of the present period. The plan is no answer once it was revised: it is then that of the next
 * period, and the length or the price of the present one tells.
 */
function presentInterval({ billing_info: billing }: Subscription, planned: PriceInterval): PriceInterval {
  const paid = billing?.last_payment;
  if (!paid) return planned;
  const priced = priceIntervals.find((interval) => planProduct(interval).amountCents === paid.amount.cents);
  if (priced) return priced;
  const next = billing?.next_billing_time;
  if (next === undefined) return planned;
  return next - paid.time > LONGEST_MONTH ? 'year' : 'month';
}

function statusOf({ status, billing_info: billing }: Subscription): SubscriptionState['status'] {
  if (status === 'ACTIVE') return (billing?.failed_payments_count ?? 0) > 0 ? 'past_due' : 'active';
  return status === 'APPROVAL_PENDING' || status === 'APPROVED' ? 'pending' : 'ended';
}

/** A payment of a subscription's period, by its subscription and its own id. */
export function periodPayment(subscription: string, payment: string): string {
  return `${subscription}:${payment}`;
}

/** Newest payment of a subscription, by which it is refunded; null before the first. */
export async function latestPayment(
  { client }: PayPalAccount,
  { subscription, time }: { subscription: Subscription; time: TimeLeft },
): Promise<string | null> {
  const paid = subscription.billing_info?.last_payment;
  if (!paid) return null;
  const query = new URLSearchParams({
    start_time: new Date(paid.time - DAY).toISOString(),
    end_time: new Date(paid.time + DAY).toISOString(),
  });
  const path = `${subscriptionPath(subscription.id, '/transactions')}?${query}`;
  const { transactions } = transactionsSchema.parse(await client.send({ method: 'GET', path }, time));
  const [latest] = transactions.sort((a, b) => b.time - a.time);
  return latest ? periodPayment(subscription.id, latest.id) : null;
}

/** @throws ProviderError `refused` for a plan that is not ours */
export async function readSubscription(
  account: PayPalAccount,
  { reference, time }: { reference: string; time: TimeLeft },
): Promise<SubscriptionState> {
  const subscription = await fetchSubscription(account, { reference, time });
  const plan = await account.plans.kindOf(subscription.plan_id, time);
  if (!plan) throw new ProviderError('refused', `PayPal’s subscription ${reference} is to a plan of others`);
  const status = statusOf(subscription);
  const interval = presentInterval(subscription, plan.interval);
  const isTrial = isInTrial(subscription);
  const next = subscription.billing_info?.next_billing_time;
  const paid = subscription.billing_info?.last_payment?.amount;
  return {
    reference,
    orderId: subscription.custom_id ?? null,
    status,
    interval,
    nextInterval: plan.interval === interval ? null : plan.interval,
    beginsAt: subscription.start_time,
    paidUntil: paidUntil({ status, next, isTrial, beginsAt: subscription.start_time }),
    renews: status === 'active' || status === 'past_due',
    isTrial,
    payment: await latestPayment(account, { subscription, time }),
    priceCents: paid ? (paid.currency === CURRENCY ? paid.cents : Number.NaN) : null,
    payer: subscription.subscriber?.payer_id ?? null,
  };
}

/** PayPal tells the next charge alone: the end of what is paid while nothing failed, then a retry. */
function paidUntil({
  status,
  next,
  isTrial,
  beginsAt,
}: {
  status: SubscriptionState['status'];
  next: number | undefined;
  isTrial: boolean;
  beginsAt: number;
}): number | null {
  if (status === 'active') return next ?? null;
  return isTrial ? beginsAt + TRIAL.days * DAY : null;
}

/** Changes the plan with the next period; the payer must agree first, unless they already have. */
export async function changeAtRenewal(
  { client, plans }: PayPalAccount,
  { change, time }: { change: SubscriptionChange; time: TimeLeft },
): Promise<{ approvalUrl: string | null }> {
  const { subscription: reference, interval, returnUrl, cancelUrl } = change;
  // A plan with a trial would give a second one.
  const planId = await plans.idOf({ interval, isTrial: false }, time);
  const present = await fetchSubscription({ client, plans }, { reference, time });
  if (present.plan_id === planId) return { approvalUrl: null };
  const body = {
    plan_id: planId,
    application_context: {
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: returnUrl,
      cancel_url: cancelUrl,
    },
  };
  const path = subscriptionPath(reference, '/revise');
  const { links } = revisionSchema.parse(await client.send({ method: 'POST', path, body }, time));
  const approvalUrl = approvalUrlOf(links);
  if (!approvalUrl) throw new ProviderError('unavailable', 'PayPal named no page for the change');
  return { approvalUrl };
}

/** Ends a subscription at once and for good; PayPal knows nothing else. One that is over stays over. */
export async function endSubscription(
  account: PayPalAccount,
  { reference, time }: { reference: string; time: TimeLeft },
): Promise<void> {
  const body = { reason: CANCEL_REASON };
  try {
    await account.client.send({ method: 'POST', path: subscriptionPath(reference, '/cancel'), body }, time);
  } catch (error) {
    if (!hasIssue(error, 'SUBSCRIPTION_STATUS_INVALID')) throw error;
    if (statusOf(await fetchSubscription(account, { reference, time })) !== 'ended') throw error;
  }
}
