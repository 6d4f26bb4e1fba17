import { expect, it } from 'vitest';
import { unseal } from '#api/infrastructure/seal.ts';
import { mailKey } from '#api/mail/send-mail.ts';
import { mails } from '#api/mail/tables.ts';
import { closeNotice, listNotices } from '#api/payments/contract-notices.ts';
import { openShop, pack, plan, type Shop } from './support/open-shop.ts';

const facts = { name: 'Ada', email: 'ada@pictor.example', contract: 'Pro' };

async function takeMails({ host }: Shop): Promise<string[]> {
  const { database, secret } = host.infrastructure;
  const rows = await database.queries.delete(mails).returning();
  return rows.map(
    ({ id, sealedContents }) =>
      JSON.parse(unseal(sealedContents, { key: mailKey(secret), rowId: id })).kind as string,
  );
}

it('Whoever withdraws or cancels without signing in is confirmed by mail, is told nothing about accounts, and waits for the operator', async () => {
  const shop = await openShop('pglite', { roles: ['http'] });
  const { host } = shop;
  const { token } = await host.visit();
  for (const kind of ['withdrawal', 'cancellation'] as const) {
    const { result } = await host.call('sendContractNotice', { token, body: { kind, ...facts } });
    expect(result).toMatchObject({ isDone: false });
  }
  expect((await takeMails(shop)).sort()).toEqual(['cancellationReceived', 'withdrawalReceived']);
  const open = await listNotices(host.infrastructure);
  expect(open.map(({ kind }) => kind)).toEqual(['withdrawal', 'cancellation']);
  expect(await closeNotice(host.infrastructure, open[0]?.id ?? '')).toBe(true);
  expect((await listNotices(host.infrastructure)).length).toBe(1);
});

it('An account ends its one subscription by a cancellation, and gets the one thing paid back that it withdraws from within 14 days', async () => {
  const shop = await openShop('pglite');
  const buyer = await shop.openBuyer();
  const { token } = buyer;
  const send = async (body: { kind: 'withdrawal' | 'cancellation'; isExtraordinary?: boolean }) =>
    (await shop.host.call('sendContractNotice', { token, body: { ...facts, ...body } })).result?.isDone;
  await buyer.buy(plan('month'));
  expect(await send({ kind: 'cancellation', isExtraordinary: true })).toBe(false);
  expect((await buyer.info()).actully?.autoRenewStatus).toBe(true);
  expect(await send({ kind: 'cancellation' })).toBe(true);
  expect((await buyer.info()).actully?.autoRenewStatus).toBe(false);
  await buyer.buy(pack(200));
  expect(await send({ kind: 'withdrawal' })).toBe(false);
  await shop.passDays(15);
  expect(await send({ kind: 'withdrawal' })).toBe(false);
  await buyer.buy(pack(200));
  expect(await send({ kind: 'withdrawal' })).toBe(true);
  await expect.poll(() => buyer.credits()).toBe(700);
  expect(await listNotices(shop.host.infrastructure)).toHaveLength(3);
});
