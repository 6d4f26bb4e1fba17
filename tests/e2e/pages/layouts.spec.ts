import type { Page } from '@playwright/test';
import { localePath } from '#lib/i18n/locale-routing.ts';
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
      t,
    }) => {
      await visit(from);
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.textContent();
      await markTabs(page);
      await page.evaluate(() => window.scrollTo(0, 200));
      const tab = page.locator('nav.tabs').getByRole('link', { name: t(name) });
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

/** The bound of the specification for one page, however many links it shows. */
const MAX_PRELOADS = 5;

test.describe('a page with many links', { tag: '@desktop' }, () => {
  test('[ROUTE-16] A page preloads at most five of the many pages that it links to, and fetches no icon', async ({
    page,
    visit,
  }) => {
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await visit('/');
    const paths = await page.$$eval('a[href]', (links) => [
      ...new Set(
        links
          .map((link) => new URL((link as HTMLAnchorElement).href))
          .flatMap((url) =>
            url.origin === location.origin && url.pathname !== location.pathname ? [url.pathname] : [],
          ),
      ),
    ]);
    // Else the bound could not be passed at all.
    expect(paths.length).toBeGreaterThan(4 * MAX_PRELOADS);
    await expect.poll(() => asked.some(({ pathname }) => pathname === '/build.json')).toBe(true);
    const links = page.locator('main a[href]:visible');
    for (const link of (await links.all()).slice(0, 3 * MAX_PRELOADS)) {
      await link.scrollIntoViewIfNeeded();
      await link.hover({ force: true });
    }
    await page.waitForLoadState('networkidle');
    const preloaded = new Set(asked.map(({ pathname }) => pathname).filter((path) => paths.includes(path)));
    expect([...preloaded].slice(MAX_PRELOADS)).toEqual([]);
    expect(asked.filter(({ href }) => /iconify|\/icons?\/api/.test(href))).toEqual([]);
  });
});
