import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { toolOf } from '#lib/catalog/tools.ts';
import { findViolations } from '../support/find-violations.ts';
import { measurePhoto, measureStill } from '../support/photo-room.ts';
import { PORTRAIT_SIDE, smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

/** Strokes across the photo as shares of its sides: the wall beside the head, and the shirt. */
const WALL = { left: 0.08, right: 0.2, y: 0.1 };
const OTHER_WALL = { left: 0.8, right: 0.92, y: 0.1 };
const SHIRT = { left: 0.42, right: 0.58, y: 0.88 };

type Stroke = typeof WALL;

async function draw(page: Page, { left, right, y }: Stroke): Promise<void> {
  const { photo } = await measureStill(page);
  const at = (share: number) => [photo.left + share * photo.width, photo.top + y * photo.height] as const;
  await page.mouse.move(...at(left));
  await page.mouse.down();
  await page.mouse.move(...at(right), { steps: 6 });
  await page.mouse.up();
}

const middleOf = ({ left, right, y }: Stroke) => ({ x: (left + right) / 2, y });

/** Alpha of a saved cut-out at the middles of strokes, 0–255. */
async function alphaAt(file: Buffer, strokes: readonly Stroke[]): Promise<(number | undefined)[]> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return strokes.map(middleOf).map(({ x, y }) => {
    const [column, row] = [Math.round(x * info.width), Math.round(y * info.height)];
    return data[row * info.width + column];
  });
}

/** Largest difference of a channel between the stage and the photo at the middle of a stroke. */
async function differenceOnStage(page: Page, { photo, stroke }: { photo: Buffer; stroke: Stroke }) {
  const { x, y } = middleOf(stroke);
  const place = (await measurePhoto(page)).photo;
  const point = { left: place.left + x * place.width, top: place.top + y * place.height };
  const shown = await page.evaluate(({ left, top }) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.stage-canvas');
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas || !context) throw new Error('no stage');
    const box = canvas.getBoundingClientRect();
    const density = canvas.width / box.width;
    context.drawImage(canvas, (box.left - left) * density, (box.top - top) * density);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, point);
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const from = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
  return Math.max(
    ...[0, 1, 2].map((channel) => Math.abs((shown[channel] ?? 0) - (data[from + channel] ?? 0))),
  );
}

test('[TOOL-18] A cut-out is corrected by strokes that show their effect at once, later strokes keep earlier ones, and a picture is laid under it', {
  tag: '@desktop',
}, async ({ page, visit, t }) => {
  const tool = new ToolPage({ page, t, way: 'mouse', tool: 'backgroundRemover' });
  const photo = await smallPhoto('portrait-elder', PORTRAIT_SIDE).toBuffer();
  const open = page.getByRole('button', { name: t('cutOut.correct.title') });
  const brush = page.getByRole('group', { name: t('cutOut.correct.brush') });
  const apply = page.getByRole('button', { name: t('cutOut.correct.apply') });
  const stage = page.getByRole('application', { name: t('editor.canvas') });

  await visit(toolOf('backgroundRemover').path);
  await tool.choose(photo);
  await tool.run();
  const first = await tool.download();
  expect(await alphaAt(first, [WALL, SHIRT, OTHER_WALL])).toEqual([0, 255, 0]);

  await open.click();
  await expect(stage).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const difference = () => differenceOnStage(page, { photo, stroke: WALL });
  expect(await difference()).toBeGreaterThan(40);
  await draw(page, WALL);
  await expect.poll(difference).toBeLessThan(12);
  await brush.getByRole('button', { name: t('cutOut.correct.drop'), exact: true }).click();
  await expect(page.getByText(t('cutOut.correct.dropHint'))).toBeVisible();
  await draw(page, SHIRT);
  await apply.click();
  await tool.finish();
  expect(await alphaAt(await tool.download(), [WALL, SHIRT, OTHER_WALL])).toEqual([255, 0, 0]);

  await page.reload();
  await tool.finish();
  await open.click();
  await expect(stage).toBeVisible();
  await draw(page, OTHER_WALL);
  await apply.click();
  await tool.finish();
  expect(await alphaAt(await tool.download(), [WALL, SHIRT, OTHER_WALL])).toEqual([255, 0, 255]);

  await page.getByRole('button', { name: t('cutOut.background.picture'), exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(t('options.additional.add'), { exact: true }).click();
  const create = { width: 60, height: 40, channels: 3, background: '#c01020' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  await expect(page.locator('.cut-out-ground')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const laid = sharp(await tool.download());
  expect((await laid.metadata()).channels).toBe(3);
  const { data, info } = await laid.raw().toBuffer({ resolveWithObject: true });
  const hole = middleOf(SHIRT);
  const from = (Math.round(hole.y * info.height) * info.width + Math.round(hole.x * info.width)) * 3;
  expect([...data.subarray(from, from + 3)]).toEqual([0xc0, 0x10, 0x20]);
});
