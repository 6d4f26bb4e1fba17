import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/identity/tables.ts';
import { renderMail } from '#api/mail/render-mail.ts';
import { startTime } from '#api/payments/time-left.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { buy, openSeller, plan, type Seller } from './support/open-seller.ts';
import type { Account } from './support/open-shop.ts';

/** Subject of the mail that tells a refund. */
const tells = (amountCents: number) =>
  renderMail({ kind: 'refunded', to: '', locale: 'en', payment: { amountCents } }).subject;

const SUBJECT = /^Subject: (.+)$/m;

/** Subjects of the mails about refunds that were handed over, oldest first. */
async function refundsTold({ host }: Seller): Promise<string[]> {
  const folder = path.join(host.infrastructure.settings.disk.dataFolder, 'outbox');
  const files = (await readdir(folder).catch(() => [])).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const [opening = ''] = tells(0).split('$');
  return texts
    .flatMap((text) => SUBJECT.exec(text)?.[1] ?? [])
    .filter((subject) => subject.startsWith(opening));
}

describe.each(paymentPlatforms)('at %s', (platform) => {
  /** A month that has renewed once. */
  async function renew() {
    const seller = await openSeller[platform]('pglite');
    const buyer = await seller.openBuyer();
    const { queries } = seller.host.infrastructure.database;
    await queries.update(users).set({ email: 'a@example.com' }).where(eq(users.id, buyer.id));
    await buy(seller, { buyer, item: plan('month') });
    await expect.poll(() => buyer.credits()).toBe(500);
    const first = (await buyer.info()).actully?.vipEndTime ?? 0;
    await seller.passDays(32);
    await expect.poll(async () => (await buyer.info()).actully?.vipEndTime).toBeGreaterThan(first);
    const [order] = await buyer.orders();
    const { payment } = await seller.provider.readSubscription(order?.subscription ?? '', startTime(20_000));
    expect(payment).not.toBe(order?.payment);
    return { seller, buyer, order, payment: payment ?? '' };
  }

  async function payBack({ seller, payment, cents }: { seller: Seller; payment: string; cents: number }) {
    const given = { payment, amountCents: cents, orderId: 'at the provider' };
    await seller.provider.refund(given, { time: startTime(20_000), key: `${payment} ${cents}` });
  }

  const endOf = async (buyer: Account) => (await buyer.info()).actully?.vipEndTime;

  it('[PAY-14] [PAY-12] A later month that is paid back ends Pro with its credits and its renewal, and is told once', async () => {
    const { seller, buyer, order, payment } = await renew();
    await seller.control('deliveries', { copies: 3 }, 'PUT');
    await payBack({ seller, payment, cents: 999 });
    await expect.poll(() => endOf(buyer)).toBeUndefined();
    expect(await buyer.credits()).toBe(0);
    await expect.poll(() => refundsTold(seller)).toEqual([tells(999)]);
    await expect
      .poll(async () => {
        const state = await seller.provider.readSubscription(order?.subscription ?? '', startTime(20_000));
        return state.status;
      })
      .toBe('ended');
    // The month before was not paid back with it.
    const before = await seller.provider.readPayment(order?.payment ?? '', startTime(20_000));
    expect(before.refundedCents).toBe(0);
    await seller.passDays(32);
    expect([await endOf(buyer), await buyer.credits(), await refundsTold(seller)]).toEqual([
      undefined,
      0,
      [tells(999)],
    ]);
  });

  it('[PAY-14] A part of a later month that is paid back leaves Pro and its credits', async () => {
    const { seller, buyer, payment } = await renew();
    const end = await endOf(buyer);
    await seller.control('deliveries', { copies: 3 }, 'PUT');
    await payBack({ seller, payment, cents: 300 });
    await seller.control('flush');
    // PayPal does not tell how much of a period was paid back, and mails its payers itself.
    await expect.poll(() => refundsTold(seller)).toEqual(platform === 'stripe' ? [tells(300)] : []);
    expect([await endOf(buyer), await buyer.credits()]).toEqual([end, 500]);
    await seller.passDays(32);
    await expect.poll(() => endOf(buyer)).toBeGreaterThan(end ?? 0);
  });

  it('[PAY-14] Months of one plan that are paid back one after the other are told with the amount of each', async () => {
    const { seller, buyer, order, payment } = await renew();
    await payBack({ seller, payment: order?.payment ?? '', cents: 500 });
    // PayPal does not tell a part of a period.
    const parts = platform === 'stripe' ? [500] : [];
    await expect.poll(() => refundsTold(seller)).toEqual(parts.map(tells));
    await payBack({ seller, payment, cents: 999 });
    await expect.poll(() => endOf(buyer)).toBeUndefined();
    await expect.poll(() => refundsTold(seller)).toEqual([...parts, 999].map(tells));
    const told = parts.reduce((sum, cents) => sum + cents, 999);
    expect((await buyer.orders())[0]).toMatchObject({ refundedCents: told });
  });
});
