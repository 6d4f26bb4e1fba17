import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test.describe('the appearance', { tag: '@desktop' }, () => {
  test.use({ colorScheme: 'light' });

  test('An appearance that is chosen holds at once, on every page from its first paint, and until the device decides again', async ({
    page,
    visit,
    t,
  }) => {
    await visit('/');
    const light = await paper(page);
    const field = page.getByRole('combobox', { name: t('common.theme.label') });
    await field.selectOption({ label: t('common.theme.dark') });
    await expect.poll(() => theme(page)).toBe('dark');
    expect(await paper(page)).not.toBe(light);
    // A document that no other script of ours has touched yet.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        sessionStorage.setItem('first', String(document.documentElement.dataset.theme));
      });
    });
    await visit('/pricing');
    expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe('dark');
    await expect(field).toHaveValue('dark');
    // By keys alone, back to what the device says.
    await field.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => theme(page)).toBeUndefined();
    expect(await paper(page)).toBe(light);
    await visit('/');
    await expect(field).toHaveValue('system');
    expect(await theme(page)).toBeUndefined();
  });
});
