import AxeBuilder from '@axe-core/playwright';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { siteOrigin } from '#lib/seo/env.ts';
import { matrixSeed, sampleMatrix } from '#tests/support/sample-matrix.ts';
import { expect, test } from '../support/test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const rows = sampleMatrix({
  language: locales.map(({ code }) => code),
  path: routes.map(({ path }) => path),
  width: [320, 360, 768, 1200, 1920],
  theme: ['light', 'dark'],
} as const);

for (const { language, path, width, theme } of rows) {
  test.describe(`${path} in ${language}, ${width} px, ${theme} (seed ${matrixSeed})`, () => {
    test.use({ language, viewport: { width, height: 800 }, colorScheme: theme });

    test('[SHELL-07] fits the window and is accessible', { tag: '@desktop' }, async ({ page, visit }) => {
      await visit(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      );
    });
  });
}

/** The nine addresses of a page by hreflang, with `x-default` for English. They name the public origin that the build knows. */
function expectedAlternates(path: string): Record<string, string> {
  const own = locales.map(({ code, lang }) => [lang, new URL(localePath(code, path), siteOrigin).href]);
  return { ...Object.fromEntries(own), 'x-default': new URL(path, siteOrigin).href };
}

for (const { path } of routes) {
  test.describe(`${path} without script`, () => {
    test.use({ javaScriptEnabled: false });

    test('[ROUTE-12] names its language and its nine alternates', { tag: '@desktop' }, async ({ page }) => {
      for (const { code, lang } of locales) {
        await page.goto(localePath(code, path));
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        const links = await page
          .locator('link[rel=alternate][hreflang]')
          .evaluateAll((elements) =>
            Object.fromEntries(
              elements.map((link) => [link.getAttribute('hreflang'), (link as HTMLLinkElement).href]),
            ),
          );
        expect(links).toEqual(expectedAlternates(path));
        const canonical = page.locator('link[rel=canonical]');
        expect(await canonical.evaluate((link: HTMLLinkElement) => link.href)).toBe(links[lang]);
      }
    });
  });
}
