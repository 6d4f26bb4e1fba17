import { describe, expect, it } from 'vitest';
import { endAccount } from '#api/identity/delete-account.ts';
import { lockPerson } from '#api/identity/lock-person.ts';
import type { PaymentProvider } from '#api/payments/payment-provider.ts';
import { sendSync } from '#api/payments/provider-states.ts';
import { startTime } from '#api/payments/time-left.ts';
import { undoOrder } from '#api/payments/undo-order.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { untilEventsHandled } from './support/handled-events.ts';
import { buy, openSeller, pack, plan, type Seller } from './support/open-seller.ts';
import type { Account } from './support/open-shop.ts';

const MONTH_CENTS = 999;
const time = () => startTime(20_000);

interface Leaving {
  /** True where the job that stops what was bought has not had its turn. */
  readonly isStopLate?: boolean;
}

/** Deletes an account whose rest is not erased yet, as other jobs of the background go first. */
async function leave({ host }: Seller, buyer: Account, { isStopLate = false }: Leaving = {}): Promise<void> {
  const { infrastructure: parts } = host;
  const { id: userId } = buyer;
  const bought = await buyer.orders();
  await parts.database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    await endAccount(parts, { tx, userId, emailKey: null });
    await parts.queue.remove(tx, { name: 'erase-account', lane: 'background', key: userId });
    if (!isStopLate) return;
    for (const { id: key } of bought)
      await parts.queue.remove(tx, { name: 'undo-order', lane: 'payments', key });
  });
}

async function orderOf(buyer: Account) {
  const [order] = await buyer.orders();
  if (!order) throw new Error('Nothing was ordered');
  return order;
}

/** The subscription that the only order of a person began, as its provider tells it. */
async function subscriptionOf({ provider }: Seller, buyer: Account) {
  return provider.readSubscription((await orderOf(buyer)).subscription ?? '', time());
}

async function refundedOf({ provider }: Seller, payment: string | null): Promise<number> {
  return (await provider.readPayment(payment ?? '', time())).refundedCents;
}

/** Has the host see payments of a provider as under way until they arrive. */
function delayMoney({ host, provider }: Seller) {
  let isUnderWay = true;
  const delayed: Partial<PaymentProvider> = {
    async readCheckout(reference, call) {
      const state = await provider.readCheckout(reference, call);
      return isUnderWay ? { ...state, state: 'processing', payment: null, paidAt: null } : state;
    },
    async readSubscription(reference, left) {
      const state = await provider.readSubscription(reference, left);
      return isUnderWay ? { ...state, payment: null } : state;
    },
  };
  const seen = new Proxy(provider, {
    get(target, name) {
      const value = Reflect.get(delayed, name) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.assign(host.infrastructure.paymentProviders, { [provider.platform]: seen });
  return {
    arrive() {
      isUnderWay = false;
    },
  };
}

describe.each(paymentPlatforms)('at %s', (platform) => {
  const open = () => openSeller[platform]('pglite');

  it.each(platform === 'stripe' ? ['before'] : ['before', 'after'])(
    '[PAY-12] A plan that is paid in the moment %s its account is deleted is stopped and paid back, whichever event comes first',
    async (moment) => {
      const seller = await open();
      const buyer = await seller.openBuyer();
      const page = await seller.order(buyer, plan('month'));
      await seller.control('deliveries', { held: true, order: [5, 4, 3, 2, 1, 0] }, 'PUT');
      if (moment === 'after') await leave(seller, buyer);
      await seller.decide(page);
      if (moment === 'before') await leave(seller, buyer);
      await seller.control('flush');
      await untilEventsHandled(seller.host);
      await expect.poll(async () => (await orderOf(buyer)).subscription).not.toBeNull();
      await expect.poll(async () => (await subscriptionOf(seller, buyer)).status).toBe('ended');
      const { payment } = await subscriptionOf(seller, buyer);
      await expect.poll(() => refundedOf(seller, payment)).toBe(MONTH_CENTS);
      await expect.poll(async () => (await orderOf(buyer)).state).toBe('refunded');
    },
  );

  it('[PAY-12] Money that arrives once a plan of a deleted account was stopped is paid back', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    const { infrastructure } = seller.host;
    const page = await seller.order(buyer, plan('month'));
    await seller.control('deliveries', { held: true }, 'PUT');
    await seller.decide(page);
    const { arrive } = delayMoney(seller);
    await leave(seller, buyer);
    await seller.control('flush');
    await untilEventsHandled(seller.host);
    await expect.poll(async () => (await orderOf(buyer)).subscription).not.toBeNull();
    await expect.poll(async () => (await subscriptionOf(seller, buyer)).status).toBe('ended');
    await undoOrder(infrastructure, (await orderOf(buyer)).id);
    expect((await orderOf(buyer)).state).not.toBe('refunded');
    arrive();
    const reference = (await orderOf(buyer)).reference ?? '';
    const subject = { platform, kind: 'checkout', reference } as const;
    await infrastructure.database.transaction((tx) => sendSync(infrastructure, { tx, subject }));
    const { payment } = await subscriptionOf(seller, buyer);
    await expect.poll(() => refundedOf(seller, payment)).toBe(MONTH_CENTS);
    await expect.poll(async () => (await orderOf(buyer)).state).toBe('refunded');
  });

  it('A page that an account leaves open is closed, and nothing is left of what is paid there all the same', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    const page = await seller.order(buyer, pack(200));
    await leave(seller, buyer);
    await expect.poll(async () => (await orderOf(buyer)).state).toBe('expired');
    await seller.decide(page);
    await untilEventsHandled(seller.host);
    // PayPal’s pages cannot be closed.
    if (platform === 'paypal') await expect.poll(async () => (await orderOf(buyer)).state).toBe('refunded');
    const { payment, state } = await orderOf(buyer);
    const paid = payment === null ? null : await seller.provider.readPayment(payment, time());
    expect([state, paid?.refundedCents]).toEqual(
      platform === 'paypal' ? ['refunded', paid?.amountCents] : ['expired', undefined],
    );
  });

  it('[PAY-12] A plan ends with its account at once, before anything is erased, and what was used up is not paid back', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    await buy(seller, { buyer, item: plan('month') });
    await expect.poll(async () => (await orderOf(buyer)).state).toBe('fulfilled');
    const { payment } = await subscriptionOf(seller, buyer);
    await seller.passDays(3);
    await seller.control('deliveries', { held: true }, 'PUT');
    await seller.cancel(buyer);
    await leave(seller, buyer);
    await expect.poll(async () => (await subscriptionOf(seller, buyer)).status).toBe('ended');
    await seller.control('flush');
    await untilEventsHandled(seller.host);
    await undoOrder(seller.host.infrastructure, (await orderOf(buyer)).id);
    expect(await refundedOf(seller, payment)).toBe(0);
    expect((await orderOf(buyer)).state).toBe('fulfilled');
  });

  it('[PAY-12] A period that is charged after the account was deleted is paid back, and none of those before', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    await buy(seller, { buyer, item: plan('month') });
    await expect.poll(async () => (await orderOf(buyer)).state).toBe('fulfilled');
    const { payment: first } = await subscriptionOf(seller, buyer);
    await leave(seller, buyer, { isStopLate: true });
    await seller.passDays(32);
    await expect.poll(async () => (await subscriptionOf(seller, buyer)).status).toBe('ended');
    const { payment: second } = await subscriptionOf(seller, buyer);
    expect(second).not.toBe(first);
    await expect.poll(() => refundedOf(seller, second)).toBe(MONTH_CENTS);
    await untilEventsHandled(seller.host);
    await undoOrder(seller.host.infrastructure, (await orderOf(buyer)).id);
    expect(await refundedOf(seller, first)).toBe(0);
  });
});
