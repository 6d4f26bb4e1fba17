import Stripe from 'stripe';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { type PriceInterval, priceIntervals } from '#lib/catalog/subscriptions.ts';
import {
  type CheckoutState,
  type EventRequest,
  ProviderError,
  type ProviderEvent,
  type ProviderSubject,
  type SubscriptionState,
} from '../payment-provider.ts';

/** Parts of a session that `readCheckout` needs, with its payment in it. */
export const checkoutParts = ['payment_intent.latest_charge', 'invoice'];

/** Parts of a subscription that `readSubscription` needs. */
export const subscriptionParts = ['schedule', 'latest_invoice.payments', 'default_payment_method'];

/** Id of what an answer has as an id or as a whole. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function wholeOf<Whole extends object>(value: string | Whole | null | undefined): Whole | null {
  return typeof value === 'object' ? value : null;
}

const toMilliseconds = (seconds: number) => seconds * 1000;

/** Turns a session into our state. Amounts are without tax, which Stripe adds. */
export function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const intent = wholeOf(session.payment_intent);
  const charge = wholeOf(intent?.latest_charge);
  const invoice = wholeOf(session.invoice);
  const isPaid = session.payment_status !== 'unpaid';
  const paidAt = charge?.created ?? invoice?.status_transitions.paid_at ?? session.created;
  return {
    state: stateOf(session, intent),
    orderId: session.client_reference_id,
    amountCents: session.amount_subtotal ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    subscription: idOf(session.subscription),
    payment: intent?.id ?? null,
    paidAt: session.status === 'complete' && isPaid ? toMilliseconds(paidAt) : null,
    payer: charge?.payment_method_details?.card?.fingerprint ?? null,
  };
}

function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  return intent?.status === 'requires_payment_method' ? 'failed' : 'processing';
}

/** Interval of a price that we sell. @throws ProviderError for other prices */
export function intervalOf(price: Pick<Stripe.Price, 'id' | 'recurring'>): PriceInterval {
  const interval = priceIntervals.find((one) => one === price.recurring?.interval);
  if (interval) return interval;
  throw new ProviderError('refused', `Stripe: the price ${price.id} is paid by no month or year`);
}

/** Turns a subscription into our state. @param intervals intervals of our prices by their ids */
export function toSubscriptionState(
  subscription: Stripe.Subscription,
  intervals: ReadonlyMap<string, PriceInterval>,
): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw new ProviderError('refused', `Stripe: the subscription ${subscription.id} has no item`);
  const interval = intervalOf(item.price);
  const status = statusOf(subscription.status);
  const isTrial = subscription.status === 'trialing';
  const start = isTrial ? subscription.start_date : (subscription.trial_end ?? subscription.start_date);
  const schedule = wholeOf(subscription.schedule);
  const next = nextIntervalOf(schedule, intervals);
  const invoice = wholeOf(subscription.latest_invoice);
  const card = wholeOf(subscription.default_payment_method)?.card;
  return {
    reference: subscription.id,
    orderId: subscription.metadata.orderId ?? null,
    status,
    interval,
    nextInterval: next === interval ? null : next,
    beginsAt: toMilliseconds(Math.min(start, item.current_period_start)),
    paidUntil: toMilliseconds(paidUntil(subscription, { item, invoice })),
    renews: status !== 'ended' && !subscription.cancel_at_period_end && subscription.cancel_at === null,
    isTrial,
    payment: paymentOf(invoice),
    priceCents: item.price.currency.toUpperCase() === CURRENCY ? item.price.unit_amount : Number.NaN,
    payer: card?.fingerprint ?? null,
  };
}

/** States are an open list; those that are not known give nothing. */
function statusOf(status: Stripe.Subscription['status']): SubscriptionState['status'] {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'past_due') return 'past_due';
  return status === 'incomplete' ? 'pending' : 'ended';
}

interface Paid {
  readonly item: Stripe.SubscriptionItem;
  readonly invoice: Stripe.Invoice | null;
}

/** A period begins before its invoice is paid, so that an open invoice means the one before. */
function paidUntil({ status, ended_at }: Stripe.Subscription, { item, invoice }: Paid): number {
  const { current_period_start: start, current_period_end: end } = item;
  if (status === 'active' || status === 'trialing') return end;
  const until = invoice?.status === 'paid' ? end : start;
  return Math.min(until, ended_at ?? until);
}

/** Interval of the phase after the present one. */
function nextIntervalOf(
  schedule: Stripe.SubscriptionSchedule | null,
  intervals: ReadonlyMap<string, PriceInterval>,
): PriceInterval | null {
  const end = schedule?.current_phase?.end_date;
  if (!schedule || end === undefined) return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  return intervals.get(idOf(next?.items[0]?.price) ?? '') ?? null;
}

function paymentOf(invoice: Stripe.Invoice | null): string | null {
  if (invoice?.status !== 'paid' || invoice.amount_paid === 0) return null;
  return idOf(invoice.payments?.data[0]?.payment.payment_intent);
}

const TOLERANCE_SECONDS = 300;

/**
 * Checks the signature of an event by any of our secrets, of which there are two while one is replaced, and
 * its time, which the package takes from the future too.
 * @throws ProviderError `refused`
 */
export function readSignedEvent(
  { bytes, headers, now }: EventRequest,
  secrets: readonly string[],
): ProviderEvent {
  const signature = headers['stripe-signature'];
  const seconds = typeof signature === 'string' ? Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) : Number.NaN;
  const isInTime = Math.abs(seconds - now / 1000) <= TOLERANCE_SECONDS;
  if (typeof signature !== 'string' || !isInTime) throw refuse('signature is missing or of another time');
  for (const secret of secrets) {
    try {
      return toProviderEvent(
        Stripe.webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS, undefined, now),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw refuse('signature is wrong');
}

function refuse(why: string): ProviderError {
  return new ProviderError('refused', `Stripe: an event whose ${why}`);
}

/** Turns an event into ours; what is of no interest has no subjects. */
export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const { id, type, created, account } = event;
  // Events of other accounts that are connected are not about our money.
  const subjects = account === undefined ? subjectsOf(event) : [];
  return { id, type, at: created * 1000, subjects };
}

function subjectsOf(event: Stripe.Event): ProviderSubject[] {
  const object = event.data.object as unknown as Record<string, unknown> & { id?: string };
  const about = (kind: ProviderSubject['kind'], reference: unknown): ProviderSubject[] => {
    const id = idOf(reference as string | { id: string } | null);
    return id === null ? [] : [{ kind, reference: id }];
  };
  const { type } = event;
  if (type.startsWith('checkout.session.')) return about('checkout', object.id);
  if (type.startsWith('customer.subscription.')) return about('subscription', object.id);
  if (type.startsWith('invoice.')) return about('subscription', subscriptionOfInvoice(object.parent));
  if (type.startsWith('subscription_schedule.'))
    return about('subscription', object.subscription ?? object.released_subscription ?? null);
  if (/^(?:charge\.refunded$|charge\.dispute\.|refund\.)/.test(type))
    return about('payment', object.payment_intent ?? null);
  return [];
}

function subscriptionOfInvoice(parent: unknown): unknown {
  const { subscription_details: details } = (parent ?? {}) as {
    readonly subscription_details?: { readonly subscription?: unknown } | null;
  };
  return details?.subscription ?? null;
}
