import { readFile } from 'node:fs/promises';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { findViolations } from '../support/find-violations.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { expect, test } from '../support/test.ts';

test.use({ countsDay: true });

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
  await expect(page.getByText(t('batch.setup.leftOut', { count: 1 }))).toBeVisible();
  await expect(page.getByText(t('batch.setup.todayAll', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: t('batch.run', { count: 2 }) }).click();

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
  expect([...zip.keys()]).toEqual(['sea-filter.png', 'hill-filter.png', 'report.csv']);
  expect(new TextDecoder().decode(zip.get('report.csv'))).toContain('"broken.png"');
});

const TODAY = FREE_USES_PER_DAY.guest;

test('Photos beyond the free uses of today wait calmly, are found on a later visit, and results open large', {
  tag: '@desktop',
}, async ({ page, context, visit, t }) => {
  const count = TODAY + 2;
  // Each another photo: the same one again would take no use.
  const photos = Array.from({ length: count }, (_, index) =>
    makePhoto({ width: 240 + 8 * index, height: 160 }),
  );
  const files = (await Promise.all(photos)).map((buffer, index) => ({
    ...{ name: `photo-${index + 1}.png`, mimeType: 'image/png', buffer },
  }));
  const { path } = toolOf('aiFilter');
  await visit(path);
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(t('workspace.drop.choose'), { exact: true }).click();
  await (await chooser).setFiles(files);
  const today = { left: TODAY, count, rest: 2 };
  await expect(page.getByText(t('batch.setup.todayPart', today))).toBeVisible();
  await page.getByRole('button', { name: t('batch.runPart', today) }).click();
  const rest = { name: t('batch.rest', { done: TODAY, count }) };
  await expect(page.getByRole('heading', rest)).toBeVisible({ timeout: LONGEST_RUN_MS });
  await expect(page.getByText(t('batch.state.tomorrow'), { exact: true })).toHaveCount(2);
  await expect(page.getByText(t('batch.state.failed'), { exact: true })).toHaveCount(0);
  expect(await findViolations(page, { within: '.workspace', recommended: true })).toEqual([]);

  await page.getByRole('button', { name: t('batch.open', { name: 'photo-1.png' }) }).click();
  const large = page.getByRole('dialog', { name: 'photo-1.png' });
  await expect(large.getByRole('slider', { name: t('workspace.result.slider') })).toBeVisible();
  await large.getByRole('button', { name: t('batch.close') }).click();

  await page.close();
  const later = await context.newPage();
  await later.goto(localePath('en', path));
  await expect(later.getByRole('heading', rest)).toBeVisible();
  await expect(later.getByText(t('batch.state.tomorrow'), { exact: true })).toHaveCount(2);
  const takeOut = (name: string) => later.getByRole('button', { name: t('batch.setup.remove', { name }) });
  await takeOut(`photo-${count}.png`).click();
  await takeOut(`photo-${count - 1}.png`).click();
  const over = t('batch.over', { done: TODAY, count: TODAY });
  await expect(later.getByRole('heading', { name: over })).toBeVisible();
});
