import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/identity/tables.ts';
import { mails } from '#api/mail/tables.ts';
import { orders as orderTable } from '#api/payments/tables.ts';
import { startTime } from '#api/payments/time-left.ts';
import { program } from '#scripts/operate/programs/orders.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { operatorEnv, runOperator } from '../support/run-operator.ts';
import { openShop, pack } from './support/open-shop.ts';

onPostgres(() => {
  it('[PAY-01] A refund that the provider refuses is told to the operator, takes nothing back and is not mailed; one that fails later brings all back, and can be made again', async () => {
    const shop = await openShop('postgres');
    const { host, stripe } = shop;
    const { database } = host.infrastructure;
    const orders = { program, env: { ...operatorEnv(host), STRIPE_STAND_IN: stripe.origin } };
    const buyer = await shop.openBuyer();
    await buyer.buy(pack(1000));
    await database.queries.update(users).set({ email: 'a@example.com' }).where(eq(users.id, buyer.id));
    const [order] = await buyer.orders();
    const { id = '', payment = '' } = order ?? {};
    await stripe.fail({ kind: 'refuse', path: '/v1/refunds' });
    const refused = await runOperator(orders, 'refund', id);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^The provider refused\. Nothing was paid back or taken back\.\n.+planned refusal/,
    );
    expect([await buyer.credits(), (await buyer.orders())[0]?.state]).toEqual([1000, 'fulfilled']);
    expect(await database.queries.select().from(mails)).toEqual([]);
    expect(await runOperator(orders, 'refund', id)).toEqual({
      ...{ code: 0, stdout: 'Paid back: 14.99 USD.\n', stderr: '' },
    });
    expect([await buyer.credits(), (await buyer.orders())[0]?.state]).toEqual([0, 'refunded']);
    await stripe.control('failed-refunds', { payment });
    await expect.poll(() => buyer.credits()).toBe(1000);
    expect((await buyer.orders())[0]).toMatchObject({ state: 'fulfilled', refundedCents: 0 });
    expect((await runOperator(orders, 'refund', id)).stdout).toBe('Paid back: 14.99 USD.\n');
    expect((await stripe.provider.readPayment(payment ?? '', startTime(20_000))).refundedCents).toBe(1499);
    expect([await buyer.credits(), (await buyer.orders())[0]?.state]).toEqual([0, 'refunded']);
  });

  it('[PAY-01] An order that was paid in another currency is told to the operator by its price and by that sum', async () => {
    const { host, stripe, openBuyer } = await openShop('postgres');
    const orders = { program, env: { ...operatorEnv(host), STRIPE_STAND_IN: stripe.origin } };
    const buyer = await openBuyer();
    await buyer.order(pack(1000));
    const paid = { state: 'failed', paidAt: new Date(), paidCents: 1312, currency: 'EUR' } as const;
    await host.infrastructure.database.queries.update(orderTable).set(paid);
    const [order] = await buyer.orders();
    const { stdout } = await runOperator(orders, 'show', order?.id ?? '');
    expect(stdout).toContain('  14.99 USD  failed\n');
    expect(stdout).toContain('  other amount: 13.12 EUR\n');
  });
});
