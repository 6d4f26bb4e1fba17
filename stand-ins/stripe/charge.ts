import { createHash } from 'node:crypto';
import type { StripeAccount } from './account.ts';
import type { Intent, Invoice, PaymentMethod, Subscription } from './state.ts';

/** Adds a card that somebody pays with; the same number has the same fingerprint. */
export function addCard(account: StripeAccount, number: string): PaymentMethod {
  const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16);
  const card: PaymentMethod = {
    ...{ id: account.nextId('pm_'), object: 'payment_method', created: account.seconds(), type: 'card' },
    card: { brand: 'visa', last4: number.slice(-4), fingerprint },
  };
  account.state.paymentMethods[card.id] = card;
  return card;
}

interface NewCharge {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: PaymentMethod;
}

/** Takes money from a card. */
export function chargeCard(
  account: StripeAccount,
  { amount, currency, customer, metadata, card }: NewCharge,
): Intent {
  const { state } = account;
  const [id, chargeId, created] = [account.nextId('pi_'), account.nextId('ch_'), account.seconds()];
  const receipt = `${account.origin}/receipts/${chargeId}`;
  state.charges[chargeId] = {
    ...{ id: chargeId, object: 'charge', created, amount, currency, payment_intent: id, paid: true },
    payment_method_details: { type: 'card', card: card.card },
    ...{ receipt_url: receipt, amount_refunded: 0, refunded: false, disputed: false },
  };
  const intent: Intent = {
    ...{ id, object: 'payment_intent', created, amount, currency, customer, metadata },
    ...{ payment_method: card.id, status: 'succeeded', latest_charge: chargeId },
  };
  state.intents[id] = intent;
  account.emit('payment_intent.succeeded', intent);
  return intent;
}

interface NewInvoice {
  readonly subscription: Pick<Subscription, 'id' | 'customer' | 'currency'>;
  readonly amount: number;
  readonly reason: Invoice['billing_reason'];
}

/** Adds the invoice of a period; nothing is taken yet. */
export function addInvoice(account: StripeAccount, { subscription, amount, reason }: NewInvoice): Invoice {
  const id = account.nextId('in_');
  const invoice: Invoice = {
    ...{ id, object: 'invoice', created: account.seconds(), customer: subscription.customer },
    ...{ currency: subscription.currency, amount_due: amount, total: amount, billing_reason: reason },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    ...{ amount_paid: 0, attempt_count: 0, next_payment_attempt: null, status: 'open' },
    status_transitions: { paid_at: null },
    hosted_invoice_url: `${account.origin}/invoices/${id}`,
  };
  account.state.invoices[id] = invoice;
  return invoice;
}

const RETRY_SECONDS = 3 * 86_400;
const ATTEMPTS = 4;

/** Tries to take the money of an invoice. @returns false where the card declined */
export function payInvoice(
  account: StripeAccount,
  { invoice, card }: { readonly invoice: Invoice; readonly card: PaymentMethod },
): boolean {
  const { state } = account;
  const { amount_due: amount, currency, customer } = invoice;
  invoice.attempt_count += 1;
  if (amount > 0 && state.decliningCards[card.id]) {
    const isLast = invoice.attempt_count >= ATTEMPTS;
    invoice.next_payment_attempt = isLast ? null : account.seconds() + RETRY_SECONDS;
    account.emit('invoice.payment_failed', invoice);
    return false;
  }
  if (amount > 0) {
    const intent = chargeCard(account, { amount, currency, customer, metadata: {}, card });
    const id = account.nextId('inpay_');
    state.invoicePayments[id] = {
      ...{ id, object: 'invoice_payment', created: account.seconds(), invoice: invoice.id, status: 'paid' },
      payment: { type: 'payment_intent', payment_intent: intent.id },
    };
  }
  invoice.amount_paid = amount;
  invoice.status = 'paid';
  invoice.next_payment_attempt = null;
  invoice.status_transitions = { paid_at: account.seconds() };
  account.emit('invoice.paid', invoice);
  return true;
}
