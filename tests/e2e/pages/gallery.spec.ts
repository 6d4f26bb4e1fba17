import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { costumeKindOf, costumeKinds } from '#lib/catalog/tools/halloween/costumes.ts';
import { expect, test } from '../support/test.ts';

test('[TOOL-17] The gallery of costumes is filtered by kind, and shows all of them again', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  await visit(GALLERY_PATH);
  const kinds = Object.values(costumeKindOf);
  const costumes = page.getByRole('listitem').filter({ has: page.locator('a[href*="?template="]') });
  await expect(costumes).toHaveCount(kinds.length);
  for (const kind of costumeKinds) {
    await page.getByText(t(`gallery.kinds.${kind}`), { exact: true }).click();
    await expect(costumes).toHaveCount(kinds.filter((one) => one === kind).length);
  }
  await page.getByText(t('gallery.kinds.all'), { exact: true }).click();
  await expect(costumes).toHaveCount(kinds.length);
});
