import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { expect, test } from '../support/test.ts';

test.describe('an address without a page', { tag: '@desktop' }, () => {
  test.use({ language: 'ja', expectedNoise: /404/ });

  test('[ROUTE-07] A missing page says in its language which path it was, and leads home', async ({
    page,
    visit,
    t,
  }) => {
    const path = '/no/such/page';
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'));
    await expect(page.getByText(t('notFound.path', { path: localePath('ja', path) }))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('notFound.home') })
      .click();
    await page.waitForURL(`**${localePath('ja', '/')}`);
  });

  test('[ROUTE-08] A page that refuses its query says in its language that it was not found', async ({
    page,
    t,
  }) => {
    const path = localePath('ja', toolOf('halloween').path);
    const response = await page.goto(`${path}?template=nobody`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(t('notFound.refused', { path }))).toBeVisible();
  });
});
