import { creditPacks, headshotPacks } from '#lib/catalog/prices.ts';
import { readBought } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

test(
  '[MODAL-07] [MODAL-13] [PAY-14] Credits and head shots are bought from the page of prices, each by another provider',
  { tag: '@phone' },
  async ({ page, visit, t }, info) => {
    const person = { email: `k-${info.testId.slice(-24)}@pictor.example`, password: 'seven patient lions' };
    const shop = new ShopPage(page, t);
    const [, , pack] = creditPacks;
    const [headshots] = headshotPacks;
    await visit('/pricing');
    await shop.signIn.open();
    await shop.signIn.register(person);
    const credits = pack?.credits ?? 0;
    await page.getByRole('link', { name: t('pricing.credits.buy', { credits }), exact: true }).tap();
    await expect(shop.dialog('packs.title')).toBeVisible();
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await decide(await shop.openPayPage(() => shop.button('payment.buyNow').tap()), 'pay');
    await expect(shop.dialog('packs.title')).toBeHidden();
    expect(await readBought(page)).toMatchObject({ credits, headshots: 0, interval: null });
    const count = headshots?.count ?? 0;
    await page.getByRole('link', { name: t('pricing.headshots.buy', { count }), exact: true }).tap();
    await expect(shop.dialog('packs.headshots.title')).toBeVisible();
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await shop.choosePlatform('paypal');
    await decide(await shop.openPayPage(() => shop.button('payment.buyNow').tap()), 'pay');
    await expect(shop.dialog('packs.headshots.title')).toBeHidden();
    expect(await readBought(page)).toMatchObject({ credits, headshots: count });
  },
);
