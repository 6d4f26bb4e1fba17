import type { Page } from '@playwright/test';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { expect, test } from '../support/test.ts';

const TOOL = '/remove-object-from-photo';

/** Waits until the page of a language is kept. */
function waitForKept(page: Page, path: string): Promise<void> {
  return expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path))
    .toBe(true);
}

/** Goes to an address by a link, as a visitor does. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((url) => location.assign(url), href);
}

for (const language of sampleRows(['en', 'de', 'ja'] as const, { count: 1, turn: 1 })) {
  test.describe(`a visitor in ${language} who loses the connection`, { tag: '@desktop' }, () => {
    test.use({
      language,
      // Chromium's own lines about what cannot be fetched.
      expectedNoise: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    });

    test('A page without a connection says so in its language, and loads by itself once the connection is back', async ({
      page,
      context,
      visit,
      t,
    }) => {
      await visit('/');
      await waitForKept(page, localePath(language, '/offline'));
      await context.setOffline(true);
      await follow(page, localePath(language, TOOL));
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(t('offline.title'));
      await expect(page).toHaveURL(localePath(language, TOOL));
      // Styled by the kept files, not by chance.
      await expect(page.getByRole('link', { name: t('offline.retry') })).toHaveCSS('min-height', '44px');
      await page.getByRole('link', { name: t('offline.retry') }).click();
      await expect(heading).toHaveText(t('offline.title'));
      await context.setOffline(false);
      // Chromium tells a page of an emulated connection only where it had told it of the loss: either the
      // page comes back by itself, maybe in the middle of this call, or it is told here once its script
      // listens.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 15_000 });
      }).toPass();
      await expect(page).toHaveURL(localePath(language, TOOL));
      await expect(heading).not.toHaveText(t('offline.title'));
    });
  });
}

test('The service worker stores the offline page with its files and nothing else', {
  tag: '@desktop',
}, async ({ page, visit }) => {
  await visit(TOOL);
  await waitForKept(page, '/offline');
  await visit('/history');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/_next/static/'))).toEqual([]);
});
