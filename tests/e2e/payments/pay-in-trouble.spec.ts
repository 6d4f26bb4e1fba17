import type { TestInfo } from '@playwright/test';
import { endpoints } from '#lib/contract/endpoints.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { readBought } from '../support/api-of-page.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

const personOf = ({ testId }: TestInfo) => ({
  email: `u-${testId.slice(-24)}@pictor.example`,
  password: 'seven patient lions',
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: /net::ERR_|401/ });

  test(
    '[PAY-17] [PAY-11] Two tabs pressed twice are one order, and a connection that was cut before the return changes nothing of what was paid',
    { tag: '@desktop' },
    async ({ page, context, visit, t }, info) => {
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      const person = personOf(info);
      await shop.register(person);
      const other = new ShopPage(await context.newPage(), t);
      await other.page.goto('/pricing');
      await expect(other.signIn.menuButton(person)).toBeVisible();
      await Promise.all([shop.openPlans('month'), other.openPlans('month')]);
      const first = await shop.openPayPage(() => shop.payButton.dblclick());
      const second = await other.openPayPage(() => other.payButton.dblclick());
      expect(second.url()).toBe(first.url());
      await context.setOffline(true);
      await first.close();
      await other.page.close();
      await context.setOffline(false);
      await decide(second, 'pay');
      await expect(shop.plans).toBeHidden();
      expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'month', credits: 500 });
    },
  );
});

test.describe('after the session has ended', () => {
  test.use({ expectedNoise: /401/, language: 'de' });

  test(
    '[NET-04] [PAY-18] A session that has ended meanwhile is signed in again from the modal, and the payment goes on',
    { tag: '@desktop' },
    async ({ page, request, visit, t }, info) => {
      const person = personOf(info);
      const shop = new ShopPage(page, t);
      await visit('/pricing');
      await shop.register(person);
      await shop.openPlans();
      const refreshToken = await page.evaluate(
        () => JSON.parse(localStorage.getItem('user') ?? '{}').state.session.refreshToken,
      );
      const logout = `http://localhost:${e2ePorts.API_PORT}${endpoints.logout.path}`;
      expect((await request.post(logout, { data: { refreshToken } })).ok()).toBe(true);
      await shop.payButton.click();
      const tab = await shop.openPayPage(() => shop.signIn.enter(person));
      await decide(tab, 'pay');
      await expect(shop.plans).toBeHidden();
      expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'year' });
    },
  );
});
