import type { StripeAccount } from './account.ts';
import { addInvoice, payInvoice } from './charge.ts';
import type { Invoice, PaymentMethod, Phase, Price, Schedule, Subscription } from './state.ts';

/** Moment so many months later, in seconds; a month that is too short ends on its last day. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1);
  const lastDay = new Date(date.getTime());
  lastDay.setUTCDate(0);
  date.setUTCMonth(date.getUTCMonth() - 1);
  date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return date.getTime() / 1000;
}

/** End of the period of a price that begins at a moment, counted from an anchor. All in seconds. */
export function periodEnd(price: Price, { anchor, start }: { anchor: number; start: number }): number {
  const months = price.recurring?.interval === 'year' ? 12 : 1;
  for (let periods = 1; ; periods++) {
    const end = addMonths(anchor, months * periods);
    if (end > start) return end;
  }
}

/** The item of a subscription: each has one. */
export const itemOf = ({ items }: Subscription) => items.data[0];

function dueAt({ state }: StripeAccount, subscription: Subscription): number | null {
  if (subscription.status === 'canceled') return null;
  const { next_payment_attempt: retryAt, status } = invoiceOf(state.invoices, subscription);
  const { current_period_end: end } = itemOf(subscription);
  return status === 'open' && retryAt !== null ? Math.min(retryAt, end) : end;
}

function invoiceOf(invoices: Record<string, Invoice>, { latest_invoice }: Subscription): Invoice {
  const invoice = invoices[latest_invoice];
  if (!invoice) throw new Error('A subscription has an invoice');
  return invoice;
}

function cardOf({ state }: StripeAccount, { default_payment_method: id }: Subscription): PaymentMethod {
  const card = state.paymentMethods[id];
  if (!card) throw new Error('A subscription has a card');
  return card;
}

/** Earliest moment at which something falls due, in milliseconds; null where nothing will. */
export function nextBillingAt(account: StripeAccount): number | null {
  const due = Object.values(account.state.subscriptions)
    .map((subscription) => dueAt(account, subscription))
    .filter((at) => at !== null);
  return due.length === 0 ? null : Math.min(...due) * 1000;
}

/**
 * Lets days pass for the subscriptions of one customer alone, as Stripe's own test clocks do: all that they
 * have begins earlier. What is due then is left to `runBilling`.
 */
export function age({ state }: StripeAccount, { email, days }: { email: string; days: number }): void {
  const seconds = days * 86_400;
  const isTheirs = ({ customer }: Subscription) => state.customers[customer]?.email === email;
  for (const subscription of Object.values(state.subscriptions).filter(isTheirs)) {
    const item = itemOf(subscription);
    item.current_period_start -= seconds;
    item.current_period_end -= seconds;
    subscription.start_date -= seconds;
    subscription.billing_cycle_anchor -= seconds;
    if (subscription.trial_start !== null) subscription.trial_start -= seconds;
    if (subscription.trial_end !== null) subscription.trial_end -= seconds;
  }
}

/** Renews, retries and ends what is due at a moment in milliseconds. */
export function runBilling(account: StripeAccount, at: number): void {
  for (const subscription of Object.values(account.state.subscriptions)) {
    const due = dueAt(account, subscription);
    if (due === null || due * 1000 > at) continue;
    if (itemOf(subscription).current_period_end > due) retryPayment(account, subscription);
    else if (subscription.cancel_at_period_end) endSubscription(account, subscription);
    else renew(account, subscription);
  }
}

/** Ends a subscription at once. */
export function endSubscription(account: StripeAccount, subscription: Subscription): void {
  const now = account.seconds();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  account.emit('customer.subscription.deleted', subscription);
}

function renew(account: StripeAccount, subscription: Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const schedule = account.state.schedules[subscription.schedule ?? ''];
  if (schedule) enterPhase(account, { schedule, subscription, at: start });
  if (subscription.status === 'trialing') subscription.billing_cycle_anchor = start;
  item.current_period_start = start;
  item.current_period_end = periodEnd(item.price, { anchor: subscription.billing_cycle_anchor, start });
  const amount = item.price.unit_amount;
  const invoice = addInvoice(account, { subscription, amount, reason: 'subscription_cycle' });
  subscription.latest_invoice = invoice.id;
  settle(account, { subscription, invoice });
}

function settle(
  account: StripeAccount,
  { subscription, invoice }: { readonly subscription: Subscription; readonly invoice: Invoice },
): void {
  const isPaid = payInvoice(account, { invoice, card: cardOf(account, subscription) });
  subscription.status = isPaid ? 'active' : 'past_due';
  account.emit('customer.subscription.updated', subscription);
}

function retryPayment(account: StripeAccount, subscription: Subscription): void {
  const invoice = invoiceOf(account.state.invoices, subscription);
  settle(account, { subscription, invoice });
  if (invoice.status === 'open' && invoice.next_payment_attempt === null)
    endSubscription(account, subscription);
}

interface Entering {
  readonly schedule: Schedule;
  readonly subscription: Subscription;
  readonly at: number;
}

/** Goes on to the phase that begins; a schedule without one lets its subscription go. */
function enterPhase(account: StripeAccount, { schedule, subscription, at }: Entering): void {
  const phase = schedule.phases.find((one) => one.start_date <= at && one.end_date > at);
  if (!phase) {
    release(account, schedule);
    return;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  const price = priceOf(account, phase);
  const item = itemOf(subscription);
  if (price.recurring?.interval !== item.price.recurring?.interval) subscription.billing_cycle_anchor = at;
  item.price = price;
  account.emit('subscription_schedule.updated', schedule);
}

function priceOf({ state }: StripeAccount, { items: [item] }: Phase): Price {
  const price = state.prices[item?.price ?? ''];
  if (!price) throw new Error('A phase has a price');
  return price;
}

/** Takes a schedule off its subscription, which goes on as it is. */
export function release(account: StripeAccount, schedule: Schedule): void {
  const subscription = account.state.subscriptions[schedule.subscription ?? ''];
  schedule.status = 'released';
  schedule.released_at = account.seconds();
  schedule.released_subscription = schedule.subscription;
  schedule.subscription = null;
  schedule.current_phase = null;
  if (subscription) subscription.schedule = null;
  account.emit('subscription_schedule.released', schedule);
}
