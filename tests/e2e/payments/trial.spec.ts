import { TRIAL } from '#lib/catalog/prices.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { readBought } from '../support/api-of-page.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide, passDays } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

test(
  '[PAY-13] A trial costs nothing today, brings its credits, and is charged as a year once its days are over',
  { tag: '@phone' },
  async ({ page, request, visit, t }, info) => {
    const person = { email: `t-${info.testId.slice(-24)}@pictor.example`, password: 'seven patient lions' };
    const shop = new ShopPage(page, t);
    await visit('/pricing');
    await shop.signIn.open();
    await shop.signIn.register(person);
    await page.getByRole('link', { name: t('pricing.tryFree', { days: TRIAL.days }), exact: true }).tap();
    await expect(shop.dialog('trial.title')).toBeVisible();
    const tab = await shop.openPayPage(() => shop.button('trial.tryNow').tap());
    await expect(tab.getByText(`Nothing for the first ${TRIAL.days} days`)).toBeVisible();
    await decide(tab, 'pay');
    await expect(shop.dialog('trial.title')).toBeHidden();
    expect(await readBought(page)).toMatchObject({ interval: 'year', isTrial: true, credits: TRIAL.credits });
    await passDays(request, { email: person.email, days: TRIAL.days + 1 });
    await expect.poll(() => readBought(page)).toMatchObject({ interval: 'year', isTrial: false });
  },
);

test.describe('in Japanese', () => {
  test.use({ language: 'ja' });

  test(
    '[PAY-13] [PAY-08] A trial by PayPal that is ended before its days are over stays to its end',
    { tag: '@desktop' },
    async ({ page, visit, t }, info) => {
      const person = { email: `v-${info.testId.slice(-24)}@pictor.example`, password: 'seven patient lions' };
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      await shop.signIn.open();
      await shop.signIn.register(person);
      await page.getByRole('link', { name: t('pricing.tryFree', { days: TRIAL.days }), exact: true }).click();
      await expect(shop.dialog('trial.title')).toBeVisible();
      await shop.choosePlatform('paypal');
      await decide(await shop.openPayPage(() => shop.button('trial.tryNow').click()), 'pay');
      await expect(shop.dialog('trial.title')).toBeHidden();
      const { paidUntil, ...bought } = await readBought(page);
      expect(bought).toMatchObject({ platform: 'paypal', isTrial: true, credits: TRIAL.credits });
      await visit('/account');
      await shop.cancelSubscription(formatDay('ja', paidUntil));
      const { paidUntil: end, ...kept } = await readBought(page);
      expect(kept).toMatchObject({ isTrial: true, credits: TRIAL.credits });
      // PayPal tells the end no more; it is counted from the start, a moment before the buyer agreed.
      expect(paidUntil - end).toBeLessThan(60);
      expect(end).toBeLessThanOrEqual(paidUntil);
    },
  );
});
