import type { Page } from '@playwright/test';
import { locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { matrixSeed, sampleMatrix, sampleRows } from '#tests/support/sample-matrix.ts';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';

const looks = {
  language: locales.map(({ code }) => code),
  width: [320, 360, 768, 1200, 1920],
  theme: ['light', 'dark'],
} as const;
const paths = routes.map(({ path }) => path);

/** Every page in every look, or pages in some look so that each language meets each width and theme. */
const rows = process.env.EXHAUSTIVE
  ? sampleMatrix({ ...looks, path: paths })
  : sampleMatrix(looks).map((look, index) => ({ ...look, path: paths[index % paths.length] ?? '/' }));

/** A page in a language is visited once and looked at in all its widths and themes. */
const visits = Map.groupBy(rows, ({ language, path }) => `${path} in ${language}`);

/** Pages in each run; `crawl.spec.ts` reads all of them. */
const PAGES = 5;

for (const [title, [first, ...others]] of sampleRows([...visits], { count: PAGES })) {
  if (!first) continue;
  const { language, path, width, theme } = first;
  test.describe(`${title} (seed ${matrixSeed})`, () => {
    test.use({ language, viewport: { width, height: 800 }, colorScheme: theme });

    test('[SHELL-07] The page fits the window and passes the accessibility check', {
      tag: '@desktop',
    }, async ({ page, visit }) => {
      await visit(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const look of [first, ...others]) {
        await page.setViewportSize({ width: look.width, height: 800 });
        await page.emulateMedia({ colorScheme: look.theme });
        await test.step(`${look.width} px, ${look.theme}`, () => expectFitAndAccess(page));
      }
    });
  });
}

async function expectFitAndAccess(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
}
