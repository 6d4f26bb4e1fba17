import { toolOf } from '#lib/catalog/tools.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { readNewestRequest } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { ageKept, keptOf } from '../support/kept-on-device.ts';
import { PORTRAIT_SIDE, smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test('[TOOL-04] A description selects an entry of the replacement list, and the page says where none fits', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'aiReplacer' });
  await visit(toolOf('aiReplacer').path);
  await tool.choose('room');
  await expect(tool.runButton).toHaveAttribute('aria-disabled', 'true');
  const said = page.getByRole('searchbox', { name: t('searchTerms.label') });
  await said.fill('a unicorn');
  await expect(page.getByText(t('searchTerms.none', { text: 'a unicorn' }))).toBeVisible();
  await said.fill('velvet');
  await said.press('Enter');
  await expect(page.getByRole('radio', { name: t('choices.ai-replacer.velvet'), exact: true })).toBeChecked();
});

test('[TOOL-03] Face swap asks for the second photo and for consent, and keeps the photo for another run', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'faceSwap' });
  await visit(toolOf('faceSwap').path);
  await tool.choose(await smallPhoto('portrait-curls', PORTRAIT_SIDE).toBuffer());
  await expect(page.getByText(t('options.additional.faceSwap.missing'))).toBeVisible();
  await tool.add(await smallPhoto('portrait-long-hair', PORTRAIT_SIDE).toBuffer());
  await expect(page.getByText(t('options.consent.missing'))).toBeVisible();
  await expect(tool.runButton).toHaveAttribute('aria-disabled', 'true');
  await tool.agree();
  await tool.run();
  const first = await readNewestRequest(page);

  await page.getByRole('button', { name: t('workspace.result.changeSettings') }).click();
  await page.getByRole('spinbutton', { name: t('options.labels.strength') }).fill('60');
  await tool.run();
  const second = await readNewestRequest(page);
  const additionalOf = ({ inputs }: typeof first) =>
    inputs.flatMap(({ role, uploadId }) => (role === 'additional' ? [uploadId] : []));
  expect(additionalOf(first)).toHaveLength(1);
  expect(second.parameters.strength).toBe(0.6);
  expect(additionalOf(second)).toEqual(additionalOf(first));
});

for (const theme of sampleRows(['light', 'dark'] as const, { count: 1 })) {
  test(`A tool page passes the accessibility check while a run is set up, in the ${theme} theme`, {
    tag: '@desktop',
  }, async ({ page, visit, t }) => {
    await page.emulateMedia({ colorScheme: theme });
    await visit(toolOf('hairstyleChanger').path);
    await new ToolPage({ page, t, way: 'mouse', tool: 'hairstyleChanger' }).choose('portrait-curls');
    expect(await findViolations(page, { within: '.workspace' })).toEqual([]);
  });
}

test('A reload restores the settings and the second photo of a run that is being set up', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'faceSwap' });
  const strength = page.getByRole('spinbutton', { name: t('options.labels.strength') });
  await visit(toolOf('faceSwap').path);
  await tool.choose(await smallPhoto('portrait-curls', PORTRAIT_SIDE).toBuffer());
  await tool.add(await smallPhoto('portrait-long-hair', PORTRAIT_SIDE).toBuffer());
  await strength.fill('80');
  await tool.agree();

  await expect.poll(() => keptOf(page, 'settings')).toMatchObject([{ changed: { strength: 0.8 } }]);
  await page.reload();
  await expect(strength).toHaveValue('80');
  await tool.add(await smallPhoto('portrait-long-hair', PORTRAIT_SIDE).toBuffer());
  await expect(page.getByText(t('options.consent.missing'))).toBeVisible();
  await tool.agree();
  await tool.run();

  await page.reload();
  await page.getByRole('button', { name: t('workspace.result.changeSettings') }).click();
  await expect(strength).toHaveValue('80');
  await expect(page.getByAltText(t('options.additional.photo', { number: 1 }))).toBeVisible();
  // The consent of a run holds for its photos.
  await expect(tool.runButton).toHaveAttribute('aria-disabled', 'false');
});

test('What a page stored on the device for a day is deleted when any page is opened after that', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  await visit(toolOf('aiFilter').path);
  await new ToolPage({ page, t, way: 'mouse', tool: 'aiFilter' }).choose('shop');
  await expect.poll(() => keptOf(page, 'photos')).toHaveLength(1);
  await ageKept(page, 'photos', 25);
  await visit('/');
  await expect.poll(() => keptOf(page, 'photos')).toHaveLength(0);
});
