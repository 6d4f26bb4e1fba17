import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { videoEffects } from '#lib/catalog/tools/video-effects/entry.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { readBought } from '../support/api-of-page.ts';
import { ClipPage } from '../support/clip-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { LimitedPage, limitedWays } from '../support/limited-page.ts';
import { startFullHost } from '../support/start-full-host.ts';
import { expect, test } from '../support/test.ts';

/** The components beside it prove the modal in each run; here it is met on the way that people go. */
const rows = process.env.EXHAUSTIVE ? limitedWays : [];

let host: Awaited<ReturnType<typeof startFullHost>>;
test.beforeAll(async () => {
  if (rows.length > 0) host = await startFullHost();
});
test.afterAll(() => host?.close());
test.describe.configure({ mode: 'default' });

for (const { language, way } of rows) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language, countsDay: true });

    test(
      '[MODAL-08] [MODAL-02] [LIMIT-05] A full queue asks a guest to come later or to upgrade and a member to come later, takes no use, and leads from there to Pro',
      { tag: '@desktop' },
      async ({ page, context, visit, t }, info) => {
        await host.answer(context);
        const limited = new LimitedPage({ page, t, way, info });
        const { shop, person } = limited;
        await visit(toolOf('photoEnhancer').path);
        await shop.signIn.ready();
        await limited.chooseNext();
        await limited.press(limited.runButton);
        const queue = await limited.modal('modals.queue.title');
        await expect(queue).toContainText(t('modals.queue.upgradeText'));
        await limited.pressIn(queue, 'modals.queue.later');
        await expect(queue).toBeHidden();
        await limited.press(limited.button('workspace.failed.again'));
        await limited.pressIn(queue, 'modals.queue.upgrade');
        await limited.modal('plans.pay.title');
        await page.keyboard.press('Escape');
        await expect(shop.plans).toBeHidden();
        await page.reload();
        const count = FREE_USES_PER_DAY.guest;
        const left = t('toolPage.facts.costLeft', { count, number: count, limit: count });
        await expect(page.getByText(left)).toBeAttached();

        await shop.register(person);
        await host.giveMonth(person.email);
        await shop.signIn.signOut(person);
        await shop.signIn.open();
        await shop.signIn.enter(person);
        await shop.signIn.expectSignedIn(person);
        await limited.chooseNext();
        await limited.press(limited.runButton);
        await expect(await limited.modal('modals.queue.title')).toContainText(t('modals.queue.memberText'));
        await expect(queue.getByRole('button', { name: t('modals.queue.upgrade') })).toHaveCount(0);
        await limited.pressIn(queue, 'modals.queue.later');
        await expect(queue).toBeHidden();
      },
    );

    test(
      '[MODAL-09] [LIMIT-05] A full queue of videos asks a member to come later, takes no credits, and keeps the video open',
      { tag: '@desktop' },
      async ({ page, context, visit, t }, info) => {
        await host.answer(context);
        const { shop, person: known } = new LimitedPage({ page, t, way, info });
        const person = { ...known, email: `v${known.email}` };
        await visit(videoEffects.path);
        await shop.register(person);
        await host.giveMonth(person.email);
        await page.reload();
        await shop.signIn.expectSignedIn(person);
        const { credits } = await readBought(page);
        const clip = new ClipPage({ page, t, way });
        await clip.choose();
        await clip.agree();
        await clip.press(clip.runButton);
        const queue = shop.dialog('modals.videoQueue.title');
        await expect(queue).toContainText(t('modals.videoQueue.vipText'));
        expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(queue).toBeHidden();
        await expect(clip.button('workspace.failed.again')).toBeVisible();
        expect((await readBought(page)).credits).toBe(credits);
        await clip.press(clip.button('workspace.result.changeSettings'));
        await expect(clip.end).toBeVisible();
      },
    );
  });
}
