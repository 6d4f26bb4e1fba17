import { toolOf } from '#lib/catalog/tools.ts';
import { readNewestOrder } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { ageKept, keptOf } from '../support/kept-on-device.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test('[TOOL-04] finds what is said in words, and says where nothing fits', {
  tag: '@desktop',
}, async ({ page, visit, words }) => {
  const tool = new ToolPage({ page, words, way: 'mouse', tool: 'aiReplacer' });
  await visit(toolOf('aiReplacer').path);
  await tool.choose('room');
  await expect(tool.runButton).toHaveAttribute('aria-disabled', 'true');
  const said = page.getByRole('searchbox', { name: words('lexicon.label') });
  await said.fill('a unicorn');
  await expect(page.getByText(words('lexicon.none', { text: 'a unicorn' }))).toBeVisible();
  await said.fill('velvet');
  await said.press('Enter');
  await expect(
    page.getByRole('radio', { name: words('choices.ai-replacer.velvet'), exact: true }),
  ).toBeChecked();
});

test('[TOOL-03] asks for the second photo and for consent, and keeps the photo for another run', {
  tag: '@desktop',
}, async ({ page, visit, words }) => {
  const tool = new ToolPage({ page, words, way: 'mouse', tool: 'faceSwap' });
  await visit(toolOf('faceSwap').path);
  await tool.choose(await smallPhoto('portrait-curls').toBuffer());
  await expect(page.getByText(words('options.others.faceSwap.missing'))).toBeVisible();
  await tool.add(await smallPhoto('portrait-long-hair').toBuffer());
  await expect(page.getByText(words('options.consent.missing'))).toBeVisible();
  await expect(tool.runButton).toHaveAttribute('aria-disabled', 'true');
  await tool.agree();
  await tool.run();
  const first = await readNewestOrder(page);

  await page.getByRole('button', { name: words('workbench.result.changeSettings') }).click();
  await page.getByRole('spinbutton', { name: words('options.labels.strength') }).fill('60');
  await tool.run();
  const second = await readNewestOrder(page);
  expect(second.parameters.strength).toBe(0.6);
  expect(second.otherIds).toEqual(first.otherIds);
});

for (const theme of ['light', 'dark'] as const) {
  test(`is accessible while it is set up, in ${theme}`, { tag: '@desktop' }, async ({
    page,
    visit,
    words,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await visit(toolOf('hairstyleChanger').path);
    await new ToolPage({ page, words, way: 'mouse', tool: 'hairstyleChanger' }).choose('portrait-curls');
    expect(await findViolations(page, { within: '.bench' })).toEqual([]);
  });
}

test('goes on after a reload with the settings and the second photo', { tag: '@desktop' }, async ({
  page,
  visit,
  words,
}) => {
  const tool = new ToolPage({ page, words, way: 'mouse', tool: 'faceSwap' });
  const strength = page.getByRole('spinbutton', { name: words('options.labels.strength') });
  await visit(toolOf('faceSwap').path);
  await tool.choose(await smallPhoto('portrait-curls').toBuffer());
  await tool.add(await smallPhoto('portrait-long-hair').toBuffer());
  await strength.fill('80');
  await tool.agree();

  await expect.poll(() => keptOf(page, 'settings')).toMatchObject([{ changed: { strength: 0.8 } }]);
  await page.reload();
  await expect(strength).toHaveValue('80');
  await tool.add(await smallPhoto('portrait-long-hair').toBuffer());
  await expect(page.getByText(words('options.consent.missing'))).toBeVisible();
  await tool.agree();
  await tool.run();

  await page.reload();
  await page.getByRole('button', { name: words('workbench.result.changeSettings') }).click();
  await expect(strength).toHaveValue('80');
  await expect(page.getByAltText(words('options.others.photo', { number: 1 }))).toBeVisible();
  await expect(page.getByText(words('options.consent.missing'))).toBeVisible();
});

test('deletes what it kept on the device for a day when any page is opened next', {
  tag: '@desktop',
}, async ({ page, visit, words }) => {
  await visit(toolOf('aiFilter').path);
  await new ToolPage({ page, words, way: 'mouse', tool: 'aiFilter' }).choose('shop');
  await expect.poll(() => keptOf(page, 'photos')).toHaveLength(1);
  await ageKept(page, 'photos', 25);
  await visit('/');
  await expect.poll(() => keptOf(page, 'photos')).toHaveLength(0);
});
