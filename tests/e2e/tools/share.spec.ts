import { toolOf } from '#lib/catalog/tools.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test('[GEN-04] A result is saved in the chosen format and shared by a link with a password', {
  tag: '@desktop',
}, async ({ page, context, visit, words }) => {
  const tool = new ToolPage({ page, words, way: 'mouse', tool: 'aiFilter' });
  await visit(toolOf('aiFilter').path);
  await tool.choose('shop');
  await tool.look(words('choices.ai-filter.mosaic'));
  await tool.run();

  await page.getByRole('button', { name: 'JPEG', exact: true }).click();
  await page.getByText(words('result.choices.title')).click();
  await page.getByRole('slider', { name: words('result.choices.quality') }).fill('40');
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: words('workbench.download.button', { format: 'JPEG' }), disabled: false })
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^pictor-ai-filter-[\da-f]{6}\.jpg$/);

  await page.getByRole('button', { name: words('share.button'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('share.title') });
  await dialog.getByLabel(words('share.password')).fill('a long one');
  await dialog.getByRole('button', { name: words('share.create') }).click();
  const link = await dialog.getByRole('textbox', { name: words('share.made') }).inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const visitor = await context.newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto(link);
  await visitor.getByLabel(words('share.page.password')).fill('a long one');
  await visitor.getByRole('button', { name: words('share.page.open') }).click();
  await expect(visitor.getByRole('img', { name: words('share.page.alt') })).toBeVisible();
  const token = link.split('#')[1] ?? '';
  expect(token).toHaveLength(24);
  expect(asked.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).toEqual([]);
});
