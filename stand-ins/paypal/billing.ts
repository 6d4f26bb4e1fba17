import type { PayPalAccount } from './account.ts';
import type { BillingCycle, Money, Plan, SaleTransaction, Subscription } from './state.ts';

const DAY = 86_400_000;
/** Days between two tries of a payment that failed. */
const RETRY_DAYS = 5;

/** The cycle of a plan that runs next: the first that has not run as often as it is to. */
function nextCycle(plan: Plan, cycles: Readonly<Record<number, number>>): BillingCycle | undefined {
  return [...plan.billing_cycles]
    .sort((a, b) => a.sequence - b.sequence)
    .find(({ sequence, total_cycles = 1 }) => total_cycles === 0 || (cycles[sequence] ?? 0) < total_cycles);
}

/** A moment some units later; a month that is too short ends on its last day. */
function addPeriods(
  at: number,
  { interval_unit, interval_count = 1 }: BillingCycle['frequency'],
  periods: number,
) {
  const count = interval_count * periods;
  if (interval_unit === 'DAY') return at + count * DAY;
  if (interval_unit === 'WEEK') return at + count * 7 * DAY;
  const date = new Date(at);
  const months = interval_unit === 'YEAR' ? count * 12 : count;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Earliest moment at which a subscription is charged. */
export function nextBillingAt({ state }: PayPalAccount): number | null {
  const times = Object.values(state.subscriptions).flatMap(({ status, nextBillingAt: at }) =>
    status === 'ACTIVE' && at !== null ? [at] : [],
  );
  return times.length > 0 ? Math.min(...times) : null;
}

/** Charges all subscriptions that are due. */
export function runBilling(account: PayPalAccount, at: number): void {
  for (const subscription of Object.values(account.state.subscriptions)) {
    const { status, nextBillingAt: due } = subscription;
    if (status === 'ACTIVE' && due !== null && due <= at) runCycle(account, subscription);
  }
}

/** Starts a subscription whose payer agreed; its first period is charged at its start. */
export function startBilling(account: PayPalAccount, subscription: Subscription): void {
  const start = Math.max(Date.parse(subscription.start_time), account.clock.now());
  subscription.status = 'ACTIVE';
  subscription.update_time = account.time();
  subscription.anchor = { at: start, periods: 0 };
  subscription.nextBillingAt = start;
  account.emit('BILLING.SUBSCRIPTION.ACTIVATED', {
    resourceType: 'subscription',
    resource: showSubscription(account, subscription),
  });
  if (start <= account.clock.now()) runCycle(account, subscription);
}

/** Runs the next cycle of a subscription: charges it, and sets when the one after is due. */
function runCycle(account: PayPalAccount, subscription: Subscription): void {
  const plan = account.state.plans[subscription.plan_id];
  const cycle = plan && nextCycle(plan, subscription.cycles);
  if (!plan || !cycle) {
    expire(account, subscription);
    return;
  }
  const price = cycle.pricing_scheme?.fixed_price;
  const isFree = !price || Number(price.value) === 0;
  if (!isFree && subscription.declines) {
    failPayment(account, subscription, plan);
    return;
  }
  subscription.cycles[cycle.sequence] = (subscription.cycles[cycle.sequence] ?? 0) + 1;
  subscription.failedPayments = 0;
  const { anchor } = subscription;
  if (anchor.periods > 0 && (subscription.cycles[cycle.sequence] ?? 0) === 1) {
    // A cycle of another length counts from its own start.
    subscription.anchor = { at: subscription.nextBillingAt ?? account.clock.now(), periods: 0 };
  }
  subscription.anchor.periods += 1;
  subscription.nextBillingAt = addPeriods(
    subscription.anchor.at,
    cycle.frequency,
    subscription.anchor.periods,
  );
  subscription.update_time = account.time();
  if (!isFree && price) charge(account, subscription, price);
}

function charge(account: PayPalAccount, subscription: Subscription, amount: Money): void {
  const sale: SaleTransaction = {
    id: account.nextId('S'),
    status: 'COMPLETED',
    amount,
    time: account.time(),
  };
  subscription.transactions.push(sale);
  account.emit('PAYMENT.SALE.COMPLETED', { resourceType: 'sale', resource: showSale(subscription, sale) });
}

function failPayment(account: PayPalAccount, subscription: Subscription, plan: Plan): void {
  subscription.failedPayments += 1;
  subscription.update_time = account.time();
  const resource = () => ({
    resourceType: 'subscription',
    resource: showSubscription(account, subscription),
  });
  const threshold = plan.payment_preferences?.payment_failure_threshold ?? 0;
  subscription.nextBillingAt = account.clock.now() + RETRY_DAYS * DAY;
  account.emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', resource());
  if (threshold === 0 || subscription.failedPayments < threshold) return;
  subscription.status = 'SUSPENDED';
  account.emit('BILLING.SUBSCRIPTION.SUSPENDED', resource());
}

function expire(account: PayPalAccount, subscription: Subscription): void {
  subscription.status = 'EXPIRED';
  subscription.nextBillingAt = null;
  account.emit('BILLING.SUBSCRIPTION.EXPIRED', {
    resourceType: 'subscription',
    resource: showSubscription(account, subscription),
  });
}

/** Changes the plan of a subscription from its next period on. */
export function changePlan(account: PayPalAccount, subscription: Subscription, planId: string): void {
  subscription.plan_id = planId;
  subscription.cycles = {};
  subscription.anchor = { at: subscription.nextBillingAt ?? account.clock.now(), periods: 0 };
  subscription.update_time = account.time();
  account.emit('BILLING.SUBSCRIPTION.UPDATED', {
    resourceType: 'subscription',
    resource: showSubscription(account, subscription),
  });
}

/** A payment of a subscription as events tell it. */
export function showSale({ id, custom_id }: Subscription, sale: SaleTransaction) {
  return {
    id: sale.id,
    state: sale.status.toLowerCase(),
    billing_agreement_id: id,
    custom: custom_id,
    amount: { total: sale.amount.value, currency: sale.amount.currency_code },
    create_time: sale.time,
    update_time: sale.time,
  };
}

/** A subscription as calls and events tell it. */
export function showSubscription(account: PayPalAccount, subscription: Subscription) {
  const { id, status, plan_id, custom_id, start_time, create_time, update_time } = subscription;
  const plan = account.state.plans[plan_id];
  const last = subscription.transactions.at(-1);
  const { origin } = account;
  const shown = { id, status, plan_id, custom_id, start_time, create_time, update_time, quantity: '1' };
  const subscriber = {
    email_address: subscription.email,
    ...(subscription.payerId && { payer_id: subscription.payerId }),
  };
  const self = { rel: 'self', href: `${origin}/v1/billing/subscriptions/${id}`, method: 'GET' };
  if (status === 'APPROVAL_PENDING') {
    const href = `${origin}/webapps/billing/subscriptions?ba_token=${subscription.consentToken}`;
    return { ...shown, subscriber, links: [{ rel: 'approve', href, method: 'GET' }, self] };
  }
  return {
    ...shown,
    subscriber,
    billing_info: {
      outstanding_balance: { currency_code: 'USD', value: '0.0' },
      cycle_executions: plan?.billing_cycles.map((cycle) => ({
        tenure_type: cycle.tenure_type,
        sequence: cycle.sequence,
        cycles_completed: subscription.cycles[cycle.sequence] ?? 0,
        total_cycles: cycle.total_cycles ?? 1,
      })),
      ...(last && { last_payment: { amount: last.amount, time: last.time } }),
      ...(subscription.nextBillingAt !== null &&
        status === 'ACTIVE' && { next_billing_time: account.time(subscription.nextBillingAt) }),
      failed_payments_count: subscription.failedPayments,
    },
    links: [self],
  };
}
