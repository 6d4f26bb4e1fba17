import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { expect, test } from '../support/test.ts';

test.describe('a page that breaks while it is shown', { tag: '@desktop' }, () => {
  // The error that the browser is made to throw.
  test.use({ language: 'de', expectedNoise: /no styles/ });

  test('[ROUTE-11] A page that breaks says so in its language, and is loaded again by a button', async ({
    page,
    visit,
    t,
  }) => {
    // The lines between before and after read where they begin.
    await page.addInitScript(() => {
      const read = window.getComputedStyle;
      window.getComputedStyle = (element, ...rest) => {
        const isMended = sessionStorage.getItem('mended') !== null;
        if (element.matches('.compare') && !isMended) throw new Error('no styles');
        return read(element, ...rest);
      };
    });
    const { path } = toolOf('objectRemover');
    await visit(path);
    await expect(page.getByRole('heading', { name: t('failure.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('failure.home') })).toHaveAttribute(
      'href',
      localePath('de', '/'),
    );
    await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
    await page.getByRole('button', { name: t('failure.retry') }).click();
    await expect(page.getByText(t('workspace.drop.title'))).toBeVisible();
  });
});
