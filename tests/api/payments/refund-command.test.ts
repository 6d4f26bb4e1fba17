import { execFile } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/identity/tables.ts';
import { mails } from '#api/mail/tables.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { openShop, pack } from './support/open-shop.ts';

/** Runs the program as an operator does. @returns all that it says, after its exit code */
function run(env: Readonly<Record<string, string | undefined>>, ...args: string[]): Promise<string> {
  const { PATH, HOME, NODE_ENV } = process.env;
  return new Promise((resolve) => {
    const options = { env: { ...env, PATH, HOME, NODE_ENV } };
    execFile(process.execPath, ['scripts/orders/main.ts', ...args], options, (error, stdout, stderr) =>
      resolve(`${Number(error?.code ?? 0)} ${stdout}${stderr}`),
    );
  });
}

onPostgres(() => {
  it('[PAY-01] A refund that the provider refuses is told to the operator, takes nothing back and is not mailed; one that fails later brings all back', async () => {
    const shop = await openShop('postgres');
    const { host, stripe } = shop;
    const { settings, database } = host.infrastructure;
    const env = {
      DATA_DIR: settings.disk.dataFolder,
      DATABASE_URL: settings.database.url,
      STRIPE_STAND_IN: stripe.origin,
    };
    const buyer = await shop.openBuyer();
    await buyer.buy(pack(1000));
    await database.queries.update(users).set({ email: 'a@example.com' }).where(eq(users.id, buyer.id));
    const [order] = await buyer.orders();
    const { id = '', payment = '' } = order ?? {};
    await stripe.fail({ kind: 'refuse', path: '/v1/refunds' });
    const refused = await run(env, 'refund', id);
    expect(refused).toMatch(
      /^1 The provider refused\. Nothing was paid back or taken back\.\n.+planned refusal/,
    );
    expect([await buyer.credits(), (await buyer.orders())[0]?.state]).toEqual([1000, 'fulfilled']);
    expect(await database.queries.select().from(mails)).toEqual([]);
    expect(await run(env, 'refund', id)).toBe('0 Paid back: 14.99 USD.\n');
    expect([await buyer.credits(), (await buyer.orders())[0]?.state]).toEqual([0, 'refunded']);
    await stripe.control('failed-refunds', { payment });
    await expect.poll(() => buyer.credits()).toBe(1000);
    expect((await buyer.orders())[0]).toMatchObject({ state: 'fulfilled', refundedCents: 0 });
  });
});
