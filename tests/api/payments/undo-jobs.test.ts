import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { jobHandlers } from '#api/jobs/registry.ts';
import { type PaymentState, ProviderError } from '#api/payments/payment-provider.ts';
import { sendUndoing } from '#api/payments/provider-states.ts';
import { orders } from '#api/payments/tables.ts';
import { startTime } from '#api/payments/time-left.ts';
import { undoOrder } from '#api/payments/undo-order.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { openShop, pack } from './support/open-shop.ts';

it('[PAY-12] A payment that is told while an order is undone has a job of its own, and no second one', async () => {
  const host = await buildTestHost({ settings: { roles: ['http'] } });
  const { infrastructure: context } = host;
  const orderId = uuidv7();
  for (const payment of [null, 'pi_later', null, 'pi_later'])
    await context.database.transaction((tx) => sendUndoing(context, { tx, orderId, payment }));
  const { rows } = await context.database.queries.execute<{ key: string }>(
    sql`select data->>'key' as key from pgboss.job where data->>'name' = 'undo-order' order by 1`,
  );
  expect(rows.map(({ key }) => key)).toEqual([orderId, `${orderId}#pi_later`]);
  await host.close();
});

it('[PAY-12] An order is undone although its provider is away for a day', async () => {
  const { host, stripe, openBuyer } = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const { infrastructure } = host;
  const { database, queue } = infrastructure;
  const buyer = await openBuyer();
  await buyer.buy(pack(200));
  await database.queries.update(orders).set({ state: 'paid' });
  const [order] = await buyer.orders();
  const away: typeof stripe.provider = Object.create(stripe.provider, {
    readPayment: { value: () => Promise.reject(new ProviderError('unavailable', 'Away')) },
  });
  // Nobody waits for the next try: only how far ahead it is counts.
  const ahead: Date[] = [];
  const send: typeof queue.send = async (_tx, sent) => {
    if (sent.runAt) ahead.push(sent.runAt);
  };
  const context = { ...infrastructure, paymentProviders: { stripe: away }, queue: { ...queue, send } };
  const turn = { shutdown: new AbortController().signal, freePlace: () => undefined };
  const lane = 'payments';
  const job = { name: 'undo-order', key: order?.id ?? '' } as const;
  let waited = 0;
  for (let tries = 0; waited <= DAY_MS; tries += 1) {
    const work = await database.transaction((tx) =>
      jobHandlers['undo-order'].begin(context, { tx, lane, job: { ...job, tries } }),
    );
    ahead.length = 0;
    await work?.(turn);
    const [next] = ahead;
    if (!next) break;
    const wait = +next - Date.now();
    // An outage that ends is noticed within the hour.
    expect(wait).toBeLessThanOrEqual(HOUR_MS);
    waited += wait;
  }
  expect(waited).toBeGreaterThan(DAY_MS);
  await host.close();
});

it.each([
  ['open', 'paid', 0],
  ['lost', 'refunded', 0],
  ['won', 'refunded', 699],
] as const)(
  '[PAY-12] An order that is undone while its dispute is %s becomes %s',
  async (dispute, state, refundedCents) => {
    const { host, stripe, openBuyer } = await openShop('pglite', { roles: ['http'], sendsEvents: false });
    const { infrastructure } = host;
    const buyer = await openBuyer();
    await buyer.buy(pack(200));
    await infrastructure.database.queries.update(orders).set({ state: 'paid' });
    const [order] = await buyer.orders();
    const payment = order?.payment ?? '';
    const disputed: typeof stripe.provider = Object.create(stripe.provider, {
      readPayment: {
        value: async (...given: Parameters<typeof stripe.provider.readPayment>): Promise<PaymentState> => ({
          ...(await stripe.provider.readPayment(...given)),
          dispute,
        }),
      },
    });
    await undoOrder({ ...infrastructure, paymentProviders: { stripe: disputed } }, order?.id ?? '');
    expect((await buyer.orders())[0]?.state).toBe(state);
    expect(await stripe.provider.readPayment(payment, startTime(20_000))).toMatchObject({ refundedCents });
    await host.close();
  },
);

it('[PAY-12] A plan that begins later and is undone before its payment does not count as paid by another amount', async () => {
  const { host, stripe, openBuyer } = await openShop('pglite', { roles: ['http'], sendsEvents: false });
  const { infrastructure } = host;
  const buyer = await openBuyer();
  await buyer.buy(pack(200));
  const paid = { state: 'paid', payment: null, subscription: 'sub_later' } as const;
  await infrastructure.database.queries.update(orders).set(paid);
  const later: typeof stripe.provider = Object.create(stripe.provider, {
    stopSubscription: { value: () => Promise.reject(new ProviderError('missing', 'Not begun')) },
  });
  const [order] = await buyer.orders();
  await undoOrder({ ...infrastructure, paymentProviders: { stripe: later } }, order?.id ?? '');
  expect((await buyer.orders())[0]).toMatchObject({ state: 'failed', paidAt: null });
  await host.close();
});
