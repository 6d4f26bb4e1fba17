import { expect, it } from 'vitest';
import { type PaymentProvider, ProviderError } from '#api/payments/payment-provider.ts';
import { reconcile } from '#api/payments/reconcile.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { untilEventsHandled } from './support/handled-events.ts';
import { type Buyer, openShop, pack, type Shop } from './support/open-shop.ts';

/** Pays on a page without ever coming back. */
async function payAndLeave({ stripe }: Shop, buyer: Buyer): Promise<void> {
  const { result, message } = await buyer.order(pack(200));
  if (result === null) throw new Error(message);
  await stripe.decide(result);
}

/** The same provider, whose lists of events can be away. */
function withEvents(provider: PaymentProvider, mayList: (until: number | null) => boolean): PaymentProvider {
  const listEvents: PaymentProvider['listEvents'] = async (window, time) => {
    if (!mayList(window.until)) throw new ProviderError('unavailable', 'Away');
    return provider.listEvents(window, time);
  };
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'listEvents') return listEvents;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

forOneDatabase((database) => {
  it('[PAY-12] Orders of a provider are looked after while another one is away, or its own events are', async () => {
    const shop = await openShop(database, { sendsEvents: false });
    const buyer = await shop.openBuyer();
    await payAndLeave(shop, buyer);
    const away = withEvents(shop.stripe.provider, () => false);
    const context = { ...shop.host.infrastructure, paymentProviders: { paypal: away, stripe: away } };
    expect(await reconcile(context)).toMatchObject({ missedEvents: 0, subjects: 1 });
    await expect.poll(() => buyer.credits()).toBe(200);
  });

  it('[PAY-12] Events of types that nobody asked for are not missed', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    await payAndLeave(shop, buyer);
    await untilEventsHandled(shop.host);
    await expect.poll(() => buyer.credits()).toBe(200);
    const { data } = await shop.stripe.provider.client.events.list({});
    expect(data.map(({ type }) => type)).toContain('payment_intent.succeeded');
    expect((await reconcile(shop.host.infrastructure)).missedEvents).toBe(0);
  });

  it('[PAY-12] What was missed for days is taken step by step, and goes on where it stopped', async () => {
    const shop = await openShop(database, { sendsEvents: false });
    const buyer = await shop.openBuyer();
    const { infrastructure } = shop.host;
    expect((await reconcile(infrastructure)).missedEvents).toBe(0);
    await payAndLeave(shop, buyer);
    await shop.passDays(3);
    await payAndLeave(shop, buyer);
    const stripe = withEvents(shop.stripe.provider, (until) => until !== null);
    const early = await reconcile({ ...infrastructure, paymentProviders: { stripe } });
    const late = await reconcile(infrastructure);
    expect([early.missedEvents, late.missedEvents].map((found) => found > 0)).toEqual([true, true]);
    await expect.poll(() => buyer.credits()).toBe(400);
    expect((await reconcile(infrastructure)).missedEvents).toBe(0);
  });

  it('[PAY-12] A step whose events cannot be read holds up no later one, and is asked for again', async () => {
    const shop = await openShop(database, { sendsEvents: false });
    const buyer = await shop.openBuyer();
    const { infrastructure } = shop.host;
    await reconcile(infrastructure);
    await payAndLeave(shop, buyer);
    await shop.passDays(1);
    await payAndLeave(shop, buyer);
    let steps = 0;
    const stripe = withEvents(shop.stripe.provider, () => {
      steps += 1;
      return steps > 1;
    });
    await reconcile({ ...infrastructure, paymentProviders: { stripe } });
    expect(steps).toBeGreaterThan(2);
    await reconcile(infrastructure);
    await expect.poll(() => buyer.credits()).toBe(400);
    expect((await reconcile(infrastructure)).missedEvents).toBe(0);
  });
});
