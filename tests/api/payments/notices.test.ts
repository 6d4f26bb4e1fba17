import { expect, it } from 'vitest';
import { emailKeyOf } from '#api/identity/credentials.ts';
import { unseal } from '#api/infrastructure/seal.ts';
import { type Mail, renderMail } from '#api/mail/render-mail.ts';
import { mailKey } from '#api/mail/send-mail.ts';
import { mails } from '#api/mail/tables.ts';
import { closeNotice, listNotices, sweepNotices } from '#api/payments/contract-notices.ts';
import { orderData } from '#api/payments/order-data.ts';
import { contractNotices } from '#api/payments/tables.ts';
import { NOTICE_RETENTION_YEARS } from '#lib/catalog/limits.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { openShop, pack, plan, type Shop } from './support/open-shop.ts';

const facts = { name: 'Ada', email: 'Ada@pictor.example', contract: 'Pro https://evil.example/x' };

async function takeMails({ host }: Shop): Promise<Mail[]> {
  const { database, secret } = host.infrastructure;
  const rows = await database.queries.delete(mails).returning();
  return rows.map(
    ({ id, sealedContents }) =>
      JSON.parse(unseal(sealedContents, { key: mailKey(secret), rowId: id })) as Mail,
  );
}

it('Whoever withdraws or cancels without signing in is confirmed by mail, is told nothing about accounts, and waits for the operator; it is kept for three years after its own', async () => {
  const shop = await openShop('pglite', { roles: ['http'] });
  const { host } = shop;
  const { token } = await host.visit();
  for (const kind of ['withdrawal', 'cancellation'] as const) {
    const { result } = await host.call('sendContractNotice', { token, body: { kind, ...facts } });
    expect(result).toMatchObject({ isDone: false });
  }
  const sent = await takeMails(shop);
  expect(sent.map(({ kind }) => kind).sort()).toEqual(['cancellationReceived', 'withdrawalReceived']);
  for (const mail of sent) {
    const { text } = renderMail(mail);
    expect(text).toMatch(/Pro https.*Ada/s);
    // Whoever has it sent to somebody else leads nobody anywhere.
    expect(text).not.toContain('evil.example');
  }
  const open = await listNotices(host.infrastructure);
  expect(open.map(({ kind }) => kind)).toEqual(['withdrawal', 'cancellation']);
  expect(await closeNotice(host.infrastructure, open[0]?.id ?? '')).toBe(true);
  expect((await listNotices(host.infrastructure)).length).toBe(1);
  const subject = { userId: crypto.randomUUID(), emailKey: emailKeyOf(facts.email) };
  const exported = await orderData.readAll(host.infrastructure, subject);
  expect(exported).toMatchObject({ contractNotices: [{ kind: 'withdrawal' }, { kind: 'cancellation' }] });

  const { clock } = host;
  const end = Date.UTC(new Date(clock.now()).getUTCFullYear() + 1 + NOTICE_RETENTION_YEARS, 0);
  const countKept = async () =>
    (await host.infrastructure.database.queries.select().from(contractNotices)).length;
  clock.advance(end - clock.now() - HOUR_MS);
  await sweepNotices(host.infrastructure);
  expect(await countKept()).toBe(2);
  clock.advance(HOUR_MS);
  await sweepNotices(host.infrastructure);
  expect(await countKept()).toBe(0);
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
