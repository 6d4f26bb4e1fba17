import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/identity/tables.ts';
import { unseal } from '#api/infrastructure/seal.ts';
import { mailKey } from '#api/mail/send-mail.ts';
import { mails } from '#api/mail/tables.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { openShop, pack, plan, type Shop } from './support/open-shop.ts';

/** Takes the kinds of mails that were written so far out of the host. */
async function takeMails({ host }: Shop): Promise<string[]> {
  const { database, secret } = host.infrastructure;
  const rows = await database.queries.delete(mails).returning();
  return rows
    .map(({ id, sealedContents }) => JSON.parse(unseal(sealedContents, { key: mailKey(secret), rowId: id })))
    .map(({ kind }) => kind)
    .sort();
}

forOneDatabase((database) => {
  it('[PAY-01] Each change of what is paid is told by one mail, however often its events come', async () => {
    const shop = await openShop(database, { roles: ['http'] });
    const buyer = await shop.openBuyer();
    const { queries } = shop.host.infrastructure.database;
    await queries.update(users).set({ email: 'a@example.com' }).where(eq(users.id, buyer.id));
    await buyer.buy(plan('month'));
    await buyer.buy(pack(200));
    expect(await takeMails(shop)).toEqual(['packBought', 'planBought']);
    const query = { userId: buyer.id };
    const { token } = buyer;
    await shop.host.call('cancelSubscription', { token, query });
    await shop.host.call('resumeSubscription', { token, query });
    expect(await takeMails(shop)).toEqual(['planEnds']);
    const body = {
      successUrl: 'http://web.test/',
      cancelUrl: 'http://web.test/',
      stripeItems: [plan('year')],
    };
    await shop.host.call('changeSubscription', { token, query, body });
    expect(await takeMails(shop)).toEqual(['planChanged']);
    const answer = await fetch(`${shop.host.origin}/metrics`);
    const metrics = await answer.text();
    expect(metrics).toContain('payments_orders{platform="stripe",kind="fulfilled"} 3');
  });
});
