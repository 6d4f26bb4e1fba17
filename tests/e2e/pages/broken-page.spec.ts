import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { expect, test } from '../support/test.ts';

test.describe('a page that breaks while it is shown', { tag: '@desktop' }, () => {
  // The error that the browser is made to throw.
  test.use({ language: 'de', expectedNoise: /no pasting/ });

  test('[ROUTE-11] A page that breaks says so in its language, and is loaded again by a button', async ({
    page,
    visit,
    t,
  }) => {
    // The workspace listens for pasted photos as soon as it is there.
    await page.addInitScript(() => {
      const listen = document.addEventListener;
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        if (type === 'paste' && !sessionStorage.getItem('mended')) throw new Error('no pasting');
        listen.call(document, type, ...rest);
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
