import { toolOf } from '#lib/catalog/tools.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test.use({ viewport: { width: 1280, height: 860 } });

test('Options that are judged by eye stand beside the photo and are seen without scrolling', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'aiReplacer' });
  await visit(toolOf('aiReplacer').path);
  await tool.choose('room');
  const material = page.getByText(t('choices.ai-replacer.cork'), { exact: true });
  await expect(material).toBeInViewport({ ratio: 0.5 });
  await expect(tool.runButton).toBeInViewport({ ratio: 1 });
});
