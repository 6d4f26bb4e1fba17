import type { Locator, Page } from '@playwright/test';
import { toolOf } from '#lib/catalog/tools.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { findViolations } from '../support/find-violations.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { measurePhoto, measureStill } from '../support/photo-room.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';
import type { WorkspacePage } from '../support/workspace-page.ts';

/** Windows of desktops and of phones, of which each way takes one by the seed. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1200, height: 700 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

type Sizes = readonly (typeof SIZES)[number][];

const sizesOf = (turn: number): Sizes => sampleRows(SIZES, { count: 2, turn });

type Photo = Awaited<ReturnType<typeof measurePhoto>>['photo'];

/** Addresses that take what is uploaded. */
const STORAGE = /\/storage\//;

/** Largest distance between the sides of two places, in CSS pixels. */
function distance(one: Photo, other: Photo): number {
  const sides = ['left', 'top', 'width', 'height'] as const;
  return Math.max(...sides.map((side) => Math.abs(one[side] - other[side])));
}

/** Waits until the browser has left the full screen: before, its window cannot be resized. */
async function expectNormalWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const readState = async () => (await session.send('Browser.getWindowForTarget')).bounds.windowState;
  await expect.poll(readState).toBe('normal');
  await session.detach();
}

interface View {
  readonly sizes: Sizes;
  /** Button that has to be in sight. */
  readonly button: Locator;
  /** Places of the photo in the view before. */
  readonly before?: readonly Photo[];
}

/** Checks the present view in these sizes. @returns the place of the photo in each */
async function checkSizes(page: Page, { sizes, button, before }: View): Promise<Photo[]> {
  const places: Photo[] = [];
  for (const [index, size] of sizes.entries()) {
    const text = JSON.stringify(size);
    await page.setViewportSize(size);
    await expect(button, text).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await measurePhoto(page)).share, text).toBeGreaterThanOrEqual(0.85);
    const earlier = before?.[index];
    if (earlier) {
      const moved = async () => distance((await measurePhoto(page)).photo, earlier);
      await expect.poll(moved, text).toBeLessThanOrEqual(2);
    }
    const { photo, nested } = await measureStill(page);
    expect(nested, text).toEqual([]);
    places.push(photo);
  }
  return places;
}

/** Set-up, run and result in these sizes. The run is held at its upload until it is measured. */
async function checkWay(tool: WorkspacePage, sizes: Sizes): Promise<void> {
  const { page, t } = tool;
  const button = (name: string) => page.getByRole('button', { name });
  const before = await checkSizes(page, { sizes, button: tool.runButton });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(STORAGE, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await tool.press(tool.runButton);
  await checkSizes(page, { sizes, button: button(t('workspace.running.cancel')), before });
  release();
  await tool.finish();
  const save = button(t('workspace.download.button', { format: 'PNG' }));
  await checkSizes(page, { sizes, button: save, before });
  await page.unroute(STORAGE);
}

test.describe('the room of an open photo', { tag: '@desktop' }, () => {
  test('[TOOL-25] A photo to mark keeps its place from set-up to result, and has the window to itself', async ({
    page,
    visit,
    t,
  }) => {
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await visit(TOOL_PATH);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await remover.choose(pngFile(await makePhoto({ width: 480, height: 320 })));
    await remover.paintMiddle();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await checkWay(remover, sizesOf(0));
    expect(await findViolations(page, { within: '.workspace' })).toEqual([]);
    await remover.button('workspace.photo.another').click();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('[TOOL-16] A photo of a tool with many looks keeps its place, too, as tall as phones take it', async ({
    page,
    visit,
    t,
  }) => {
    const tool = new ToolPage({ page, t, way: 'mouse', tool: 'aiFilter' });
    await visit(toolOf('aiFilter').path);
    await tool.choose(await makePhoto({ width: 270, height: 480 }));
    await checkWay(tool, sizesOf(1));
  });

  test('[TOOL-16] A photo of a tool without marks keeps its place, and fills the screen by a key', async ({
    page,
    visit,
    t,
  }) => {
    const tool = new ToolPage({ page, t, way: 'mouse', tool: 'photoEnhancer' });
    await visit(toolOf('photoEnhancer').path);
    await tool.choose(await makePhoto({ width: 400, height: 300 }));
    const head = page.getByRole('banner');
    const before = await measureStill(page);
    await page.keyboard.press('f');
    await expect(head).toBeVisible();
    await page.getByRole('button', { name: t('editor.fullScreen.enter') }).focus();
    await page.keyboard.press('f');
    await expect(head).toBeHidden();
    await expect(tool.runButton).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('f');
    await expect(head).toBeVisible();
    await page.getByRole('button', { name: t('editor.fullScreen.enter') }).click();
    await expect(head).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(head).toBeVisible();
    await expect.poll(async () => (await measurePhoto(page)).photo).toEqual(before.photo);
    await expectNormalWindow(page);
    await checkWay(tool, sizesOf(2));
  });
});
