import AxeBuilder from '@axe-core/playwright';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { matrixSeed, sampleMatrix } from '#tests/support/sample-matrix.ts';
import { expect, test } from '../support/test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const paths = routes.map(({ path }) => path);
const looks = {
  language: locales.map(({ code }) => code),
  width: [320, 360, 768, 1200, 1920],
  theme: ['light', 'dark'],
} as const;

/** Every page in every look, or every page in some look so that each language meets each width and theme. */
const rows = process.env.EXHAUSTIVE
  ? sampleMatrix({ ...looks, path: paths })
  : sampleMatrix(looks).map((look, index) => ({ ...look, path: paths[index % paths.length] ?? '/' }));

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
