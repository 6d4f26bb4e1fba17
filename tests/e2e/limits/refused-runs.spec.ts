import { toolOf } from '#lib/catalog/tools.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { readBought } from '../support/api-of-page.ts';
import { LimitedPage, limitedWays } from '../support/limited-page.ts';
import { expect, test } from '../support/test.ts';

const rows = sampleRows(limitedWays, { count: 1, turn: 4 });

for (const { language, way } of rows) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language, countsDay: true });

    test(
      '[NET-03] [MODAL-16] [LIMIT-02] A run that the host refuses goes on by itself: a guest’s after the sign-in, an account’s once Pro is paid',
      { tag: '@desktop' },
      async ({ page, visit, t }, info) => {
        const limited = new LimitedPage({ page, t, way, info });
        const { other, shop } = limited;
        await visit(toolOf('photoEnhancer').path);
        await shop.signIn.ready();
        await limited.chooseNext();
        await other.useUp();
        await limited.press(limited.runButton);
        const limit = await limited.modal('modals.freeUse.title');
        await expect(limit).toContainText(/\d\d:\d\d:\d\d/);
        await limited.pressIn(limit, 'modals.freeUse.button');
        await shop.signIn.register(limited.person);
        await limited.finish();

        await other.useUp();
        await limited.chooseNext();
        await limited.press(limited.runButton);
        const offer = await limited.modal('packs.merge.pro');
        await limited.pay(offer, 'packs.merge.start');
        await expect(offer).toBeHidden();
        await limited.finish();
        expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'year' });
      },
    );
  });
}
