import { describe, expect, it } from 'vitest';
import { startTime } from '#api/payments/time-left.ts';
import { paymentPlatforms, TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import {
  buy,
  comeBack,
  headshots,
  headshotsLeft,
  openSeller,
  pack,
  plan,
  refund,
  type Seller,
} from './support/open-seller.ts';
import type { Account } from './support/open-shop.ts';

const CHARGEBACK = 4554;

async function paymentOf(buyer: Account): Promise<string> {
  await expect.poll(async () => (await buyer.orders())[0]?.payment).toEqual(expect.any(String));
  return (await buyer.orders())[0]?.payment ?? '';
}

const stateOf = async (buyer: Account) => (await buyer.orders())[0]?.state;
const intervalOf = async (buyer: Account) => (await buyer.info()).actully?.priceInterval;

/** The code with which a pack is refused; null where it can be bought. */
async function refusalOf({ host }: Seller, { token }: Account): Promise<number | null> {
  const urls = { successUrl: 'http://web.test/', cancelUrl: 'http://web.test/' };
  const platform = host.infrastructure.paymentProviders.stripe ? 'stripe' : 'paypal';
  const item = pack(200);
  const { code } =
    platform === 'stripe'
      ? await host.call('createStripePayment', { token, body: { ...urls, stripeItems: [item] } })
      : await host.call('createPaypalPayment', { token, body: { ...urls, items: [item] } });
  return code === 200 ? null : code;
}

describe.each(paymentPlatforms)('at %s', (platform) => {
  const open = () => openSeller[platform]('pglite');

  it('[PAY-01] [PAY-08] A month is bought, renews, becomes a year with its next period, and lasts to its end once it is cancelled', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    await buy(seller, { buyer, item: plan('month') });
    await expect.poll(() => buyer.credits()).toBe(500);
    const first = (await buyer.info()).actully;
    expect(first).toMatchObject({ vipPlatform: platform, priceInterval: 'month', autoRenewStatus: true });
    await seller.passDays(32);
    const endOf = async () => (await buyer.info()).actully?.vipEndTime;
    await expect.poll(endOf).toBeGreaterThan(first?.vipEndTime ?? 0);
    await expect.poll(() => buyer.credits()).toBe(500);
    await seller.upgrade(buyer);
    await expect.poll(async () => (await buyer.info()).future?.priceInterval).toBe('year');
    expect(await intervalOf(buyer)).toBe('month');
    await seller.passDays(32);
    await expect.poll(() => intervalOf(buyer)).toBe('year');
    expect((await buyer.info()).future).toBeNull();
    await seller.cancel(buyer);
    expect((await buyer.info()).actully).toMatchObject({ priceInterval: 'year', autoRenewStatus: false });
    await seller.passDays(300);
    expect(await intervalOf(buyer)).toBe('year');
    await seller.passDays(100);
    await expect.poll(async () => (await buyer.info()).actully).toBeNull();
    expect(await buyer.credits()).toBe(0);
  });

  it('[PAY-13] A trial brings 30 credits and becomes the year; one that is cancelled ends with its three days and costs nothing', async () => {
    const seller = await open();
    const [stayer, leaver] = [await seller.openBuyer(), await seller.openBuyer()];
    for (const buyer of [stayer, leaver]) {
      await seller.host.call('getTrialOffer', { token: buyer.token });
      // A card or payer has one trial.
      const page = await seller.order(buyer, plan('year'), true);
      if (platform === 'stripe' && buyer === leaver) await payByOtherCard(page);
      else await comeBack(await seller.decide(page));
      await expect.poll(async () => (await buyer.info()).isTrial).toBe(true);
      expect(await buyer.credits()).toBe(TRIAL.credits);
    }
    await seller.cancel(leaver);
    expect(await leaver.info()).toMatchObject({ isTrial: true, actully: { autoRenewStatus: false } });
    await seller.passDays(TRIAL.days + 0.2);
    await expect.poll(async () => (await stayer.info()).isTrial).toBe(false);
    await expect.poll(() => stayer.credits()).toBe(500);
    await expect.poll(async () => (await leaver.info()).actully).toBeNull();
    expect(await leaver.credits()).toBe(0);
    expect((await leaver.orders())[0]?.payment).toBeNull();
    const payment = await paymentOf(stayer);
    const { amountCents } = await seller.provider.readPayment(payment, startTime(20_000));
    expect(amountCents).toBe(yearlyPlan.amountCents);
  });

  it('[PAY-14] Packs and head shots are there once they are paid; members pay a fifth less, and what is declined or left brings nothing', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    const page = await seller.order(buyer, pack(1000));
    await comeBack(await seller.decide(page, 'cancel'));
    expect([await buyer.credits(), await stateOf(buyer)]).toEqual([0, 'open']);
    const declined = await seller.order(buyer, pack(1000));
    expect(declined).toBe(page);
    const back = await seller.decide(declined, 'decline');
    if (URL.canParse(back)) await comeBack(back);
    expect(await buyer.credits()).toBe(0);
    await buy(seller, { buyer, item: pack(1000) });
    await expect.poll(() => buyer.credits()).toBe(1000);
    await buy(seller, { buyer, item: headshots('headshot_pro_2') });
    await expect.poll(() => headshotsLeft(seller, buyer)).toBe(60);
    await buy(seller, { buyer, item: plan('month') });
    await expect.poll(() => headshotsLeft(seller, buyer)).toBe(90);
    await buy(seller, { buyer, item: headshots('headshot_pro_2') });
    await expect.poll(() => headshotsLeft(seller, buyer)).toBe(150);
    const paid = (await buyer.orders()).filter(({ state }) => state === 'fulfilled');
    expect(paid.map(({ sku, amountCents }) => `${sku} ${amountCents}`).sort()).toEqual([
      ...['credits-1000 1499', 'headshots-60 1690', 'headshots-60-member 1352', 'pro-month 999'],
    ]);
  });

  it('[PAY-14] Money that is paid back takes its share of a pack, and with a plan Pro itself', async () => {
    const seller = await open();
    const [packed, member] = [await seller.openBuyer(), await seller.openBuyer()];
    await buy(seller, { buyer: packed, item: pack(1000) });
    await refund(seller, { buyer: packed, cents: 500 });
    await expect.poll(() => packed.credits()).toBe(1000 - Math.floor((1000 * 500) / 1499));
    await refund(seller, { buyer: packed, cents: 999 });
    await expect.poll(() => packed.credits()).toBe(0);
    await expect.poll(() => stateOf(packed)).toBe('refunded');
    await buy(seller, { buyer: member, item: plan('month') });
    await paymentOf(member);
    await refund(seller, { buyer: member, cents: 999 });
    await expect.poll(async () => (await member.info()).actully).toBeNull();
    expect(await member.credits()).toBe(0);
  });

  it.each([
    ['a pack', pack(1000), 1000],
    ['a month of Pro', plan('month'), 500],
  ])(
    'A dispute takes %s and stops buying, until it is won; a lost one stays so',
    async (_name, item, credits) => {
      const seller = await open();
      const [winner, loser] = [await seller.openBuyer(), await seller.openBuyer()];
      for (const buyer of [winner, loser]) {
        await buy(seller, { buyer, item });
        await expect.poll(() => buyer.credits()).toBe(credits);
        const payment = await paymentOf(buyer);
        const before = (await buyer.info()).actully?.vipEndTime;
        await seller.dispute(payment, 'open');
        await expect.poll(() => buyer.credits()).toBe(0);
        expect((await buyer.info()).actully).toBeNull();
        expect(await refusalOf(seller, buyer)).toBe(CHARGEBACK);
        await seller.dispute(payment, buyer === winner ? 'won' : 'lost');
        if (buyer === loser) continue;
        await expect.poll(() => buyer.credits()).toBe(credits);
        expect((await buyer.info()).actully?.vipEndTime).toBe(before);
        expect(await refusalOf(seller, buyer)).toBeNull();
      }
      await expect.poll(async () => (await loser.orders())[0]?.dispute).toBe('lost');
      expect([await loser.credits(), (await loser.info()).actully]).toEqual([0, null]);
      expect(await refusalOf(seller, loser)).toBe(CHARGEBACK);
      // A plan that came back lasts to its end and is not charged again.
      await seller.passDays(32);
      await expect.poll(async () => (await winner.info()).actully).toBeNull();
      expect(await winner.credits()).toBe(item.type === 'one' ? credits : 0);
    },
  );

  it('Money that is paid back after a dispute was won takes back what the win had brought', async () => {
    const seller = await open();
    const buyer = await seller.openBuyer();
    await buy(seller, { buyer, item: pack(1000) });
    await refund(seller, { buyer, cents: 500 });
    const left = 1000 - Math.floor((1000 * 500) / 1499);
    await expect.poll(() => buyer.credits()).toBe(left);
    const payment = await paymentOf(buyer);
    for (const [state, credits] of [['open', 0] as const, ['won', left] as const]) {
      await seller.dispute(payment, state);
      await expect.poll(() => buyer.credits()).toBe(credits);
    }
    if (platform === 'paypal') await refund(seller, { buyer, cents: 999 });
    else await seller.control('disputes', { payment, status: 'lost' });
    await expect.poll(() => buyer.credits()).toBe(0);
  });
});

/** Pays on a page of Stripe by a card that nobody else has. */
async function payByOtherCard(page: string): Promise<void> {
  const body = new URLSearchParams({ decision: 'approve', number: '5555555555554444' });
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body });
  await comeBack(answer.headers.get('location') ?? '');
}
