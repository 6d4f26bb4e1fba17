import type Stripe from 'stripe';
import { TRIAL } from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import { planProduct, products } from '#lib/payments/products.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import {
  type CheckoutRequest,
  type CheckoutState,
  type EventRequest,
  type EventWindow,
  type OpenCheckout,
  type PaymentPerson,
  type PaymentProvider,
  type PaymentState,
  type ProviderCall,
  ProviderError,
  type ProviderEvent,
  type SubscriptionChange,
  type SubscriptionState,
} from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';
import { askStripe, createStripe, type StripeConnection, tellStripe } from './call-stripe.ts';
import { listEvents } from './list-events.ts';
import {
  changeInterval,
  openPortal,
  type Refunding,
  refundPayment,
  releaseSchedule,
} from './manage-payments.ts';
import {
  checkoutParts,
  idOf,
  intervalOf,
  readSignedEvent,
  subscriptionParts,
  toCheckoutState,
  toSubscriptionState,
} from './read-objects.ts';

/** Stripe closes no page earlier than 30 minutes after it was opened; tries of ours need some, too. */
const OPEN_MS = 36 * MINUTE_MS;

interface StripeOptions extends StripeConnection {
  /** Secrets of the endpoint that events come to: two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  /** True where Stripe works out taxes and adds them. */
  readonly hasTax: boolean;
}

/** Stripe behind the interface of all providers. */
export class StripeProvider implements PaymentProvider {
  readonly platform = 'stripe';
  readonly client: Stripe;
  readonly #options: StripeOptions;
  #prices: Promise<readonly Stripe.Price[]> | undefined;

  constructor(options: StripeOptions) {
    this.#options = options;
    this.client = createStripe(options);
  }

  async openCheckout(request: CheckoutRequest, call: ProviderCall): Promise<OpenCheckout> {
    const { product, customer: person, locale } = request;
    const price = await this.#priceOf(product.sku, call.time);
    const customer = person.reference ?? (await this.#addCustomer(person, call.time));
    const metadata = { orderId: request.orderId, userId: person.userId };
    const expiresAt = request.createdAt + OPEN_MS;
    const session = await tellStripe(call, {
      name: 'co',
      tell: (options) =>
        this.client.checkout.sessions.create(
          {
            ...{ mode: product.kind === 'plan' ? 'subscription' : 'payment', customer, metadata },
            client_reference_id: request.orderId,
            line_items: [{ price: price.id, quantity: 1 }],
            ...placeParts(request),
            expires_at: Math.floor(expiresAt / 1000),
            locale: locale === 'tw' ? 'zh-TW' : locale,
            billing_address_collection: 'auto',
            ...(this.#options.hasTax && {
              automatic_tax: { enabled: true },
              customer_update: { address: 'auto' },
            }),
            ...(product.kind === 'plan'
              ? planParts({ metadata, isTrial: request.isTrial })
              : { payment_intent_data: { metadata } }),
          },
          options,
        ),
    });
    const { id: reference, url, client_secret, expires_at } = session;
    const token = request.isInPage ? client_secret : null;
    if (!(url ?? token)) throw new ProviderError('state', 'Stripe: a session without a page');
    return { reference, url, token, expiresAt: expires_at * 1000, customer };
  }

  async closeCheckout(reference: string, call: ProviderCall): Promise<void> {
    const { sessions } = this.client.checkout;
    const { status } = await askStripe(call.time, (options) => sessions.retrieve(reference, {}, options));
    if (status === 'expired') return;
    if (status === 'complete') throw new ProviderError('state', 'Stripe: the session was paid');
    await tellStripe(call, {
      name: `exp:${reference}`,
      tell: (options) => sessions.expire(reference, {}, options),
    });
  }

  async readCheckout(reference: string, { time }: ProviderCall): Promise<CheckoutState> {
    const session = await askStripe(time, (options) =>
      this.client.checkout.sessions.retrieve(reference, { expand: checkoutParts }, options),
    );
    return toCheckoutState(session);
  }

  async readSubscription(reference: string, time: TimeLeft): Promise<SubscriptionState> {
    const [subscription, prices] = await Promise.all([
      this.#retrieve(reference, time),
      this.#listPrices(time),
    ]);
    const intervals = prices
      .filter(({ recurring }) => recurring !== null)
      .map((price): [string, PriceInterval] => [price.id, intervalOf(price)]);
    return toSubscriptionState(subscription, new Map(intervals));
  }

  async readPayment(reference: string, time: TimeLeft): Promise<PaymentState> {
    const { client } = this;
    const payment = { type: 'payment_intent', payment_intent: reference } as const;
    const [intent, disputes, invoices] = await Promise.all([
      askStripe(time, (options) =>
        client.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }, options),
      ),
      askStripe(time, (options) => client.disputes.list({ payment_intent: reference, limit: 1 }, options)),
      askStripe(time, (options) =>
        client.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] }, options),
      ),
    ]);
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const invoice = invoices.data[0]?.invoice;
    const parent = typeof invoice === 'object' && 'parent' in invoice ? invoice.parent : null;
    return {
      orderId: intent.metadata.orderId ?? null,
      subscription: idOf(parent?.subscription_details?.subscription),
      amountCents: intent.amount,
      refundedCents: charge?.amount_refunded ?? 0,
      paidAt: (charge?.created ?? intent.created) * 1000,
      dispute: disputeOf(disputes.data[0]?.status),
    };
  }

  async changeAtRenewal(change: SubscriptionChange, call: ProviderCall): Promise<{ approvalUrl: null }> {
    const subscription = await this.#retrieve(change.subscription, call.time);
    const price = await this.#priceOf(planProduct(change.interval).sku, call.time);
    await changeInterval(this.client, { subscription, price, orderId: change.orderId, call });
    return { approvalUrl: null };
  }

  async endSubscription(reference: string, call: ProviderCall): Promise<void> {
    const subscription = await this.#retrieve(reference, call.time);
    if (subscription.status === 'canceled') return;
    // A schedule keeps its subscription from ending. Cancelling the schedule would end it at once.
    await releaseSchedule(this.client, { subscription, call });
    await this.#setEnding(reference, { ends: true, call });
  }

  async resumeSubscription(reference: string, call: ProviderCall): Promise<void> {
    const { status, cancel_at_period_end: ends } = await this.#retrieve(reference, call.time);
    if (!ends || (status !== 'active' && status !== 'trialing'))
      throw new ProviderError('state', 'Stripe: the subscription does not end, or has ended');
    await this.#setEnding(reference, { ends: false, call });
  }

  async stopSubscription(reference: string, call: ProviderCall): Promise<void> {
    const { status } = await this.#retrieve(reference, call.time);
    if (status === 'canceled' || status === 'incomplete_expired') return;
    await tellStripe(call, {
      name: 'stop',
      tell: (options) => this.client.subscriptions.cancel(reference, {}, options),
    });
  }

  refund(refund: Refunding, call: ProviderCall): Promise<void> {
    return refundPayment(this.client, { refund, call });
  }

  openPaymentPage(person: PaymentPerson, call: ProviderCall): Promise<string> {
    return openPortal(this.client, { person, call });
  }

  async findReceipt(payment: string, time: TimeLeft): Promise<string | null> {
    const { latest_charge: charge } = await askStripe(time, (options) =>
      this.client.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }, options),
    );
    return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null;
  }

  async readEvent(request: EventRequest): Promise<ProviderEvent> {
    return readSignedEvent(request, this.#options.webhookSecrets);
  }

  listEvents(window: EventWindow, time: TimeLeft): Promise<readonly ProviderEvent[]> {
    return listEvents(this.client, { window, time });
  }

  #retrieve(reference: string, time: TimeLeft): Promise<Stripe.Subscription> {
    return askStripe(time, (options) =>
      this.client.subscriptions.retrieve(reference, { expand: subscriptionParts }, options),
    );
  }

  async #setEnding(
    reference: string,
    { ends, call }: { readonly ends: boolean; readonly call: ProviderCall },
  ): Promise<void> {
    await tellStripe(call, {
      name: ends ? 'cpe' : 'unc',
      tell: (options) => this.client.subscriptions.update(reference, { cancel_at_period_end: ends }, options),
    });
  }

  async #addCustomer({ userId, email }: CheckoutRequest['customer'], time: TimeLeft): Promise<string> {
    const { id } = await tellStripe(
      { time, key: userId },
      {
        name: 'cust',
        tell: (options) =>
          this.client.customers.create({ metadata: { userId }, ...(email !== null && { email }) }, options),
      },
    );
    return id;
  }

  async #priceOf(sku: string, time: TimeLeft): Promise<Stripe.Price> {
    const prices = await this.#listPrices(time);
    const price = prices.find(({ lookup_key }) => lookup_key === sku);
    if (price) return price;
    this.#prices = undefined;
    throw new ProviderError('refused', `Stripe: no price of ${sku}; run npm run payments -- setup`);
  }

  /** Prices of all that is sold, kept once they are known: a price never changes. */
  #listPrices(time: TimeLeft): Promise<readonly Stripe.Price[]> {
    this.#prices ??= askStripe(time, async (options) => {
      const [some, others] = [products.slice(0, 10), products.slice(10)].map((part) =>
        part.map((one) => one.sku),
      );
      const pages = await Promise.all(
        [some, others]
          .filter((keys) => keys !== undefined && keys.length > 0)
          .map((lookup_keys) => this.client.prices.list({ lookup_keys, limit: 100 }, options)),
      );
      return pages.flatMap(({ data }) => data);
    }).catch((error) => {
      this.#prices = undefined;
      throw error;
    });
    return this.#prices;
  }
}

/** Place of the form: Stripe’s page, or our own, which is left only where a way to pay needs it. */
function placeParts({
  isInPage,
  returnUrl,
  cancelUrl,
}: CheckoutRequest): Partial<Stripe.Checkout.SessionCreateParams> {
  return isInPage
    ? { ui_mode: 'embedded_page', return_url: returnUrl, redirect_on_completion: 'if_required' }
    : { success_url: returnUrl, cancel_url: cancelUrl };
}

interface PlanParts {
  readonly metadata: Readonly<Record<string, string>>;
  readonly isTrial: boolean;
}

function planParts({ metadata, isTrial }: PlanParts): Partial<Stripe.Checkout.SessionCreateParams> {
  if (!isTrial) return { subscription_data: { metadata: { ...metadata } } };
  return {
    payment_method_collection: 'always',
    subscription_data: {
      metadata: { ...metadata },
      trial_period_days: TRIAL.days,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
  };
}

function disputeOf(status: Stripe.Dispute['status'] | undefined): PaymentState['dispute'] {
  if (status === undefined || status === 'warning_closed') return 'none';
  const ended = (['won', 'lost'] as const).find((one) => one === status);
  if (ended) return ended;
  // Inquiries move no money.
  return status.startsWith('warning_') ? 'none' : 'open';
}
