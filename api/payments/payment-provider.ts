import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '#lib/catalog/locales.ts';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import type { Product } from '#lib/payments/products.ts';
import type { TimeLeft } from './time-left.ts';

/**
 * Why a provider did not do what was asked. `unavailable`: nobody knows whether it was done, as it timed out,
 * broke off or failed inside; the same call with the same key is safe. `refused`: it was not done, and will
 * not be. `missing`: the provider does not know what was named. `state`: what was named is in a state that
 * does not allow it.
 */
type ProviderFailure = 'unavailable' | 'refused' | 'missing' | 'state';

/** Failure of a provider. Its message and cause are for the log alone. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** A call that changes something at the provider. */
export interface ProviderCall {
  readonly time: TimeLeft;
  /**
   * Same for the same change, however often it is asked for. A provider makes the keys of its steps of it, by
   * adding to it; it has at most 100 letters.
   */
  readonly key: string;
}

/** Addresses of our own that a person comes back to from pages of the provider. */
interface ReturnUrls {
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** One order to be paid. All of it is the same on each try. */
export interface CheckoutRequest extends ReturnUrls {
  /** Our order, which the provider carries along as its own reference, and tells with each state. */
  readonly orderId: string;
  readonly product: Product;
  /** True where a plan begins with the free trial. */
  readonly isTrial: boolean;
  /** Start of the first period of a plan that follows another one, in epoch milliseconds; null for now. */
  readonly beginsAt: number | null;
  readonly customer: {
    readonly userId: string;
    readonly email: string | null;
    /** The provider’s name for the person, as `OpenCheckout` told it; null where it told none. */
    readonly reference: string | null;
  };
  readonly locale: Locale;
  /** True where a script of the provider takes the payment in our own page. */
  readonly isInPage: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A page of the provider that waits for the payment. */
export interface OpenCheckout {
  /** The provider’s name for it: checkout session, order, or subscription that waits for its approval. */
  readonly reference: string;
  /** Null where a script alone can take the payment. */
  readonly url: string | null;
  /** Needed by the script; null where the page alone can take the payment. */
  readonly token: string | null;
  /** Epoch milliseconds; the page can be paid until then. */
  readonly expiresAt: number;
  /** The provider’s name for the person, kept for later orders; null where there is none. */
  readonly customer: string | null;
}

/** Present state of a checkout. */
export interface CheckoutState {
  /**
   * `open`: nobody paid. `processing`: paid, but the money is not there. `paid`: the money is there, or a
   * trial has begun. `failed`: declined for good. `expired`: closed without a payment.
   */
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** Order that the provider carried along; null where it is not one of ours. */
  readonly orderId: string | null;
  /** Amount of the payment in cents; 0 for a trial, NaN where it cannot be read. */
  readonly amountCents: number;
  /** In capital letters, such as USD. */
  readonly currency: string;
  /** Subscription that it began; null of what is bought once. */
  readonly subscription: string | null;
  /** The provider’s name for the payment, by which it is refunded; null before it, and of trials. */
  readonly payment: string | null;
  /** Epoch milliseconds; null before it is paid. */
  readonly paidAt: number | null;
  /**
   * Names the card or the payer among all of the provider, so that nobody has a second trial by another
   * account; null where the provider does not tell.
   */
  readonly payer: string | null;
}

/** Present state of a subscription. Moments are epoch milliseconds. */
export interface SubscriptionState {
  readonly reference: string;
  /** Order that it was begun by; null where the provider does not carry one. */
  readonly orderId: string | null;
  /**
   * `pending`: not begun. `active`: paid, or in its trial. `past_due`: a renewal failed, and is tried again.
   * `ended`: over; what is paid counts to its end.
   */
  readonly status: 'pending' | 'active' | 'past_due' | 'ended';
  readonly interval: PriceInterval;
  /** Interval of the next period where a change is scheduled. */
  readonly nextInterval: PriceInterval | null;
  readonly beginsAt: number;
  /**
   * End of what is paid: of the present period, or while it is past due of the one before. Null where the
   * provider does not tell any more, so that the end told last stays.
   */
  readonly paidUntil: number | null;
  /** False once it ends with the period. */
  readonly renews: boolean;
  readonly isTrial: boolean;
  /** Payment of the present period, by which it is refunded; null where nothing was paid. */
  readonly payment: string | null;
  /** Price of a period without tax, NaN in another currency; null where the provider does not tell yet. */
  readonly priceCents: number | null;
  /** As in `CheckoutState`. */
  readonly payer: string | null;
}

/** Present state of a payment. */
export interface PaymentState {
  /** Order that it was made for; null where the provider does not carry one. */
  readonly orderId: string | null;
  /** Subscription whose period it paid; null of what is bought once. */
  readonly subscription: string | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** Epoch milliseconds; null where the provider does not tell. */
  readonly paidAt: number | null;
  /** `open` and `lost` stop what was bought, `won` is as if there had been none. */
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
}

/** A subscription to change. */
export interface SubscriptionChange extends ReturnUrls {
  /** The provider’s name for it. */
  readonly subscription: string;
  readonly interval: PriceInterval;
  readonly orderId: string;
  readonly locale: Locale;
}

/** Somebody who pays by the month or year, and the page of ours that they come back to. */
export interface PaymentPerson {
  /** As `OpenCheckout` told it; null where it told none. */
  readonly reference: string | null;
  readonly locale: Locale;
  readonly returnUrl: string;
}

/** Something whose present state is to be fetched. */
export interface ProviderSubject {
  readonly kind: 'checkout' | 'subscription' | 'payment';
  readonly reference: string;
}

/** Notice that something has changed. Its contents are never believed: the state is fetched. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Empty where the type is of no interest, or unknown. */
  readonly subjects: readonly ProviderSubject[];
}

/** Time whose events are asked for, in epoch milliseconds. */
export interface EventWindow {
  readonly from: number;
  /** Null for all that came since. */
  readonly until: number | null;
}

/** A request that brings an event, as it came over the wire. */
export interface EventRequest {
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * A payment provider. Each call throws `ProviderError` and nothing else where it fails, also when its time
 * is over (`unavailable`). None of them touches the database.
 */
export interface PaymentProvider {
  readonly platform: PaymentPlatform;
  /** Opens the page that an order is paid at. */
  openCheckout(request: CheckoutRequest, call: ProviderCall): Promise<OpenCheckout>;
  /**
   * Closes a page, so that it cannot be paid any more. Nothing happens where it is closed already.
   * @throws ProviderError `state` where it was paid
   */
  closeCheckout(reference: string, call: ProviderCall): Promise<void>;
  /** Fetches the state of a checkout. One that was approved is captured, by the key. */
  readCheckout(reference: string, call: ProviderCall): Promise<CheckoutState>;
  readSubscription(reference: string, time: TimeLeft): Promise<SubscriptionState>;
  readPayment(reference: string, time: TimeLeft): Promise<PaymentState>;
  /**
   * Changes the interval with the next period, at no cost before. Asked for again, it goes on where it was.
   * @returns page where the person must approve it first; null where it is done
   */
  changeAtRenewal(change: SubscriptionChange, call: ProviderCall): Promise<{ approvalUrl: string | null }>;
  /** Has a subscription end with its period, or at once where the provider knows nothing else. */
  endSubscription(reference: string, call: ProviderCall): Promise<void>;
  /**
   * Has a subscription that ends with its period renew again.
   * @throws ProviderError `state` where it cannot be had back
   */
  resumeSubscription(reference: string, call: ProviderCall): Promise<void>;
  /** Ends a subscription at once, without a refund. Nothing happens where it has ended. */
  stopSubscription(reference: string, call: ProviderCall): Promise<void>;
  /** Pays an amount back. The money may be under way for days; `readPayment` tells it from then on. */
  refund(
    refund: { readonly payment: string; readonly amountCents: number; readonly orderId: string },
    call: ProviderCall,
  ): Promise<void>;
  /**
   * Page of the provider where a person changes the way they pay. It may be open for minutes alone.
   * @throws ProviderError `missing` where the provider does not know the person
   */
  openPaymentPage(person: PaymentPerson, call: ProviderCall): Promise<string>;
  /** Receipt of a payment at the provider; null where it shows none to whoever paid. */
  findReceipt(payment: string, time: TimeLeft): Promise<string | null>;
  /**
   * Checks the signature of an event and reads it.
   * @throws ProviderError `refused` where it is not the provider’s, or too old
   */
  readEvent(request: EventRequest): Promise<ProviderEvent>;
  /** Events of the types that we ask for, oldest first, whether or not they were delivered. */
  listEvents(window: EventWindow, time: TimeLeft): Promise<readonly ProviderEvent[]>;
}
