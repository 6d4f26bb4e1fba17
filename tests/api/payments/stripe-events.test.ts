import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { reconcile } from '#api/payments/reconcile.ts';
import { orders, providerEvents } from '#api/payments/tables.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { untilEventsHandled } from './support/handled-events.ts';
import { type Buyer, openShop, pack, type Shop } from './support/open-shop.ts';

const FAULTS = process.env.EXHAUSTIVE ? 200 : 6;
/** Milliseconds for all of them on a busy machine. */
const SLOW_MS = 1_800_000;
/** Milliseconds that answers take where the machine does nothing else, and where it is busy. */
const ANSWER_MS = { usual: 5000, most: 20_000 } as const;

const settle = ({ host }: Shop) => untilEventsHandled(host);

/** Pays on a page without ever coming back. */
async function payAndLeave(shop: Shop, buyer: Buyer, item: Parameters<Buyer['order']>[0]): Promise<void> {
  const { result, message } = await buyer.order(item);
  if (result === null) throw new Error(message);
  await shop.stripe.decide(result);
}

async function expectSound({ host }: Shop): Promise<void> {
  const check = await checkLedger(host.infrastructure);
  expect(Object.entries(check).filter(([, broken]) => broken > 0)).toEqual([]);
}

forEachDatabase((database) => {
  it('[PAY-12] A forged event is refused, as is one of a provider that is not here; one of an unknown type does nothing', async () => {
    const shop = await openShop(database);
    const send = (signature: string, body: string) =>
      fetch(`${shop.host.origin}/api/stripe/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
    expect((await send('t=1,v1=aa', '{}')).status).toBe(400);
    const json = { 'content-type': 'application/json' };
    const other = { method: 'POST', headers: json, body: '{}' };
    expect((await fetch(`${shop.host.origin}/api/paypal/events`, other)).status).toBe(404);
    await shop.stripe.provider.client.customers.create({ email: 'a@example.com' });
    const { webhooks } = shop.stripe.provider.client;
    const payload = JSON.stringify({
      ...{ id: 'evt_strange', object: 'event', created: 1_800_000_000, type: 'radar.something.new' },
      data: { object: { id: 'x', object: 'strange' } },
    });
    const signature = webhooks.generateTestHeaderString({ payload, secret: shop.stripe.secret() });
    for (let times = 0; times < 2; times++) expect((await send(signature, payload)).status).toBe(200);
    const kept = await shop.host.infrastructure.database.queries
      .select({ type: providerEvents.type, handledAt: providerEvents.handledAt })
      .from(providerEvents);
    expect(kept).toEqual([{ type: 'radar.something.new', handledAt: expect.any(Date) }]);
  });

  it('[PAY-12] Events that were never delivered are found by the reconciliation, and counted', async () => {
    const shop = await openShop(database, { sendsEvents: false });
    const buyer = await shop.openBuyer();
    await payAndLeave(shop, buyer, pack(5000));
    expect(await buyer.credits()).toBe(0);
    const found = await reconcile(shop.host.infrastructure);
    expect(found.missedEvents).toBeGreaterThan(0);
    await expect.poll(() => buyer.credits()).toBe(5000);
    expect((await reconcile(shop.host.infrastructure)).missedEvents).toBe(0);
  });

  it('[PAY-17] Of ten presses at once one opens a page, and all others wait or have the same page', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.press(pack(1000))));
    const urls = new Set(answers.flatMap(({ result }) => result ?? []));
    expect(urls.size).toBeLessThanOrEqual(1);
    expect(answers.filter(({ code }) => code !== 200 && code !== 724)).toEqual([]);
    const again = await buyer.order(pack(1000));
    expect([again.code, new Set([...urls, again.result]).size]).toEqual([200, 1]);
    const other = await buyer.order(pack(200));
    expect(other.code).toBe(200);
    await shop.stripe.decide(again.result ?? '');
    await shop.stripe.decide(other.result ?? '');
    await settle(shop);
    await expect.poll(() => buyer.credits()).toBe(200);
    const states = (await buyer.orders()).map(({ sku, state }) => `${sku} ${state}`).sort();
    expect(states).toEqual(['credits-1000 expired', 'credits-200 fulfilled']);
  });

  it(
    `Over ${FAULTS} faults of Stripe nobody pays twice, nothing that was paid is missing, and answers come in time`,
    async () => {
      const shop = await openShop(database);
      const faults = fc.sample(
        fc.record({
          kind: fc.constantFrom('error-before', 'error-after', 'reset', 'hang'),
          path: fc.constantFrom(
            '/v1/customers',
            '/v1/checkout/sessions',
            '/v1/payment_intents',
            '/v1/subscriptions',
          ),
          times: fc.integer({ min: 1, max: 2 }),
        }),
        { seed: propertySeed, numRuns: FAULTS },
      );
      const times: number[] = [];
      for (const fault of faults) {
        const buyer = await shop.openBuyer();
        await shop.stripe.fail(fault);
        const begun = performance.now();
        const first = await buyer.press(pack(200));
        times.push(performance.now() - begun);
        expect([200, 724]).toContain(first.code);
        let url = first.result;
        await expect
          .poll(async () => {
            url ??= (await buyer.press(pack(200))).result;
            return url;
          })
          .not.toBeNull();
        await shop.stripe.decide(url ?? '');
        await settle(shop);
        await expect.poll(() => buyer.credits()).toBe(200);
        const paid = (await buyer.orders()).filter(({ state }) => state !== 'expired' && state !== 'failed');
        expect(paid).toMatchObject([{ state: 'fulfilled' }]);
        await shop.stripe.control('faults', {}, 'DELETE');
      }
      expect(Math.max(...times)).toBeLessThan(ANSWER_MS.most);
      const usual = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
      expect(usual).toBeLessThan(ANSWER_MS.usual);
      await expectSound(shop);
    },
    SLOW_MS,
  );

  it('[PAY-04] People are only ever sent back to our own pages', async () => {
    const shop = await openShop(database);
    const { token } = await shop.openBuyer();
    const order = (successUrl: string) =>
      shop.host.call('createStripePayment', {
        token,
        body: { successUrl, cancelUrl: 'http://web.test/', stripeItems: [pack(200)], platform: 'stripe' },
      });
    const foreign = [
      ...['https://evil.test/', 'http://web.test.evil.test/', 'http://web.test@evil.test/', '//evil.test'],
      ...[
        'http://user:pw@web.test/',
        'javascript:alert(1)',
        '/pricing',
        'http:\\\\evil.test',
        'http://web.test:81/',
      ],
      ...['http://web.test/\u0000', 'http://web.test/\r\nx', `http://web.test/${'x'.repeat(2100)}`, ''],
    ];
    for (const url of foreign) expect([url, (await order(url)).status]).toEqual([url, 400]);
    expect((await order('http://web.test/de/pricing?platform=stripe&uuid=mine#x')).code).toBe(200);
    const [row] = await shop.host.infrastructure.database.queries
      .select()
      .from(orders)
      .where(eq(orders.kind, 'one'));
    expect(row?.successUrl).toBe('http://web.test/de/pricing?platform=stripe&uuid=mine#x');
    const back = await fetch(`${shop.host.origin}/api/pay/return/${row?.id}?cancelled=1`, {
      redirect: 'manual',
    });
    expect(back.headers.get('location')).toMatch(/^http:\/\/web\.test\/\?platform=stripe&uuid=/);
  });

  it('[PAY-06] [PAY-05] Guests are asked to sign in, and what cannot be bought is told in words of its own', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    const { host } = shop;
    const { token } = await host.visit();
    const body = { successUrl: 'http://web.test/', cancelUrl: 'http://web.test/' };
    const stripeItems = [pack(200)];
    expect((await host.call('createStripePayment', { token, body: { ...body, stripeItems } })).code).toBe(
      4112,
    );
    const ask = { token: buyer.token };
    const messages = [
      await host.call('createStripePayment', { ...ask, body: { ...body, stripeItems, platform: 'bitcoin' } }),
      await host.call('createStripePayment', { ...ask, body }),
      await host.call('createPaypalPayment', { ...ask, body: { ...body, items: [pack(200)] } }),
      await host.call('resumeSubscription', ask),
      await host.call('resumeSubscription', { ...ask, query: { userId: buyer.id } }),
      await host.call('cancelSubscription', { ...ask, query: { userId: buyer.id } }),
    ].map(({ message }) => message);
    expect(messages).toEqual([
      ...['platform error', 'Invalid orderOptions type for platform'],
      ...['The current payment method does not exist.', 'invaild user', 'RenewSub Fail!', 'Cancel Fail!'],
    ]);
  });
});
