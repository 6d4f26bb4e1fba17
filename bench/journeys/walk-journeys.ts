import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import type { ToolKey } from '#lib/catalog/tools.ts';
import editor from '#messages/en/editor.json' with { type: 'json' };
import home from '#messages/en/home.json' with { type: 'json' };
import toolRuns from '#messages/en/toolRuns.json' with { type: 'json' };
import tools from '#messages/en/tools.json' with { type: 'json' };

/** Pixels of the longer side of a photo from a phone, scaled down as people send it. */
const SIDE = 1600;

/** Milliseconds after which a journey is lost. */
const MAX_MS = 180_000;

interface Journey {
  readonly tool: 'backgroundRemover' | 'photoEnhancer' | 'objectRemover';
  readonly scene: SampleSceneKey;
  /** True where a stroke marks something before the run. */
  readonly isMarked: boolean;
  /** Presses at most, a stroke being one. */
  readonly maxPresses: number;
}

export const journeys: readonly Journey[] = [
  { tool: 'backgroundRemover', scene: 'portrait-curls', isMarked: false, maxPresses: 3 },
  { tool: 'photoEnhancer', scene: 'portrait-curls', isMarked: false, maxPresses: 3 },
  { tool: 'objectRemover', scene: 'street', isMarked: true, maxPresses: 4 },
];

export interface Walked {
  readonly presses: number;
  /** From the first press to the result, with nobody thinking in between. */
  readonly seconds: number;
  /** Of it, from the press on the run button. */
  readonly runSeconds: number;
}

export async function makePhoto(scene: SampleSceneKey): Promise<Buffer> {
  const photo = sharp(`public/samples/${scene}.jpg`).resize(SIDE, SIDE, { fit: 'inside' });
  return photo.jpeg().toBuffer();
}

/** Walks from the home page to the first result, as fast as the product lets a person. */
export async function walk(
  page: Page,
  { origin, journey }: { origin: string; journey: Journey },
): Promise<Walked> {
  const { tool, scene, isMarked } = journey;
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(scene) };
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click({ timeout: MAX_MS });
  };
  await page.goto(origin);
  const began = performance.now();
  const chooser = page.waitForEvent('filechooser');
  // One of the steps further down has the same words.
  await press(page.locator('label').filter({ hasText: home.hero.choose }));
  await (await chooser).setFiles(photo);
  await press(page.getByRole('button', { name: tools[tool].name }));
  if (isMarked) {
    presses += 1;
    await paintMiddle(page);
  }
  const run = page.getByRole('button', { name: toolRuns[tool].run, exact: true });
  await run.waitFor({ timeout: MAX_MS });
  const ran = performance.now();
  await press(run);
  await showsResult(page, tool);
  const ended = performance.now();
  return { presses, seconds: (ended - began) / 1000, runSeconds: (ended - ran) / 1000 };
}

/** Waits for the result, whether something speaks against it or not. */
async function showsResult(page: Page, tool: ToolKey & keyof typeof toolRuns): Promise<void> {
  const deleteNow = page.locator('.deletion');
  const done = page.getByRole('heading', { level: 2, name: toolRuns[tool].done });
  await done.or(deleteNow).first().waitFor({ timeout: MAX_MS });
}

async function paintMiddle(page: Page): Promise<void> {
  const canvas = page.getByRole('application', { name: editor.canvas });
  await canvas.waitFor({ timeout: MAX_MS });
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas is not on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 20, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 8 });
  await page.mouse.up();
}
