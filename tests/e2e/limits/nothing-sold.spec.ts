import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { LimitedPage, limitedWays } from '../support/limited-page.ts';
import { configuredPages, showConfiguredPages } from '../support/show-configured-pages.ts';
import { startConfiguredSite } from '../support/start-configured-site.ts';
import { expect, test } from '../support/test.ts';

const { path } = toolOf('photoEnhancer');
const rows = sampleRows(limitedWays, { count: 1, turn: 1 });

let site: Awaited<ReturnType<typeof startConfiguredSite>>;
test.beforeAll(async () => {
  const paths = rows.map(({ language }) => localePath(language, path));
  site = await startConfiguredSite({ env: { PAYMENTS: 'off' }, paths, redirects: [], retired: [] });
});
test.afterAll(() => site.close());
test.use(configuredPages);
test.describe.configure({ mode: 'default' });

for (const { language, way } of rows) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language, countsDay: true });

    test(
      '[MODAL-04] [MODAL-16] [NET-03] [LIMIT-02] Pages that sell nothing tell guests of the sign-in and accounts of the next day, and offer nothing else',
      { tag: '@desktop' },
      async ({ page, context, visit, t }, info) => {
        await showConfiguredPages(context, site.origin);
        const limited = new LimitedPage({ page, t, way, info });
        const { other, shop } = limited;
        await visit(path);
        await shop.signIn.ready();
        await limited.chooseNext();
        await other.useUp();
        await limited.press(limited.runButton);
        const limit = await limited.modal('modals.freeUse.title');
        await limited.pressIn(limit, 'modals.freeUse.button');
        await shop.signIn.register(limited.person);
        await limited.finish();

        await other.useUp();
        await limited.chooseNext();
        await limited.press(limited.runButton);
        const exhausted = await limited.modal('modals.exhausted.title');
        await expect(exhausted.getByRole('button', { name: t('modals.exhausted.pro') })).toHaveCount(0);
        await limited.pressIn(exhausted, 'modals.exhausted.ok');
        await expect(exhausted).toBeHidden();
      },
    );
  });
}
