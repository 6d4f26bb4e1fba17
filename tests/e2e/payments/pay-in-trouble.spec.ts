import type { APIRequestContext, BrowserContext, Locator } from '@playwright/test';
import { endpoints } from '#lib/contract/endpoints.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { readBought } from '../support/api-of-page.ts';
import { deviceOfWay, inputWays, press, pressTwice } from '../support/input-way.ts';
import { ShopPage } from '../support/shop-page.ts';
import type { Person } from '../support/sign-in-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

interface Walk {
  readonly shop: ShopPage;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly person: Person;
  readonly press: (target: Locator) => Promise<void>;
  readonly pressTwice: (target: Locator) => Promise<void>;
}

/** Ways in which a payment goes wrong at first. Each ends with a page to pay at. */
const troubles = {
  'every press is two': async ({ shop, context, ...walk }: Walk) => {
    const tab = await shop.openPayPage(() => walk.pressTwice(shop.payButton));
    await expect(shop.waiting('stripe')).toBeVisible();
    expect(context.pages()).toHaveLength(2);
    return tab;
  },
  'the page to pay at is closed': async ({ shop, ...walk }: Walk) => {
    const first = await shop.openPayPage(() => walk.press(shop.payButton));
    await expect(first.getByText('9.99 USD')).toBeVisible();
    const url = first.url();
    await first.close();
    await walk.press(shop.button('payment.waiting.back'));
    const second = await shop.openPayPage(() => walk.press(shop.payButton));
    await expect(second).toHaveURL(url);
    return second;
  },
  'two tabs order the same': async ({ shop, context, person, ...walk }: Walk) => {
    const other = new ShopPage(await context.newPage(), shop.t);
    await other.page.goto(shop.page.url());
    await expect(other.signIn.menuButton(person)).toBeVisible();
    await other.openPlans('month');
    const second = await other.openPayPage(() => other.payButton.dblclick());
    await expect(second.getByText('9.99 USD')).toBeVisible();
    await shop.page.bringToFront();
    const first = await shop.openPayPage(() => walk.pressTwice(shop.payButton));
    await expect(first).toHaveURL(second.url());
    await second.close();
    await other.page.close();
    return first;
  },
  'the connection is cut before the return': async ({ shop, context, ...walk }: Walk) => {
    const tab = await shop.openPayPage(() => walk.press(shop.payButton));
    await expect(shop.waiting('stripe')).toBeVisible();
    await context.setOffline(true);
    await expect(shop.waiting('stripe')).toBeVisible();
    await context.setOffline(false);
    return tab;
  },
  'the session has ended': async ({ shop, request, person, ...walk }: Walk) => {
    const refreshToken = await shop.page.evaluate(
      () => JSON.parse(localStorage.getItem('user') ?? '{}').state.session.refreshToken,
    );
    const logout = `http://localhost:${e2ePorts.API_PORT}${endpoints.logout.path}`;
    expect((await request.post(logout, { data: { refreshToken } })).ok()).toBe(true);
    await walk.press(shop.payButton);
    return shop.openPayPage(() => shop.signIn.enter(person));
  },
} as const;

type Trouble = keyof typeof troubles;

/** A browser that opens no tabs stands beside: its payment is made in the page itself. */
const rows = sampleRows(
  (Object.keys(troubles) as Trouble[]).flatMap((trouble) =>
    (['en', 'de', 'ja'] as const).flatMap((language) => inputWays.map((way) => ({ trouble, language, way }))),
  ),
  { count: 1 },
);

for (const { trouble, language, way } of rows) {
  test.describe(`${trouble}, in ${language} by ${way}`, () => {
    test.use({ language, expectedNoise: /net::ERR_|401/ });

    test(
      '[PAY-17] [PAY-11] [NET-04] [PAY-18] Whatever goes wrong on its way, a month is ordered once, paid once, and there when it is paid',
      { tag: deviceOfWay[way] },
      async ({ page, context, request, visit, t }, info) => {
        const person = {
          email: `u-${info.testId.slice(-24)}@pictor.example`,
          password: 'seven patient lions',
        };
        const shop = new ShopPage(page, t);
        await visit('/pricing');
        await shop.register(person);
        const twice = (target: Locator) => pressTwice(page, target, way);
        await twice(shop.planLink('month'));
        await expect(shop.plans).toHaveCount(1);
        await expect(shop.plan('month')).toBeChecked();
        const walk = { shop, context, request, person, pressTwice: twice };
        const tab = await troubles[trouble]({ ...walk, press: (target) => press(page, target, way) });
        await decide(tab, 'pay');
        await expect(shop.plans).toBeHidden();
        expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'month', credits: 500 });
      },
    );
  });
}
