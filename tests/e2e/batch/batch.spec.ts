import { readFile } from 'node:fs/promises';
import { toolOf } from '#lib/catalog/tools.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { findViolations } from '../support/find-violations.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { expect, test } from '../support/test.ts';

test('A batch of three photos, one of them broken, survives a reload and saves its results and a report', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const photo = await makePhoto({ width: 320, height: 240 });
  const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await visit(toolOf('aiFilter').path);
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(t('workspace.drop.choose'), { exact: true }).click();
  await (await chooser).setFiles([
    png('broken.png', photo.subarray(0, 40)),
    png('sea.png', photo),
    png('hill.png', photo),
  ]);
  await expect(page.getByText(t('batch.setup.todayAll', { count: 3 }))).toBeVisible();
  await page.getByRole('button', { name: t('batch.run', { count: 3 }) }).click();

  await expect(page.getByText(t('batch.failed', { count: 1 }))).toBeVisible({ timeout: LONGEST_RUN_MS });
  await page.reload();
  const over = page.getByRole('heading', { name: t('batch.over', { done: 2, count: 3 }) });
  await expect(over).toBeVisible({ timeout: LONGEST_RUN_MS });
  const row = page.getByRole('listitem').filter({ hasText: 'broken.png' });
  await expect(row).toContainText(t('workspace.refused.unreadable'));
  expect(await findViolations(page, { within: '.workspace', recommended: true })).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('zip.save', { count: 2 }) }).click();
  const zip = readZip(await readFile(await (await saving).path()));
  expect([...zip.keys()]).toEqual(['sea-ai-filter.png', 'hill-ai-filter.png', 'report.csv']);
  expect(new TextDecoder().decode(zip.get('report.csv'))).toContain('"broken.png"');
});
