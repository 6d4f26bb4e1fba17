import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { users } from '#api/identity/tables.ts';
import { unseal } from '#api/infrastructure/seal.ts';
import { mailKey } from '#api/mail/send-mail.ts';
import { mails } from '#api/mail/tables.ts';
import { registerPaymentMetrics } from '#api/payments/payment-metrics.ts';
import { reconcile } from '#api/payments/reconcile.ts';
import { orders } from '#api/payments/tables.ts';
import { syncSubject } from '#api/payments/take-event.ts';
import { startTime } from '#api/payments/time-left.ts';
import { undoOrder } from '#api/payments/undo-order.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { untilEventsHandled } from './support/handled-events.ts';
import { comeBack, headshotsLeft, openSeller, pack, plan, type Seller } from './support/open-seller.ts';
import { type Account, openShop } from './support/open-shop.ts';

const time = () => startTime(20_000);

/** Has the page of an order ask for less than the order does, as by a price that was set wrong. */
async function askMore({ host }: Pick<Seller, 'host'>, userId: string): Promise<void> {
  await host.infrastructure.database.queries
    .update(orders)
    .set({ amountCents: sql`${orders.amountCents} + 100` })
    .where(eq(orders.userId, userId));
}

/** Cents that the receipt of a buyer’s only order says were paid, and paid back. */
async function receiptAmounts({ host }: Pick<Seller, 'host'>, buyer: Account): Promise<unknown> {
  const [order] = await buyer.orders();
  const { result } = await host.call('readReceipt', { token: buyer.token, params: { id: order?.id ?? '' } });
  return [result?.order.amountCents, result?.order.refundedCents];
}

describe.each(paymentPlatforms)('at %s', (platform) => {
  it('[PAY-01] A pack that is paid by another amount brings nothing and is paid back', async () => {
    const seller = await openSeller[platform]('pglite');
    const buyer = await seller.openBuyer();
    const page = await seller.order(buyer, pack(200));
    await askMore(seller, buyer.id);
    await comeBack(await seller.decide(page));
    await expect.poll(async () => (await buyer.orders())[0]?.state).toBe('refunded');
    const [order] = await buyer.orders();
    const { amountCents, refundedCents } = await seller.provider.readPayment(order?.payment ?? '', time());
    expect(amountCents).toBe((order?.amountCents ?? 0) - 100);
    expect([refundedCents, await buyer.credits()]).toEqual([amountCents, 0]);
    await expect.poll(() => receiptAmounts(seller, buyer)).toEqual([amountCents, amountCents]);
  });

  it.each([
    ['first', [5, 4, 3, 2, 1, 0]],
    ['last', [0, 1, 2, 3, 4, 5]],
  ])(
    '[PAY-01] [PAY-12] A plan that is paid by another amount is stopped and paid back, where the event of its page comes %s',
    async (_when, order) => {
      const seller = await openSeller[platform]('pglite');
      const buyer = await seller.openBuyer();
      const page = await seller.order(buyer, plan('month'));
      await askMore(seller, buyer.id);
      await seller.control('deliveries', { held: true, order }, 'PUT');
      await seller.decide(page);
      await seller.control('flush');
      await untilEventsHandled(seller.host);
      await expect.poll(async () => (await buyer.orders())[0]?.state).toBe('refunded');
      await seller.control('flush');
      await untilEventsHandled(seller.host);
      const [undone] = await buyer.orders();
      const { status, payment } = await seller.provider.readSubscription(undone?.subscription ?? '', time());
      const paid = await seller.provider.readPayment(payment ?? undone?.payment ?? '', time());
      expect([status, paid.refundedCents]).toEqual(['ended', 999]);
      await expect.poll(() => receiptAmounts(seller, buyer)).toEqual([999, 999]);
      // However often its subscription is looked at, such as by the reconciliation.
      await syncSubject(seller.host.infrastructure, `${platform} subscription ${undone?.subscription}`);
      expect([(await buyer.info()).actully, await buyer.credits()]).toEqual([null, 0]);
      expect(await headshotsLeft(seller, buyer)).toBe(0);
    },
  );
});

it('[PAY-01] Money of another amount that cannot be paid back yet is told to the operator until it is', async () => {
  const shop = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const { infrastructure } = shop.host;
  const { database, queue, clock } = infrastructure;
  const buyer = await shop.openBuyer();
  await database.queries.update(users).set({ email: 'a@example.com' }).where(eq(users.id, buyer.id));
  const told = async () => {
    const registry = new Registry();
    registerPaymentMetrics(registry, { database, clock, log: infrastructure.log });
    const text = await registry.getSingleMetricAsString('payments_differences');
    return /kind="wrong_amounts"\} (\d+)/.exec(text)?.[1];
  };
  const { result } = await buyer.order(pack(200));
  await askMore(shop, buyer.id);
  await comeBack(await shop.stripe.decide(result));
  const [order] = await buyer.orders();
  expect([order?.state, await told(), await buyer.credits()]).toEqual(['failed', '1', 0]);
  const receipt = { token: buyer.token, params: { id: order?.id ?? '' } };
  expect((await shop.host.call('readReceipt', receipt)).code).toBe(404);
  expect((await shop.host.call('readOrder', receipt)).result).toMatchObject({
    order: { hasReceipt: false },
  });
  const key = `${order?.id}#${order?.payment}`;
  const waits = async () => {
    const { rows } = await database.queries.execute(
      sql`select 1 from pgboss.job where data->>'name' = 'undo-order' and data->>'key' = ${key}`,
    );
    return rows.length;
  };
  expect(await waits()).toBe(1);
  // The job is given up; the reconciliation has the checkout looked at, which sends it anew.
  await database.transaction((tx) => queue.remove(tx, { name: 'undo-order', lane: 'payments', key }));
  await reconcile(infrastructure);
  const { rows: looks } = await database.queries.execute(
    sql`select 1 from pgboss.job where data->>'key' = ${`stripe checkout ${order?.reference}`}`,
  );
  expect(looks).toHaveLength(1);

  await syncSubject(infrastructure, `stripe checkout ${order?.reference}`);
  expect(await waits()).toBe(1);

  await undoOrder(infrastructure, key);
  await syncSubject(infrastructure, `stripe payment ${order?.payment}`);
  expect([(await buyer.orders())[0]?.state, await told()]).toEqual(['refunded', undefined]);
  expect((await database.queries.select().from(mails)).map(({ kind }) => kind)).toEqual(['refunded']);
  // The bank does not take it: it is owed again, and paid back once more.
  const payment = order?.payment ?? '';
  await shop.stripe.control('failed-refunds', { payment });
  await syncSubject(infrastructure, `stripe payment ${payment}`);
  expect([(await buyer.orders())[0]?.state, await told(), await buyer.credits()]).toEqual(['failed', '1', 0]);
  await undoOrder(infrastructure, key);
  const { amountCents, refundedCents } = await shop.stripe.provider.readPayment(payment, time());
  expect([(await buyer.orders())[0]?.state, refundedCents]).toEqual(['refunded', amountCents]);
});

it('[PAY-01] A plan of another amount whose refund fails is owed again', async () => {
  const shop = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const { infrastructure } = shop.host;
  const buyer = await shop.openBuyer();
  const { result } = await buyer.order({ type: 'plan', product: 'pro', price: 'month' });
  await askMore(shop, buyer.id);
  await comeBack(await shop.stripe.decide(result));
  const [order] = await buyer.orders();
  await syncSubject(infrastructure, `stripe subscription ${order?.subscription}`);
  const payment = (await buyer.orders())[0]?.payment ?? '';
  await undoOrder(infrastructure, `${order?.id}#${payment}`);
  await syncSubject(infrastructure, `stripe payment ${payment}`);
  expect((await buyer.orders())[0]?.state).toBe('refunded');
  await shop.stripe.control('failed-refunds', { payment });
  await syncSubject(infrastructure, `stripe payment ${payment}`);
  const [owed] = await buyer.orders();
  expect(owed).toMatchObject({ state: 'failed', paidAt: expect.any(Date), refundedCents: 0 });
  expect([(await buyer.info()).actully, await buyer.credits()]).toEqual([null, 0]);
});

it.each([
  ['of another currency', { currency: 'EUR', amountCents: 612 }],
  ['that nobody can read', { amountCents: Number.NaN }],
])('[PAY-01] Money %s is owed, and its order is told by the price that was asked', async (_which, paid) => {
  const shop = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const { infrastructure } = shop.host;
  const buyer = await shop.openBuyer();
  const { result } = await buyer.order(pack(200));
  await shop.stripe.decide(result);
  const { provider } = shop.stripe;
  const stripe = new Proxy(provider, {
    get(target, name) {
      const real = Reflect.get(target, name);
      if (name === 'readCheckout')
        return async (...asked: Parameters<typeof provider.readCheckout>) => ({
          ...(await target.readCheckout(...asked)),
          ...paid,
        });
      return typeof real === 'function' ? real.bind(target) : real;
    },
  });
  const [order] = await buyer.orders();
  await syncSubject(
    { ...infrastructure, paymentProviders: { stripe } },
    `stripe checkout ${order?.reference}`,
  );
  expect(await buyer.orders()).toMatchObject([{ state: 'failed', paidAt: expect.any(Date) }]);
  const told = await shop.host.call('readOrder', { token: buyer.token, params: { id: order?.id ?? '' } });
  expect(told.result?.order).toMatchObject({
    ...{ amountCents: order?.amountCents, currency: 'USD', hasReceipt: false },
  });
});

it('[PAY-01] Money of another currency that was paid back is told as the same share of the price that was asked', async () => {
  const { host, openBuyer } = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const buyer = await openBuyer();
  await buyer.order(pack(200));
  const [{ id, amountCents } = { id: '', amountCents: 0 }] = await buyer.orders();
  const readOrder = async (set: Partial<typeof orders.$inferInsert>) => {
    await host.infrastructure.database.queries.update(orders).set(set).where(eq(orders.id, id));
    return (await host.call('readOrder', { token: buyer.token, params: { id } })).result?.order;
  };
  const foreign = { currency: 'EUR', paidCents: 612, paidAt: new Date() } as const;
  const part = await readOrder({ ...foreign, state: 'failed', refundedCents: 153 });
  expect(part).toMatchObject({ amountCents, refundedCents: Math.round(amountCents / 4) });
  const disputed = await readOrder({ state: 'refunded', dispute: 'open', refundedCents: 0 });
  expect(disputed).toMatchObject({ amountCents, refundedCents: 0 });
  for (const paidCents of [612, null]) {
    const back = await readOrder({ paidCents, state: 'refunded', dispute: 'none', refundedCents: 612 });
    expect(back).toMatchObject({ amountCents, refundedCents: amountCents });
    expect(await readOrder({ state: 'failed', refundedCents: 0 })).toMatchObject({ refundedCents: 0 });
  }
});

it('[PAY-01] The mail about money of another currency tells the price that was asked', async () => {
  const shop = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const { infrastructure } = shop.host;
  const { queries } = infrastructure.database;
  const buyer = await shop.openBuyer();
  await queries.update(users).set({ email: 'a@example.com' }).where(eq(users.id, buyer.id));
  const { result } = await buyer.order(pack(200));
  await askMore(shop, buyer.id);
  await comeBack(await shop.stripe.decide(result));
  await queries.update(orders).set({ currency: 'EUR' }).where(eq(orders.userId, buyer.id));
  const [order] = await buyer.orders();
  await undoOrder(infrastructure, `${order?.id}#${order?.payment}`);
  await syncSubject(infrastructure, `stripe payment ${order?.payment}`);
  const [mail] = await queries.select().from(mails);
  if (!mail) throw new Error('nothing was told');
  const text = unseal(mail.sealedContents, { key: mailKey(infrastructure.secret), rowId: mail.id });
  const { refundedCents } = await shop.stripe.provider.readPayment(order?.payment ?? '', time());
  expect(refundedCents).not.toBe(order?.amountCents);
  expect(JSON.parse(text).payment).toEqual({ amountCents: order?.amountCents });
});
