import { headshotPacks, paymentPlatforms } from '#lib/catalog/prices.ts';
import { readBought } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

test(
  '[MODAL-13] [PAY-14] Head shots are bought from the page of prices, each pack by another provider',
  { tag: '@phone' },
  async ({ page, visit, t }, info) => {
    const person = { email: `k-${info.testId.slice(-24)}@pictor.example`, password: 'seven patient lions' };
    const shop = new ShopPage(page, t);
    await visit('/pricing');
    await shop.signIn.open();
    await shop.signIn.register(person);
    let owned = 0;
    for (const [index, platform] of paymentPlatforms.entries()) {
      const count = headshotPacks[index]?.count ?? 0;
      await page.getByRole('link', { name: t('pricing.headshots.buy', { count }), exact: true }).tap();
      await expect(shop.dialog('packs.headshots.title')).toBeVisible();
      expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
      await shop.choosePlatform(platform);
      await decide(await shop.openPayPage(() => shop.button('payment.buyNow').tap()), 'pay');
      await expect(shop.dialog('packs.headshots.title')).toBeHidden();
      owned += count;
      expect(await readBought(page)).toMatchObject({ credits: 0, headshots: owned, interval: null });
    }
  },
);
