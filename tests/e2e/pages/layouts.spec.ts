import type { Page } from '@playwright/test';
import { localePath } from '#lib/i18n/locale-path.ts';
import { expect, test } from '../support/test.ts';

const pairs = [
  { from: '/ai-filter', to: '/ai-filter/photo-to-emoji', name: 'tools.photoToEmoji.name' },
  { from: '/ai-replace', to: '/ai-replace/ai-clothes-changer', name: 'tools.clothesChanger.name' },
  { from: '/halloween-filter-templates', to: '/halloween-filter-templates/gallery', name: 'gallery.tab' },
] as const;

/** Marks what the layout drew; what is drawn anew has no mark. */
function markTabs(page: Page): Promise<void> {
  return page.locator('nav.tabs').evaluate((element) => element.setAttribute('data-kept', ''));
}

for (const { from, to, name } of pairs) {
  test.describe(`${from} and what shares its layout`, { tag: '@desktop' }, () => {
    test.use({ language: 'de' });

    test('[ROUTE-06] [ROUTE-10] Pages of one layout keep it while a visitor moves between them, and begin at the top', async ({
      page,
      visit,
      words,
    }) => {
      await visit(from);
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.textContent();
      await markTabs(page);
      await page.evaluate(() => window.scrollTo(0, 200));
      const tab = page.locator('nav.tabs').getByRole('link', { name: words(name) });
      await tab.click();
      await page.waitForURL(`**${localePath('de', to)}`);
      await expect(heading).not.toHaveText(before ?? '');
      await expect(page.locator('nav.tabs[data-kept]')).toBeVisible();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
}

test.describe('an address with an anchor', { tag: '@desktop' }, () => {
  test('[ROUTE-10] An address with an anchor scrolls to its place', async ({ page, visit }) => {
    await visit('/#tools');
    await expect(page.locator('#tools')).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

/** The bound of the specification. */
const MAX_PRELOADS = 5;

test.describe('a page that has loaded', { tag: '@desktop' }, () => {
  test('[ROUTE-16] preloads no more routes than it may, and fetches no icon', async ({ page, visit }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit('/ai-filter');
    const tab = page.locator('nav.tabs a:not([aria-current])');
    await tab.hover();
    await expect.poll(() => asked.some((url) => url.includes('/build.json'))).toBe(true);
    const path = new URL((await tab.getAttribute('href')) ?? '', page.url()).pathname;
    const preloads = asked.filter((url) => url.includes('_rsc=') || new URL(url).pathname === path);
    expect(preloads.length).toBeLessThanOrEqual(MAX_PRELOADS);
    const origins = new Set(asked.map((url) => new URL(url).port));
    expect(origins.size).toBeLessThanOrEqual(2);
    expect(asked.filter((url) => /iconify|\/icons?\/api/.test(url))).toEqual([]);
  });
});
