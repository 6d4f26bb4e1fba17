import type { JSHandle, Page } from '@playwright/test';
import { makePhoto } from '#tests/support/make-photo.ts';
import { ObjectRemoverPage, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

/** A file as the clipboard or a drag holds it. */
async function hold(page: Page, size: { width: number; height: number }): Promise<JSHandle<DataTransfer>> {
  const bytes = (await makePhoto(size)).toString('base64');
  return page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], 'stones.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
}

test('[GEN-02] A photo is taken by dropping and by pasting, and pasting over a marked photo asks first', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
  const measures = (width: number, height: number) =>
    page.getByText(t('workspace.photo.measures', { width, height, count: 0.1 }));
  const paste = async (width: number, height: number) => {
    const clipboardData = await hold(page, { width, height });
    await page.evaluate(
      (data) =>
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        ),
      clipboardData,
    );
  };
  await visit(TOOL_PATH);
  const workspace = page.getByRole('region', { name: t('tools.objectRemover.name'), exact: true });
  const dataTransfer = await hold(page, { width: 320, height: 240 });
  // A drag tells its place again and again; the page hears it once its script has started.
  await expect
    .poll(async () => {
      await workspace.dispatchEvent('dragover', { dataTransfer });
      return workspace.getAttribute('data-over');
    })
    .toBe('');
  await workspace.dispatchEvent('drop', { dataTransfer });
  await expect(measures(320, 240)).toBeVisible();
  await expect(workspace).not.toHaveAttribute('data-over', '');

  await paste(300, 200);
  await expect(measures(300, 200)).toBeVisible();
  await remover.paintMiddle();
  await expect(page.getByText(t('editor.maskEmpty'))).toBeHidden();
  await paste(320, 240);
  await page
    .getByRole('alertdialog', { name: t('workspace.replacePhoto.title') })
    .getByRole('button', { name: t('workspace.replacePhoto.stay') })
    .click();
  await expect(measures(300, 200)).toBeVisible();

  await remover.run();
  const saving = page.waitForEvent('download');
  await expect(remover.button('workspace.download.button', { format: 'PNG' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  await page.keyboard.press('Control+s');
  expect((await saving).suggestedFilename()).toBe('stones-object-removed.png');
});
