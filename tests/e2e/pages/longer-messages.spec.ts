import type { Page } from '@playwright/test';
import { toolOf } from '#lib/catalog/tools.ts';
import { expect, test } from '../support/test.ts';

/** Room that a translation may need beyond English. */
const LONGER = 0.4;
const WIDTHS = [320, 768, 1200] as const;
const paths = ['/', toolOf('imageExtender').path, '/pricing', '/terms/'];

/**
 * Lets every word of four letters or more grow by a part of itself, where it stands; names of languages and
 * our own stay what they are.
 */
function lengthenMessages(page: Page): Promise<void> {
  return page.evaluate((longer) => {
    const grow = (word: string) => word + word.slice(0, Math.round(word.length * longer));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.parentElement?.closest('script, style, .logo, .menu-place'))
        text.data = text.data.replace(/\S{4,}/g, grow);
    }
  }, LONGER);
}

test.describe('words 40 % longer than English', { tag: '@desktop' }, () => {
  // Static pages only: no script writes its own texts over the longer ones.
  test.use({ javaScriptEnabled: false });

  for (const path of paths) {
    test(`[SHELL-07] Texts 40 % longer than English leave ${path} within the window`, async ({
      page,
      visit,
    }) => {
      await visit(path);
      await lengthenMessages(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
});
