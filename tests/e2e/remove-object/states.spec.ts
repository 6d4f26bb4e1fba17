import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { FORMATS } from '#features/workspace/photo/refusal.ts';
import { FREE_USES_PER_DAY, RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { findViolations } from '../support/find-violations.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

/** Large enough that a run can be watched and interrupted. */
const LARGE = { width: 1600, height: 1200 };

/** Starts a run, and waits until the host has it. */
async function startLargeRun(page: Page, t: Translate): Promise<ObjectRemoverPage> {
  const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
  await remover.choose(pngFile(await makePhoto(LARGE)));
  await remover.paintMiddle();
  await remover.button('editor.invert').click();
  await remover.button('editor.invert').click();
  await remover.page.keyboard.press('Control+0');
  const started = page.waitForResponse((response) => response.url().endsWith(endpoints.img2img.path));
  await remover.runButton.click();
  await started;
  return remover;
}

test.describe('while it runs', { tag: '@desktop' }, () => {
  test('[GEN-03] Cancelling a run gives the free use back and keeps the photo and the mask', async ({
    page,
    visit,
    t,
  }) => {
    await visit(TOOL_PATH);
    const remover = await startLargeRun(page, t);
    // Pressed at once, as the run may end soon; others wait until a button lies still.
    await remover.button('workspace.running.cancel').click({ force: true });
    await expect(page.getByText(t('workspace.running.canceled'))).toBeVisible();
    await expect(remover.canvas).toBeVisible();
    await expect(
      page.getByText(t('workspace.run.freeLeft', { count: FREE_USES_PER_DAY.guest })),
    ).toBeVisible();
  });

  test('[GEN-03] A running task is found again after a reload', async ({ page, visit, t }) => {
    await visit(TOOL_PATH);
    const remover = await startLargeRun(page, t);
    await page.reload();
    await remover.finish();
    await expect(page.getByRole('img', { name: t('workspace.result.beforeAlt') })).toBeVisible();
  });
});

test.describe('with one result', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, visit, t }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await visit(TOOL_PATH);
    await remover.choose(pngFile(await makePhoto({ width: 480, height: 360 })));
    await remover.paintMiddle();
    await remover.run();
  });

  test('[TOOL-16] A result is compared by dragging, clicking, side by side with one zoom, and holding', async ({
    page,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    const box = await remover.slider.boundingBox();
    const stage = page.getByRole('img', { name: t('workspace.result.afterAlt') });
    const frame = await stage.boundingBox();
    if (!box || !frame) throw new Error('The comparison is not on the page.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 80, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const value = async () => Number(await remover.slider.getAttribute('aria-valuenow'));
    await expect.poll(value).toBeLessThan(50);
    await page.mouse.click(box.x + 120, box.y + 20);
    await expect.poll(value).toBeGreaterThan(50);

    await remover.button('workspace.result.sideBySide').click();
    const before = page.getByRole('img', { name: t('workspace.result.beforeAlt') });
    await expect(before).toBeVisible();
    const sizeOf = async (picture: Locator) => {
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      return { width: Math.round(width), height: Math.round(height) };
    };
    const areAlike = async () => expect(await sizeOf(before)).toEqual(await sizeOf(stage));
    await expect(areAlike).toPass();
    const fitted = await sizeOf(before);
    await remover.button('editor.zoomIn').click();
    await expect.poll(async () => (await sizeOf(before)).width).toBeGreaterThan(fitted.width);
    await expect(areAlike).toPass();
    await remover.button('editor.fit').click();

    await page.getByRole('button', { name: t('workspace.result.hold'), exact: true }).click();
    await expect(before).toBeHidden();
    await remover.button('workspace.result.holdButton').hover();
    await page.mouse.down();
    await expect(before).toBeVisible();
    await page.mouse.up();
    await expect(before).toBeHidden();
  });

  test('[TOOL-16] Every format of a result is downloaded at the true size', async ({ page, t }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    for (const [name, format] of [
      ['PNG', 'png'],
      ['JPEG', 'jpeg'],
      ['WebP', 'webp'],
      ['AVIF', 'heif'],
    ] as const) {
      const { width, height, format: actual } = await sharp(await remover.download(name)).metadata();
      expect({ name, width, height, actual }).toEqual({ name, width: 480, height: 360, actual: format });
    }
  });

  test('[GEN-04] The history lists a result, and deletes it with its files', async ({ page, visit, t }) => {
    await visit('/history');
    const picture = page.getByRole('img').first();
    await expect(picture).toBeVisible();
    const url = await picture.getAttribute('src');
    await page
      .getByRole('button', { name: t('history.delete') })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('history.delete') })
      .click();
    await expect(page.getByRole('heading', { name: t('history.empty') })).toBeVisible();
    const response = await page.request.get(url ?? '');
    expect(response.status()).toBe(404);
  });
});

test.describe('with a file it cannot take', { tag: '@desktop' }, () => {
  test('[GEN-02] A file of a type that is not taken is refused before anything is sent', async ({
    page,
    visit,
    t,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await visit(TOOL_PATH);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await remover.choose({ name: 'drawing.png', mimeType: 'image/png', buffer: svg });
    const formats = new Intl.ListFormat('en', { type: 'disjunction' }).format(FORMATS);
    await expect(page.getByText(t('workspace.refused.type', { formats }))).toBeVisible();
    await expect(remover.canvas).toBeHidden();
    await remover.choose({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
    await expect(page.getByText(t('workspace.refused.empty'))).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test.describe('without a connection', { tag: '@desktop' }, () => {
  test('[TOOL-16] A lost connection leaves the photo and the mask in place, and the run starts once it is back', async ({
    page,
    context,
    visit,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await visit(TOOL_PATH);
    await remover.choose(pngFile(await makePhoto({ width: 320, height: 240 })));
    await remover.paintMiddle();
    await context.setOffline(true);
    await expect(page.getByText(t('workspace.offline.editing'))).toBeVisible();
    await expect(remover.runButton).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await expect(page.getByText(t('workspace.offline.editing'))).toBeHidden();
    await remover.run();
  });
});

test.describe('after the last free use', { tag: '@desktop' }, () => {
  test.use({ countsDay: true });

  test('[LIMIT-01] Further runs of a photo are included; after the last free photo the page says when the next ones come', async ({
    page,
    visit,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    const limit = FREE_USES_PER_DAY.guest;
    await visit(TOOL_PATH);
    for (let left = limit - 1; left >= 0; left--) {
      if (left < limit - 1) await remover.button('workspace.photo.another').click();
      await remover.choose(pngFile(await makePhoto({ width: 320 + left, height: 240 })));
      await remover.paintMiddle();
      await remover.run();
      const count = t('toolPage.facts.costLeft', { count: left, number: left, limit });
      // The page behind the open photo says it, too, and waits out of sight.
      await expect(page.getByText(count)).toBeAttached({ timeout: LONGEST_RUN_MS });
    }
    await remover.button('workspace.result.changeMask').click();
    await expect(
      page.getByText(t('workspace.run.included', { used: 1, limit: RUNS_PER_PHOTO })),
    ).toBeVisible();
    await remover.press(remover.runButton);
    await remover.finish();
    await remover.button('workspace.photo.another').click();
    await remover.choose(pngFile(await makePhoto({ width: 400, height: 240 })));
    await remover.paintMiddle();
    const [beforeTime = ''] = t('workspace.run.noneLeft', { at: '|', time: '' }).split('|');
    await expect(page.getByRole('link', { name: t('workspace.run.toHistory') })).toBeVisible();
    await expect(page.getByText(beforeTime)).toHaveText(/\d/);
    const started: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') started.push(request.url());
    });
    await remover.runButton.click();
    const dialog = page.getByRole('dialog', { name: t('modals.freeUse.title') });
    await expect(dialog.getByRole('button', { name: t('modals.freeUse.button') })).toBeVisible();
    expect(await findViolations(page, { within: '.modal' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // A start shows at once that it is on its way.
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(started).toEqual([]);
    await page.reload();
    await expect(remover.canvas).toBeVisible();
    expect(started.filter((url) => url.endsWith(endpoints.img2img.path))).toEqual([]);
  });
});
