import type { Locator, Page } from '@playwright/test';

const MOVES = 16;

/** Draws strokes all over the photo, starting at the given number. */
export async function drawStrokes(
  page: Page,
  { canvas, first, count }: { readonly canvas: Locator; readonly first: number; readonly count: number },
): Promise<void> {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas is not on the page.');
  for (let stroke = first; stroke < first + count; stroke++) {
    const y = box.y + box.height * (0.15 + 0.7 * ((stroke * 0.618) % 1));
    const x = box.x + box.width * (0.2 + 0.4 * ((stroke * 0.381) % 1));
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let move = 1; move <= MOVES; move++)
      await page.mouse.move(x + (move * box.width) / 80, y + 30 * Math.sin(move / 3));
    await page.mouse.up();
  }
}

/** Takes strokes back and draws them again by keys, and turns the mask over and back. */
export async function undoAndRedo(page: Page, count: number): Promise<void> {
  for (let step = 0; step < count; step++) await page.keyboard.press('Control+z');
  for (let step = 0; step < count; step++) await page.keyboard.press('Control+Shift+z');
}
