import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockPerson } from '#api/identity/lock-person.ts';
import { syncSubscription } from '#api/payments/sync-subscription.ts';
import { orders } from '#api/payments/tables.ts';
import { startTime } from '#api/payments/time-left.ts';
import { endSubscriptionNow } from '#api/subscriptions/keep-subscription.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { hold, untilWaiting } from '../support/hold-rows.ts';
import { openShop, plan } from './support/open-shop.ts';

onPostgres(() => {
  it('[PAY-12] [PAY-14] A plan stays paid back where its subscription is fetched in the moment of the refund', async () => {
    const { host, openBuyer } = await openShop('postgres', { sendsEvents: false, roles: ['http'] });
    const { infrastructure: context, clock } = host;
    const buyer = await openBuyer();
    await buyer.buy(plan('month'));
    const [order] = await buyer.orders();
    expect(order?.state).toBe('fulfilled');
    const named = { platform: 'stripe', reference: order?.subscription ?? '' } as const;

    // As a refund does it, up to its commit.
    const letGo = await hold(host, async (tx) => {
      await lockPerson(tx, buyer.id);
      await endSubscriptionNow(tx, { ...named, now: clock.now() });
      await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.userId, buyer.id));
    });
    const synced = syncSubscription(context, { ...named, time: startTime(20_000) });
    await untilWaiting(host, 1);
    await letGo();
    await synced;

    expect((await buyer.orders()).map(({ state }) => state)).toEqual(['refunded']);
    expect((await buyer.info()).actully).toBeNull();
    expect(await buyer.credits()).toBe(0);
  });
});
