import { makePhoto } from '#tests/support/make-photo.ts';
import { readNewestTask } from '../support/api-of-page.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('the mask editor', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, visit, words }) => {
    const remover = new ObjectRemoverPage({ page, words, way: 'mouse' });
    await visit(TOOL_PATH);
    await remover.choose(pngFile(await makePhoto({ width: 640, height: 480 })));
    await expect(remover.canvas).toBeVisible();
  });

  test('[TOOL-25] undoes, redoes and clears by keys and buttons', async ({ page, words }) => {
    const remover = new ObjectRemoverPage({ page, words, way: 'mouse' });
    const empty = page.getByText(words('editor.maskEmpty'));
    await expect(empty).toBeVisible();
    await remover.paintMiddle();
    await expect(empty).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(empty).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(empty).toBeHidden();
    await remover.button('editor.clear').click();
    await expect(empty).toBeVisible();
    await remover.button('editor.undo').click();
    await expect(empty).toBeHidden();
  });

  test('[TOOL-25] changes the brush by the bracket keys and erases what it painted', async ({
    page,
    words,
  }) => {
    const remover = new ObjectRemoverPage({ page, words, way: 'mouse' });
    const size = page.getByRole('slider', { name: words('editor.brushSize') });
    const before = Number(await size.inputValue());
    await remover.canvas.focus();
    await page.keyboard.press(']');
    expect(Number(await size.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('[');
    expect(Number(await size.inputValue())).toBe(before);
    await remover.paintMiddle();
    await expect(page.getByText(words('editor.maskEmpty'))).toBeHidden();
    for (let step = 0; step < 8; step++) await page.keyboard.press(']');
    await page.keyboard.press('e');
    await remover.paintMiddle();
    await expect(page.getByText(words('editor.maskEmpty'))).toBeVisible();
  });

  test('[TOOL-25] sends the same mask after the window was resized and the view zoomed', async ({
    page,
    words,
  }) => {
    const remover = new ObjectRemoverPage({ page, words, way: 'mouse' });
    await remover.paintMiddle();
    await remover.run();
    const first = await readNewestTask(page);
    await remover.button('workbench.result.changeMask').click();
    await page.setViewportSize({ width: 700, height: 900 });
    await remover.button('editor.zoomIn').click();
    await remover.run();
    const second = await readNewestTask(page);
    expect(second.task.id).not.toBe(first.task.id);
    expect(second.mask.equals(first.mask)).toBe(true);
  });
});
