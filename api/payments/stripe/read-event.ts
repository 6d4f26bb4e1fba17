import Stripe from 'stripe';
import {
  type EventRequest,
  ProviderError,
  type ProviderEvent,
  type ProviderSubject,
} from '../payment-provider.ts';
import { idOf } from './read-states.ts';

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
      // The time was checked above, against the same clock.
      const tolerance = TOLERANCE_SECONDS * 2;
      return toProviderEvent(Stripe.webhooks.constructEvent(bytes, signature, secret, tolerance));
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
