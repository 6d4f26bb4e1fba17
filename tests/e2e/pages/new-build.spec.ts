import { localePath } from '#lib/i18n/locale-routing.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { expect, test } from '../support/test.ts';

/** Between two looks for a newer build. */
const POLL_MS = 5 * MINUTE_MS;

test('[SHELL-04] After a newer build was published, the next page is loaded as a whole', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  await page.clock.install();
  const first = page.waitForResponse((response) => response.url().includes('/build.json'));
  await visit('/ai-filter');
  await page.clock.runFor(2000);
  await first;
  const tabs = page.locator('nav.tabs');
  const mark = () => tabs.evaluate((element) => element.setAttribute('data-kept', ''));
  const open = async (name: string, path: string) => {
    await tabs.getByRole('link', { name: t(name) }).click();
    await page.waitForURL(`**${localePath('en', path)}`);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(t(name));
  };
  await mark();
  await open('tools.photoToEmoji.name', '/ai-filter/photo-to-emoji');
  await expect(page.locator('nav.tabs[data-kept]')).toBeVisible();

  await page.route('**/build.json?*', (route) => route.fulfill({ json: { id: 'newer' } }));
  const next = page.waitForResponse((response) => response.url().includes('/build.json'));
  // Run second by second, the clock would go on past the time that the look’s request is given.
  await page.clock.fastForward(POLL_MS);
  await next;
  // The page has read that answer once it has read a later one.
  await page.evaluate(async () => (await fetch('/build.json?later')).json());
  await open('tools.aiFilter.name', '/ai-filter');
  await expect(page.locator('nav.tabs[data-kept]')).toHaveCount(0);
});

test.describe('a build that has lost a part', { tag: '@desktop' }, () => {
  test.use({ expectedNoise: /404|lost\.js/ });

  test('[SHELL-04] After a part of the build could not be loaded, the next page is loaded as a whole', async ({
    page,
    visit,
    t,
  }) => {
    const watched = page.waitForResponse((response) => response.url().includes('/build.json'));
    await visit('/ai-filter');
    await watched;
    const tabs = page.locator('nav.tabs');
    await tabs.evaluate((element) => element.setAttribute('data-kept', ''));
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = '/_next/static/chunks/lost.js';
          script.onerror = resolve;
          document.head.append(script);
        }),
    );
    await tabs.getByRole('link', { name: t('tools.photoToEmoji.name') }).click();
    await page.waitForURL(`**${localePath('en', '/ai-filter/photo-to-emoji')}`);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(t('tools.photoToEmoji.name'));
    await expect(page.locator('nav.tabs[data-kept]')).toHaveCount(0);
  });
});
