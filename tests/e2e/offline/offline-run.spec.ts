import { toolOf } from '#lib/catalog/tools.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test.use({ expectedNoise: /net::ERR_|Failed to fetch|Failed to load resource/ });

test('A connection that is lost while a photo is set up, worked on and shown takes nothing out of view', {
  tag: '@desktop',
}, async ({ page, context, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'photoEnhancer' });
  const note = (key: string) => page.getByText(`${t('workspace.offline.title')} ${t(key)}`);
  await visit(toolOf('photoEnhancer').path);
  await tool.choose('shop');

  await context.setOffline(true);
  await expect(note('workspace.offline.editing')).toBeVisible();
  await expect(page.locator('.photo-frame').first()).toBeVisible();
  await context.setOffline(false);
  await expect(note('workspace.offline.editing')).toBeHidden();

  // The page hears nothing of its run, so that this stays under way until the connection is back.
  const followed = /\/api\/(?:task\/events|gen\/v2\/imgResult\/)/;
  await page.route(followed, (route) => route.abort());
  await tool.press(tool.runButton);
  await expect(note('workspace.offline.running')).toBeVisible();
  await context.setOffline(true);
  await expect(note('workspace.offline.running')).toBeVisible();
  await expect(page.locator('.busy-picture canvas')).toBeVisible();
  await expect(page.locator('.coming-set')).toHaveCount(0);
  await page.unroute(followed);
  await context.setOffline(false);
  await tool.finish();

  const isWhole = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  const picture = page.locator('img.picture-layer').first();
  await expect.poll(() => picture.evaluate(isWhole)).toBe(true);
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await expect.poll(() => picture.evaluate(isWhole)).toBe(true);
  // The dialog of links is loaded with the first press.
  const share = page.getByRole('button', { name: t('share.button') });
  await tool.press(share);
  // The notice, as the place of the file says the same where its size could not be asked for.
  const notice = page.getByRole('region', { name: t('workspace.failed.network') });
  await expect(notice.getByRole('listitem')).toBeVisible();
  await expect(share).toBeVisible();
  await expect.poll(() => picture.evaluate(isWhole)).toBe(true);
  await context.setOffline(false);
});
