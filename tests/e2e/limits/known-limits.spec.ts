import { FREE_DOWNLOADS_PER_DAY } from '#lib/catalog/limits.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { LimitedPage, limitedWays } from '../support/limited-page.ts';
import { expect, test } from '../support/test.ts';

const CLOCK_FAULT_MS = 9 * HOUR_MS;

const rows = sampleRows(limitedWays, { count: 1, turn: 0 });

for (const { language, way } of rows) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language, countsDay: true });

    test(
      '[MODAL-17] [MODAL-04] [NET-03] [LIMIT-02] [LIMIT-06] With a wrong clock, too, a guest’s download goes on after the sign-in; an account without free photos is told before the run, which starts once Pro is paid',
      { tag: '@desktop' },
      async ({ page, context, visit, t }, info) => {
        const limited = new LimitedPage({ page, t, way, info });
        const { other, shop } = limited;
        // The clock of the computer is wrong by hours.
        await context.clock.install({ time: Date.now() + CLOCK_FAULT_MS });
        await visit(toolOf('photoEnhancer').path);
        await shop.signIn.ready();
        await limited.chooseNext();
        await limited.run();
        await other.download(FREE_DOWNLOADS_PER_DAY.guest);
        const saving = page.waitForEvent('download');
        await limited.press(limited.button('workspace.download.button', { format: 'PNG' }));
        const downloads = await limited.modal('modals.freeDownload.title');
        await limited.pressIn(downloads, 'modals.freeDownload.button');
        await shop.signIn.register(limited.person);
        expect((await saving).suggestedFilename()).toMatch(/\.png$/);

        await other.useUp();
        await page.reload();
        await limited.chooseNext();
        const starts = limited.noteStarts();
        await limited.press(limited.runButton);
        const exhausted = await limited.modal('modals.exhausted.title');
        const [hours = 0, minutes = 0] = ((await exhausted.getByRole('timer').textContent()) ?? '')
          .split(':')
          .map(Number);
        const untilMidnight = (DAY_MS - (Date.now() % DAY_MS)) / MINUTE_MS;
        expect(Math.abs(60 * hours + minutes - untilMidnight)).toBeLessThan(3);
        await limited.pressIn(exhausted, 'modals.exhausted.ok');
        await expect(exhausted).toBeHidden();
        expect(starts).toEqual([]);
        await limited.press(limited.runButton);
        await limited.pressIn(exhausted, 'modals.exhausted.pro');
        const plans = await limited.modal('plans.pay.title');
        await limited.pay(plans, 'payment.upgradeNow');
        await expect(plans).toBeHidden();
        await limited.finish();
        expect(starts).toHaveLength(1);
      },
    );
  });
}
