import { makePhoto } from '#tests/support/make-photo.ts';
import { readNewestTask } from '../support/api-of-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { keptOf } from '../support/kept-on-device.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('the mask editor', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, visit, t }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await visit(TOOL_PATH);
    await remover.choose(pngFile(await makePhoto({ width: 640, height: 480 })));
    await expect(remover.canvas).toBeVisible();
  });

  test('[TOOL-25] The mask editor undoes, redoes and clears by keys and by buttons', async ({ page, t }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    const empty = page.getByText(t('editor.maskEmpty'));
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

  test('[TOOL-25] The bracket keys change the brush size, and the eraser removes painted marks', async ({
    page,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    const size = page.getByRole('slider', { name: t('editor.brushSize') });
    const value = async () => Number(await size.inputValue());
    const before = await value();
    await remover.canvas.focus();
    await page.keyboard.press(']');
    await expect.poll(value).toBeGreaterThan(before);
    await page.keyboard.press('[');
    await expect.poll(value).toBe(before);
    await remover.paintMiddle();
    await expect(page.getByText(t('editor.maskEmpty'))).toBeHidden();
    for (let step = 0; step < 8; step++) await page.keyboard.press(']');
    await page.keyboard.press('e');
    await remover.paintMiddle();
    await expect(page.getByText(t('editor.maskEmpty'))).toBeVisible();
  });

  test('[TOOL-25] The mask that is sent does not change when the window is resized and the view zoomed', async ({
    page,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await remover.paintMiddle();
    await remover.run();
    const first = await readNewestTask(page);
    await remover.button('workspace.result.changeMask').click();
    await page.setViewportSize({ width: 700, height: 900 });
    await remover.button('editor.zoomIn').click();
    await remover.run();
    const second = await readNewestTask(page);
    expect(second.task.id).not.toBe(first.task.id);
    expect(second.mask.equals(first.mask)).toBe(true);
  });

  test('[TOOL-25] Two hundred strokes are restored after a reload, and can still be undone and redone', async ({
    page,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    const box = await remover.canvas.boundingBox();
    if (!box) throw new Error('The canvas is not on the page.');
    const left = box.x + box.width / 2 - 200;
    const top = box.y + box.height / 2 - 100;
    await remover.canvas.focus();
    for (let press = 0; press < 12; press++) await page.keyboard.press('[');
    // Sent in a row: waiting for each event's answer would take a minute.
    const session = await page.context().newCDPSession(page);
    const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) =>
      session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
    await Promise.all(
      Array.from({ length: 200 }, (_, stroke) => {
        const [x, y] = [left + (stroke % 20) * 20, top + Math.floor(stroke / 20) * 20];
        return Promise.all([
          mouse('mousePressed', x, y),
          mouse('mouseMoved', x + 6, y + 6),
          mouse('mouseReleased', x + 6, y + 6),
        ]);
      }),
    );
    const share = page.getByText(new RegExp(t('editor.maskShare', { share: '@' }).replace('@', '.*%')));
    const kept = async () =>
      (await keptOf<{ mask: { done: unknown[] } }>(page, 'marks'))[0]?.mask.done.length;
    // Kept some time after it is shown.
    await expect.poll(kept).toBe(200);
    const all = await share.textContent();
    await page.keyboard.press('Control+z');
    await expect.poll(kept).toBe(199);
    const marked = await share.textContent();
    await page.keyboard.press('Control+Shift+z');
    await expect(share).toHaveText(all ?? '');
    await page.keyboard.press('Control+z');
    await expect(share).toHaveText(marked ?? '');
    await expect.poll(kept).toBe(199);
    await page.reload();
    await expect(share).toHaveText(marked ?? '');
    await remover.canvas.focus();
    await page.keyboard.press('Control+Shift+z');
    await expect(share).toHaveText(all ?? '');
    await page.keyboard.down('Control');
    await Promise.all(Array.from({ length: 200 }, () => page.keyboard.press('z')));
    await page.keyboard.up('Control');
    await expect(page.getByText(t('editor.maskEmpty'))).toBeVisible();
    await expect(remover.button('editor.undo')).toBeDisabled();
  });

  test('[TOOL-25] The mask editor works by keys alone: a box from corner to corner, the list of keys, leaving by Tab', async ({
    page,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'keyboard' });
    await expect(remover.canvas).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('editor.maskEmpty'))).toBeHidden();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: t('editor.shortcuts') });
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(remover.canvas).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(remover.button('editor.zoomOut')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(remover.canvas).toBeFocused();
  });

  test('[TOOL-25] The mask editor passes the accessibility check with a mask on it, in both themes', async ({
    page,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await remover.paintMiddle();
    await expect(page.getByText(t('editor.maskEmpty'))).toBeHidden();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, { within: '.workspace' }), colorScheme).toEqual([]);
    }
  });
});
