/** Money as PayPal writes it. */
export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface Plan {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  readonly status: 'ACTIVE';
  readonly billing_cycles: readonly BillingCycle[];
  readonly payment_preferences?: { readonly payment_failure_threshold?: number };
  readonly create_time: string;
}

export interface BillingCycle {
  readonly frequency: {
    readonly interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
    readonly interval_count?: number;
  };
  readonly tenure_type: 'TRIAL' | 'REGULAR';
  readonly sequence: number;
  /** Zero goes on for ever. */
  readonly total_cycles?: number;
  readonly pricing_scheme?: { readonly fixed_price: Money };
}

/** Addresses that a person comes back to. */
export interface ReturnAddresses {
  readonly return_url: string;
  readonly cancel_url: string;
}

/** A payment for a period of a subscription. */
export interface SaleTransaction {
  readonly id: string;
  readonly status: 'COMPLETED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  readonly amount: Money;
  readonly time: string;
}

export interface Subscription {
  readonly id: string;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  plan_id: string;
  readonly custom_id: string | undefined;
  readonly email: string;
  payerId: string | null;
  start_time: string;
  readonly create_time: string;
  update_time: string;
  readonly addresses: ReturnAddresses;
  /** Token of the page that asks for consent. */
  readonly consentToken: string;
  /** A change of plan that waits for consent. */
  revision: { readonly token: string; readonly planId: string; readonly addresses: ReturnAddresses } | null;
  /** Cycles that were run, by sequence of the plan. */
  cycles: Record<number, number>;
  /** Milliseconds since 1970; null once nothing is charged any more. */
  nextBillingAt: number | null;
  /** The moment that periods are counted from, and those counted since, so that the 31st stays the 31st. */
  anchor: { at: number; periods: number };
  failedPayments: number;
  /** True where the payer's card declines. */
  declines: boolean;
  readonly transactions: SaleTransaction[];
}

interface OrderUnit {
  readonly reference_id: string;
  readonly custom_id?: string;
  readonly invoice_id?: string;
  readonly amount: Money;
}

export interface Order {
  readonly id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly intent: 'CAPTURE';
  readonly purchase_units: readonly OrderUnit[];
  readonly addresses: ReturnAddresses;
  readonly create_time: string;
  update_time: string;
  payerId: string | null;
  declines: boolean;
  captureId: string | null;
}

export interface Capture {
  readonly id: string;
  readonly orderId: string;
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly amount: Money;
  readonly custom_id: string | undefined;
  readonly invoice_id: string | undefined;
  readonly create_time: string;
}

export interface Refund {
  readonly id: string;
  status: 'COMPLETED' | 'FAILED';
  readonly paymentId: string;
  readonly amount: Money;
  readonly create_time: string;
  readonly custom_id: string | undefined;
  readonly invoice_id: string | undefined;
}

/** A payment that its payer or their bank disputes. */
export interface Dispute {
  readonly id: string;
  readonly paymentId: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null;
  readonly create_time: string;
}

/** An event as it was sent, which a merchant can list for thirty days. */
export interface ListedEvent {
  readonly id: string;
  readonly event_type: string;
  readonly create_time: string;
  readonly resource_type: string;
  readonly resource: object;
}

/** An answer that a second request with the same `PayPal-Request-Id` gets again. */
interface KeptAnswer {
  readonly bodyHash: string;
  readonly status: number;
  readonly body: unknown;
}

/** All that the stand-in knows, as plain JSON. */
export interface PayPalState {
  aheadMs: number;
  counter: number;
  readonly tokens: Record<string, number>;
  readonly products: Record<
    string,
    { readonly id: string; readonly name: string; readonly create_time: string }
  >;
  readonly plans: Record<string, Plan>;
  readonly subscriptions: Record<string, Subscription>;
  readonly orders: Record<string, Order>;
  readonly captures: Record<string, Capture>;
  readonly refunds: Record<string, Refund>;
  readonly webhooks: Record<
    string,
    { readonly id: string; readonly url: string; readonly event_types: { name: string }[] }
  >;
  readonly disputes: Record<string, Dispute>;
  readonly answers: Record<string, KeptAnswer>;
  events: ListedEvent[];
}

export function createState(): PayPalState {
  return {
    aheadMs: 0,
    counter: 0,
    tokens: {},
    products: {},
    plans: {},
    subscriptions: {},
    orders: {},
    captures: {},
    refunds: {},
    webhooks: {},
    disputes: {},
    answers: {},
    events: [],
  };
}
