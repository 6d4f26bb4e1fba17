import { locales } from '#lib/catalog/locales.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { readBought } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

/** On both devices; the journeys beside this file walk some of them in each run. */
const rows = process.env.EXHAUSTIVE
  ? locales.flatMap(({ code }) => paymentPlatforms.map((platform) => ({ language: code, platform })))
  : [];

for (const { language, platform } of rows) {
  test.describe(`${language} by ${platform}`, () => {
    test.use({ language });

    test('[PAY-03] [PAY-11] Pro is bought by keys alone, and is there when the payment is made', async ({
      page,
      visit,
      t,
    }, info) => {
      const person = { email: `l-${info.testId.slice(-24)}@pictor.example`, password: 'seven patient lions' };
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      await shop.signIn.open();
      await shop.signIn.register(person);
      await shop.openPlans();
      await shop.choosePlatform(platform);
      expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
      await shop.payButton.focus();
      const tab = await shop.openPayPage(() => page.keyboard.press('Enter'));
      await expect(shop.waiting(platform)).toBeVisible();
      expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
      await decide(tab, 'pay');
      await expect(shop.plans).toBeHidden();
      expect(await readBought(page)).toMatchObject({ platform, interval: 'year', credits: 500 });
    });
  });
}
