import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { expect, test } from '../support/test.ts';

test.describe('prices that were opened from a tool', { tag: '@desktop' }, () => {
  test.use({ language: 'fr' });

  test('[ROUTE-05] The link back on the page of prices leads to the tool that the address names', async ({
    page,
    visit,
    t,
  }) => {
    const { path } = toolOf('faceSwap');
    const name = t('tools.faceSwap.name');
    await visit(`/pricing?fromPage=${encodeURIComponent(localePath('fr', path))}`);
    await page.getByRole('link', { name: t('pricing.back', { page: name }) }).click();
    await page.waitForURL(`**${localePath('fr', path)}`);
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  });
});
