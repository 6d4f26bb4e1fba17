import type { TestInfo } from '@playwright/test';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { readBought } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { readMailedCode } from '../support/read-mails.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

/** Nobody else in this run has the address. */
const personOf = ({ testId }: TestInfo) => ({
  email: `b-${testId.slice(-24)}@pictor.example`,
  password: 'seven patient lions',
});

test(
  '[PAY-18] [PAY-03] [PAY-11] [PAY-17] [PAY-08] A guest’s choice outlives the sign-in, is paid at the second card while this tab waits, and becomes a year, is withdrawn, resumed and ended',
  { tag: '@desktop' },
  async ({ page, context, visit, t }, info) => {
    const person = personOf(info);
    const shop = new ShopPage(page, t);
    await visit('/pricing');
    await shop.signIn.ready();
    await shop.openPlans('month');
    await expect(shop.plan('month')).toBeChecked();
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await shop.payButton.click();
    await shop.signIn.enter(person);
    await shop.signIn.typeCode(await readMailedCode(person.email));
    await expect(shop.plan('month')).toBeChecked();
    const tab = await shop.openPayPage(() => shop.payButton.dblclick());
    await expect(shop.waiting('stripe')).toBeVisible();
    expect(context.pages()).toHaveLength(2);
    await decide(tab, 'decline');
    await decide(tab, 'pay');
    await expect(shop.plans).toBeHidden();
    await expect(shop.signIn.menuButton(person)).toBeVisible();
    expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'month', credits: 500 });
    await expect(tab.getByRole('heading', { name: t('paymentReturn.done.plan') })).toBeVisible();
    expect(await findViolations(tab)).toEqual([]);
    await tab.close();

    await visit('/account');
    const { paidUntil } = await readBought(page);
    const date = formatDay('en', paidUntil);
    await shop.accountButton('upgrade').click();
    await shop
      .dialog('subscription.upgrade')
      .getByRole('button', { name: t('subscription.upgradeModal.confirm'), exact: true })
      .click();
    await expect(shop.dialog('subscription.upgrade')).toBeHidden();
    await expect(page.getByText(t('subscription.planned', { date }))).toBeVisible();
    expect((await readBought(page)).future).toMatchObject({ priceInterval: 'year', startDate: paidUntil });
    await shop.accountButton('withdraw.button').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('subscription.withdraw.button'), exact: true })
      .click();
    await expect(page.getByText(t('subscription.ends', { date })).first()).toBeVisible();
    await shop.accountButton('resume').click();
    await expect(page.getByText(t('subscription.next', { date }))).toBeVisible();
    await shop.cancelSubscription(date);
    expect(await findViolations(page)).toEqual([]);
  },
);

test.describe('in German', () => {
  test.use({ language: 'de' });

  test(
    '[PAY-03] [PAY-09] [PAY-08] On a phone a payment page that was closed is the same at the next press, PayPal’s payment is noticed, and its plan ended',
    { tag: '@phone' },
    async ({ page, visit, t }, info) => {
      const person = personOf(info);
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      await shop.register(person);
      await shop.openPlans();
      await shop.choosePlatform('paypal');
      const first = await shop.openPayPage(() => shop.payButton.tap());
      await expect(first.getByText('59.99 USD')).toBeVisible();
      const url = first.url();
      await first.close();
      await shop.button('payment.waiting.back').tap();
      const second = await shop.openPayPage(() => shop.payButton.tap());
      await expect(second).toHaveURL(url);
      await decide(second, 'pay');
      await expect(shop.plans).toBeHidden();
      const { paidUntil, ...bought } = await readBought(page);
      expect(bought).toMatchObject({ platform: 'paypal', interval: 'year', credits: 500 });
      await visit('/account');
      await shop.cancelSubscription(formatDay('de', paidUntil));
      await expect(page.getByText(t('subscription.paypalEnds'))).toBeVisible();
    },
  );
});

test.describe('in Japanese', () => {
  test.use({ language: 'ja' });

  test(
    '[PAY-03] [PAY-04] By keys alone, in a browser that opens no tabs, a payment comes back to the page and the choice it began at',
    { tag: '@desktop' },
    async ({ page, context, visit, t }, info) => {
      const person = personOf(info);
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      await shop.register(person);
      await page.addInitScript(() => {
        window.open = () => null;
      });
      await page.reload();
      await expect(shop.signIn.menuButton(person)).toBeVisible();
      const { keyboard } = page;
      await page
        .getByRole('main')
        .getByRole('link', { name: t('pricing.upgradeMonthly'), exact: true })
        .focus();
      await keyboard.press('Enter');
      await expect(shop.plan('month')).toBeChecked();
      await shop.payButton.focus();
      await keyboard.press('Enter');
      await decide(page, 'back');
      await page.getByRole('button', { name: t('paymentReturn.cancelled.again') }).focus();
      await keyboard.press('Enter');
      await expect(shop.plan('month')).toBeChecked();
      await shop.payButton.focus();
      await keyboard.press('Enter');
      await decide(page, 'pay');
      await expect(page.getByRole('heading', { name: t('paymentReturn.done.plan') })).toBeVisible();
      await expect(shop.signIn.menuButton(person)).toBeVisible();
      expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'month' });
      expect(context.pages()).toHaveLength(1);
    },
  );
});
