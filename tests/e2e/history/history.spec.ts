import { readFile } from 'node:fs/promises';
import { toolOf } from '#lib/catalog/tools.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { findViolations } from '../support/find-violations.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test('[GEN-04] A result in the history is sent to another tool without an upload, and both are saved and deleted there', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const filter = new ToolPage({ page, t, way: 'mouse', tool: 'aiFilter' });
  await visit(toolOf('aiFilter').path);
  await filter.choose('shop');
  await filter.run();

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.getByRole('button', { name: t('sendTo.button') }).click();
  await page.getByRole('button', { name: t('tools.photoEnhancer.name') }).click();
  await page.waitForURL(`**${toolOf('photoEnhancer').path}`);
  const enhancer = new ToolPage({ page, t, way: 'mouse', tool: 'photoEnhancer' });
  await expect(enhancer.runButton).toBeVisible();
  await page.reload();
  await enhancer.run();
  expect(sent).toEqual([]);

  await visit('/history');
  const pick = page.getByRole('listitem').getByRole('checkbox');
  // Both go back to one photo, and are one entry.
  await expect(pick).toHaveCount(1, { timeout: LONGEST_RUN_MS });
  await pick.check();
  const bar = page.getByRole('region', { name: t('history.selection.title') });
  await bar.getByRole('button', { name: t('history.selection.all') }).click();
  expect(await findViolations(page, { recommended: true })).toEqual([]);
  await bar.getByLabel(t('zip.format')).selectOption('webp');
  const saving = page.waitForEvent('download');
  await bar.getByRole('button', { name: t('zip.save', { count: 2 }) }).click();
  const names = [...readZip(await readFile(await (await saving).path())).keys()];
  expect(names.map((name) => name.split('-').at(-1))).toEqual(['enhanced.webp', 'filter.webp']);

  await bar.getByRole('button', { name: t('history.selection.delete', { count: 2 }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('history.delete') })
    .click();
  await expect(page.getByRole('heading', { name: t('history.empty') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('history.empty') })).toBeVisible();
});
