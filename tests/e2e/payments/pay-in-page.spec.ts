import type { BrowserContext, TestInfo } from '@playwright/test';
import { readBought } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { ShopPage } from '../support/shop-page.ts';
import { configuredPages, showConfiguredPages } from '../support/show-configured-pages.ts';
import { decide, standInOrigin } from '../support/stand-ins.ts';
import { startConfiguredSite } from '../support/start-configured-site.ts';
import { expect, test } from '../support/test.ts';

let site: Awaited<ReturnType<typeof startConfiguredSite>>;
test.beforeAll(async () => {
  site = await startConfiguredSite({
    env: {
      ...{ STRIPE_CHECKOUT: 'embedded', STRIPE_STAND_IN: standInOrigin('stripe') },
      ...{ PAYPAL_BUTTONS: 'on', PAYPAL_STAND_IN: standInOrigin('paypal') },
    },
    ...{ paths: [], redirects: [], retired: [] },
  });
});
test.afterAll(() => site.close());
test.use(configuredPages);
test.describe.configure({ mode: 'default' });

/** @returns addresses of the providers’ scripts, as they are loaded */
async function visitConfigured(context: BrowserContext): Promise<string[]> {
  const scripts: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/stand-in/script.js')) scripts.push(request.url());
  });
  await showConfiguredPages(context, site.origin);
  return scripts;
}

const personOf = ({ testId }: TestInfo) => ({
  email: `f-${testId.slice(-24)}@pictor.example`,
  password: 'seven patient lions',
});

test(
  '[PAY-05] [PAY-03] A card is paid in the page itself, whose policy lets in nothing else, and nothing of the provider comes before the press',
  { tag: '@desktop' },
  async ({ page, context, visit, t }, info) => {
    const scripts = await visitConfigured(context);
    const shop = new ShopPage(page, t);
    await visit('/pricing');
    await shop.register(personOf(info));
    await shop.openPlans('month');
    expect(scripts).toEqual([]);
    await shop.payButton.click();
    const form = page.getByRole('region', { name: t('payment.inPage.stripe') });
    await expect(form).toBeFocused();
    await expect(form.getByTitle('Secure payment')).toBeVisible();
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
    await info.attach('card', { body: await page.screenshot(), contentType: 'image/png' });
    await form.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(shop.plans).toBeHidden();
    expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'month', credits: 500 });
    expect(scripts).toEqual([`${standInOrigin('stripe')}/stand-in/script.js`]);
    expect(context.pages()).toHaveLength(1);
  },
);

test.describe('in Japanese', () => {
  test.use({ language: 'ja' });

  test(
    '[PAY-05] [PAY-03] PayPal’s button opens its window, may be pressed again once that was closed, and what it takes is there',
    { tag: '@phone' },
    async ({ page, context, visit, t }, info) => {
      await visitConfigured(context);
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      await shop.register(personOf(info));
      await shop.openPlans();
      await shop.choosePlatform('paypal');
      await shop.payButton.tap();
      const form = page.getByRole('region', { name: t('payment.inPage.paypal') });
      const button = form.getByRole('button', { name: 'Subscribe with PayPal' });
      await info.attach('paypal', { body: await page.screenshot(), contentType: 'image/png' });
      const left = await shop.openPayPage(() => button.tap());
      await decide(left, 'back');
      await expect.poll(() => left.isClosed()).toBe(true);
      const window = await shop.openPayPage(() => button.tap());
      await decide(window, 'pay');
      await expect(shop.plans).toBeHidden();
      expect(await readBought(page)).toMatchObject({ platform: 'paypal', interval: 'year', credits: 500 });
    },
  );
});
