type Metadata = Readonly<Record<string, string>>;

interface Thing {
  readonly id: string;
  readonly created: number;
}

export interface Customer extends Thing {
  readonly object: 'customer';
  readonly email: string | null;
  readonly metadata: Metadata;
}

export interface Product extends Thing {
  readonly object: 'product';
  readonly name: string;
  readonly active: boolean;
  readonly metadata: Metadata;
}

export interface Price extends Thing {
  readonly object: 'price';
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly lookup_key: string | null;
  readonly product: string;
  readonly type: 'one_time' | 'recurring';
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 } | null;
}

/** A card that somebody paid with. Those that decline pay the first time and no more. */
export interface PaymentMethod extends Thing {
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly card: { readonly brand: 'visa'; readonly last4: string; readonly fingerprint: string };
}

export interface Session extends Thing {
  readonly object: 'checkout.session';
  readonly mode: 'payment' | 'subscription';
  readonly client_reference_id: string | null;
  readonly customer: string | null;
  readonly currency: string;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly ui_mode: 'hosted_page' | 'embedded_page';
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly return_url: string | null;
  /** Lets a script show the form of an embedded one. */
  readonly client_secret: string | null;
  readonly expires_at: number;
  readonly metadata: Metadata;
  readonly livemode: false;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  url: string | null;
}

/** Parts of a request that a session needs once it is paid. */
interface SessionPlan {
  readonly price: string;
  readonly trialDays: number;
  /** Metadata of the subscription or the payment. */
  readonly metadata: Metadata;
}

export interface Subscription extends Thing {
  readonly object: 'subscription';
  readonly customer: string;
  readonly currency: string;
  readonly metadata: Metadata;
  start_date: number;
  trial_start: number | null;
  trial_end: number | null;
  readonly default_payment_method: string;
  readonly livemode: false;
  billing_cycle_anchor: number;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string;
  schedule: string | null;
  items: { readonly object: 'list'; readonly data: [SubscriptionItem]; readonly has_more: false };
}

interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  price: Price;
  readonly quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface Phase {
  readonly start_date: number;
  readonly end_date: number;
  readonly items: readonly { readonly price: string; readonly quantity: 1 }[];
  readonly trial_end: number | null;
  readonly proration_behavior: string;
}

export interface Schedule extends Thing {
  readonly object: 'subscription_schedule';
  readonly customer: string;
  subscription: string | null;
  released_subscription: string | null;
  status: 'active' | 'released' | 'canceled' | 'completed';
  end_behavior: string;
  metadata: Metadata;
  current_phase: { readonly start_date: number; readonly end_date: number } | null;
  phases: Phase[];
  released_at: number | null;
  canceled_at: number | null;
}

export interface Invoice extends Thing {
  readonly object: 'invoice';
  readonly customer: string;
  readonly currency: string;
  readonly amount_due: number;
  readonly total: number;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string };
  };
  amount_paid: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  status: 'open' | 'paid' | 'void';
  status_transitions: { paid_at: number | null };
  readonly hosted_invoice_url: string;
}

export interface Intent extends Thing {
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Metadata;
  readonly payment_method: string;
  readonly status: 'succeeded';
  readonly latest_charge: string;
}

export interface Charge extends Thing {
  readonly object: 'charge';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: PaymentMethod['card'] };
  readonly paid: true;
  readonly receipt_url: string;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

export interface Refund extends Thing {
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: Metadata;
  readonly status: 'succeeded' | 'failed';
}

export interface Dispute extends Thing {
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  status: 'needs_response' | 'won' | 'lost';
}

/** Payment of an invoice. */
interface InvoicePayment extends Thing {
  readonly object: 'invoice_payment';
  readonly invoice: string;
  readonly status: 'paid';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
}

export interface WebhookEndpoint extends Thing {
  readonly object: 'webhook_endpoint';
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly api_version: string | null;
  readonly secret: string;
  readonly status: 'enabled';
}

export interface PortalConfiguration extends Thing {
  readonly object: 'billing_portal.configuration';
  readonly active: true;
  readonly metadata: Metadata;
}

/** Page of the account's customers, which is open once. */
export interface PortalSession extends Thing {
  readonly object: 'billing_portal.session';
  readonly customer: string;
  readonly configuration: string;
  readonly return_url: string;
  readonly url: string;
}

export interface StripeEvent extends Thing {
  readonly object: 'event';
  readonly api_version: string;
  readonly type: string;
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly data: { readonly object: object };
}

interface KeptAnswer {
  readonly body: string;
  readonly answer: unknown;
  /** 200 where left out. */
  readonly status?: number;
}

type Table<Row> = Record<string, Row>;

/** All that the stand-in knows, as plain JSON. */
export interface StripeState {
  aheadMs: number;
  counter: number;
  readonly customers: Table<Customer>;
  readonly products: Table<Product>;
  readonly prices: Table<Price>;
  readonly paymentMethods: Table<PaymentMethod>;
  readonly sessions: Table<Session>;
  readonly sessionPlans: Table<SessionPlan>;
  readonly subscriptions: Table<Subscription>;
  readonly schedules: Table<Schedule>;
  readonly invoices: Table<Invoice>;
  readonly invoicePayments: Table<InvoicePayment>;
  readonly intents: Table<Intent>;
  readonly charges: Table<Charge>;
  readonly refunds: Table<Refund>;
  readonly disputes: Table<Dispute>;
  readonly endpoints: Table<WebhookEndpoint>;
  readonly portals: Table<PortalConfiguration>;
  readonly portalSessions: Table<PortalSession>;
  readonly events: StripeEvent[];
  /** Cards that decline from now on. */
  readonly decliningCards: Table<true>;
  /** Answers that a second request with the same `Idempotency-Key` gets again. */
  readonly answers: Table<KeptAnswer>;
}

export function createState(): StripeState {
  return {
    ...{ aheadMs: 0, counter: 0, customers: {}, products: {}, prices: {}, paymentMethods: {}, sessions: {} },
    ...{ sessionPlans: {}, subscriptions: {}, schedules: {}, invoices: {}, invoicePayments: {}, intents: {} },
    ...{
      charges: {},
      refunds: {},
      disputes: {},
      endpoints: {},
      portals: {},
      portalSessions: {},
      events: [],
      decliningCards: {},
      answers: {},
    },
  };
}
