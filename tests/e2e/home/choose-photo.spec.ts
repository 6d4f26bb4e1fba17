import type { Page } from '@playwright/test';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { findViolations } from '../support/find-violations.ts';
import { ObjectRemoverPage } from '../support/object-remover-page.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

/** Counts presses of a person over all pages of a visit. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

test.describe('from the home page', () => {
  test.use({ hasTouch: false });

  for (const key of sampleRows(['backgroundRemover', 'photoEnhancer'] as const, { count: 1 })) {
    test(`A photo from the home page is finished by ${key} after three presses`, { tag: '@desktop' }, async ({
      page,
      visit,
      t,
    }) => {
      const presses = await countPresses(page);
      await visit('/');
      const tool = new ToolPage({ page, t, way: 'mouse', tool: key });
      await chooseOnHome(page, { label: t('home.hero.choose'), scene: 'portrait-curls' });
      await page.getByRole('button', { name: t(`tools.${key}.name`) }).click();
      await tool.run();
      expect(await presses()).toBe(3);
    });
  }

  test('A thing in a photo from the home page is removed after three presses and a stroke', {
    tag: '@desktop',
  }, async ({ page, visit, t }) => {
    const presses = await countPresses(page);
    await visit('/');
    await chooseOnHome(page, { label: t('home.hero.choose'), scene: 'street' });
    const choice = page.getByRole('dialog', { name: t('photoChoice.title') });
    await expect(choice.getByText('photo.jpg')).toBeVisible();
    expect(await findViolations(page, { within: '.tool-choice' })).toEqual([]);
    await choice.getByRole('button', { name: t('tools.objectRemover.name') }).click();
    const tool = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await tool.paintMiddle();
    await tool.run();
    expect(await presses()).toBe(4);
  });
});

interface Chosen {
  readonly label: string;
  readonly scene: SampleSceneKey;
}

async function chooseOnHome(page: Page, { label, scene }: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('label').filter({ hasText: label }).click();
  const buffer = await smallPhoto(scene).toBuffer();
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}
