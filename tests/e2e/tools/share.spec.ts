import { toolOf } from '#lib/catalog/tools.ts';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test('[GEN-04] A result is saved in the chosen format and shared by a link with a password', {
  tag: '@desktop',
}, async ({ page, context, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'aiFilter' });
  await visit(toolOf('aiFilter').path);
  await tool.choose('shop');
  await tool.look(t('choices.ai-filter.mosaic'));
  await tool.run();

  await page.getByRole('button', { name: 'JPEG', exact: true }).click();
  await page.getByText(t('result.choices.title')).click();
  await page.getByRole('slider', { name: t('result.choices.quality') }).fill('40');
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t('workspace.download.button', { format: 'JPEG' }), disabled: false })
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^[\w-]+-filter\.jpg$/);

  await page.getByRole('button', { name: t('share.button'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('share.title') });
  await dialog.getByLabel(t('share.password')).fill('a long one');
  await dialog.getByRole('button', { name: t('share.create') }).click();
  const link = await dialog.getByRole('textbox', { name: t('share.made') }).inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const visitor = await context.newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto(link);
  await visitor.getByLabel(t('share.page.password')).fill('a long one');
  await visitor.getByRole('button', { name: t('share.page.open') }).click();
  await expect(visitor.getByRole('img', { name: t('share.page.alt') })).toBeVisible();
  const token = link.split('#')[1] ?? '';
  expect(token).toHaveLength(24);
  expect(asked.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).toEqual([]);

  await visitor.getByRole('button', { name: t('share.page.report') }).click();
  await visitor.getByRole('button', { name: t('contact.send') }).click();
  const text = visitor.getByLabel(t('contact.text'));
  await expect(text).toBeFocused();
  await text.fill('This shows me, and nobody asked me.');
  expect(await findViolations(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: t('contact.send') }).click();
  await expect(visitor.getByRole('heading', { name: t('contact.sentTitle') })).toBeFocused();
});
