import { toolOf } from '#lib/catalog/tools.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

/** Requests that tell a page of its runs. */
const NEWS = /\/api\/task\/events|\/imgResult\//;

test('[GEN-03] A finished run is announced on another page, and the notice leads to its result', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'photoEnhancer' });
  await visit(toolOf('photoEnhancer').path);
  await tool.choose('shop');
  // Left without an answer, the page never sees the end of the run, however fast it is.
  await page.route(NEWS, () => undefined);
  await tool.press(tool.runButton);
  await expect(page.getByText(t('workspace.running.leave'))).toBeVisible();
  await page.unroute(NEWS);
  await visit('/pricing');
  const text = t('finishedRun.done', { tool: t('tools.photoEnhancer.name') });
  const note = page.getByRole('listitem').getByText(text);
  await expect(note).toBeVisible({ timeout: LONGEST_RUN_MS });
  await page.getByRole('link', { name: t('finishedRun.show'), exact: true }).click();
  await expect(tool.doneHeading).toBeVisible();
});
