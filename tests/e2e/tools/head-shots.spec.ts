import { readFile } from 'node:fs/promises';
import { toolOf } from '#lib/catalog/tools.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { findViolations } from '../support/find-violations.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { PORTRAIT_SIDE, smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test('[TOOL-12] One portrait of a set is made again, the marked ones are saved, and the others deleted', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'headShot' });
  const photo = await smallPhoto('portrait-square-glasses', PORTRAIT_SIDE).toBuffer();
  await visit(toolOf('headShot').path);
  await tool.choose(photo);
  await page.getByRole('spinbutton', { name: t('options.labels.count') }).fill('2');
  await tool.agree();
  await tool.run();

  const portraits = page.getByRole('group', { name: t('options.results.title') }).getByRole('radio');
  await expect(portraits).toHaveCount(2);
  await expect(tool.button('zip.save', { count: 2 })).toBeVisible();
  await tool.button('versions.redo').click();
  await expect(portraits).toHaveCount(3, { timeout: LONGEST_RUN_MS });

  for (const number of [1, 3])
    await page.getByRole('checkbox', { name: t('versions.keepPicture', { number }) }).check();
  await expect(page.getByText(t('versions.picked', { picked: 2, count: 3 }))).toBeVisible();
  expect(await findViolations(page, { within: '.workspace' })).toEqual([]);
  const saving = page.waitForEvent('download');
  await tool.button('zip.save', { count: 2 }).click();
  const saved = readZip(await readFile(await (await saving).path()));
  expect([...saved.keys()]).toHaveLength(2);

  await tool.button('versions.deleteOthers', { count: 1 }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('workspace.result.delete') })
    .click();
  await expect(page.getByText(t('versions.deleted', { count: 1 }))).toBeVisible();
  await page.reload();
  await expect(portraits).toHaveCount(2);
});
