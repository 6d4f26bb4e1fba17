import type { Page } from '@playwright/test';
import { toolOf } from '#lib/catalog/tools.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import editor from '#messages/en/editor.json' with { type: 'json' };
import workspace from '#messages/en/workspace.json' with { type: 'json' };
import { makePhoto } from './walk-journeys.ts';

const MAX_MS = 120_000;

/** Places of taps, as shares of the width and height of the photo. */
const PLACES = [
  [0.5, 0.5],
  [0.3, 0.6],
  [0.7, 0.4],
  [0.45, 0.75],
  [0.6, 0.65],
] as const;

/**
 * Measures the seconds from each tap to the selection that it shows, on a photo that was prepared for taps
 * ahead. Each selection is undone before the next tap.
 */
export async function measureTaps(page: Page, origin: string): Promise<readonly number[]> {
  const prepared = waitForPrepared(page);
  await page.goto(origin + toolOf('objectRemover').path);
  const buffer = await makePhoto('street');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  const canvas = page.getByRole('application', { name: editor.canvas });
  await canvas.waitFor({ timeout: MAX_MS });
  await page.getByRole('button', { name: editor.tap, exact: true }).click();
  await prepared;
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas is not on the page.');
  const empty = page.getByText(workspace.run.maskEmpty);
  const seconds: number[] = [];
  for (const [x, y] of PLACES) {
    const began = performance.now();
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    await empty.waitFor({ state: 'hidden', timeout: MAX_MS });
    seconds.push((performance.now() - began) / 1000);
    await canvas.focus();
    await page.keyboard.press('Control+z');
    await empty.waitFor();
  }
  return seconds;
}

/** Waits until the host has ended the analysis that prepares the photo. */
async function waitForPrepared(page: Page): Promise<void> {
  const answer = await page.waitForResponse(
    (response) => new URL(response.url()).pathname === endpoints.analysis.path && response.ok(),
    { timeout: MAX_MS },
  );
  const { result } = await answer.json();
  const { authorization = '' } = await answer.request().allHeaders();
  const url = new URL(endpoints.imgResult.path.replace(':id', result.id), answer.url());
  for (const deadline = Date.now() + MAX_MS; Date.now() < deadline; ) {
    const asked = await page.request.get(url.href, { headers: { authorization } });
    const { result: task } = await asked.json();
    if (task?.state === 'done') return;
    if (task?.state === 'failed') throw new Error('The photo could not be prepared.');
    await page.waitForTimeout(100);
  }
  throw new Error('The photo was not prepared in time.');
}
