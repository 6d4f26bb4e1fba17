import type { LaunchOptions, Page } from '@playwright/test';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { deviceOfTurn } from '../support/device-of-turn.ts';
import { expectStill, HeldAnswers, noteShifts } from '../support/held-answers.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { test as base, expect } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

/** Without a scroll bar, which Playwright hides, a page has more room than when a modal has locked it. */
const test = base.extend<object, { readonly launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

const languages = sampleRows(['en', 'de', 'ja'] as const, { count: 1, turn: 2 });
const tool = toolOf('photoEnhancer');
const selling = ['/pricing', '/app-compare', toolOf('headShot').path] as const;

/** Forgets what the host has told on earlier pages, so that the next one has to wait for it. */
function forgetAnswers(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('query:')) localStorage.removeItem(key);
  });
}

const answered = (page: Page, name: keyof typeof endpoints) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === endpoints[name].path);

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(
      '[LIMIT-01] [LIMIT-03] [MODAL-01] Nothing moves on pages and in modals that tell of uses, prices and plans when the host’s answers come late: to a guest, an account and a member',
      {
        tag: deviceOfTurn(1),
      },
      async ({ page, context, visit, t }, info) => {
        const answers = new HeldAnswers();
        await answers.watch(context);
        await noteShifts(context);
        const shop = new ShopPage(page, t);
        const work = new ToolPage({ page, t, way: 'mouse', tool: 'photoEnhancer' });
        const person = {
          email: `a-${info.testId.slice(-24)}@pictor.example`,
          password: 'seven patient lions',
        };
        const photo = await makePhoto({ width: 160, height: 120 });
        const limit = FREE_USES_PER_DAY.guest;

        answers.hold();
        await visit(tool.path);
        await expectStill(page, async () => {
          answers.letGo();
          const left = t('toolPage.facts.costLeft', { count: limit, number: limit, limit });
          await expect(page.getByText(left)).toBeAttached();
        });
        await shop.register(person);
        await forgetAnswers(page);
        answers.hold();
        await page.reload();
        await work.choose(photo);
        await expectStill(page, async () => {
          answers.letGo();
          const left = t('workspace.run.freeLeft', { count: FREE_USES_PER_DAY.account });
          await expect(page.getByText(left)).toBeVisible();
        });

        await visit('/pricing');
        await expect(shop.signIn.menuButton(person)).toBeVisible();
        answers.hold();
        await shop.pressPlan('month');
        await expectStill(page, async () => {
          answers.letGo();
          await expect(shop.plans).toBeVisible();
          await expect(shop.payButton).toBeVisible();
        });
        await decide(await shop.openPayPage(() => shop.payButton.click()), 'pay');
        await expect(shop.plans).toBeHidden();

        for (const path of selling) {
          await forgetAnswers(page);
          answers.hold();
          await visit(path);
          await expect(shop.signIn.menuButton(person)).toBeVisible();
          await expectStill(page, async () => {
            const told = answered(page, 'getCreditAggregation');
            answers.letGo();
            await told;
          });
        }
        await forgetAnswers(page);
        answers.hold();
        await visit('/account');
        await expect(shop.signIn.menuButton(person)).toBeVisible();
        await expectStill(page, async () => {
          answers.letGo();
          await expect(shop.accountButton('upgrade')).toBeVisible();
        });
      },
    );
  });
}
