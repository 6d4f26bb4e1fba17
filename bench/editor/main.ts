import { chromium, type Page } from '@playwright/test';
import { runSite } from '#bench/pages/run-site.ts';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import editor from '#messages/en/editor.json' with { type: 'json' };
import { drawStrokes, undoAndRedo } from './draw.ts';
import { makePhoto, PHOTO } from './make-photo.ts';
import { type Responses, readWatch, startWatch } from './watch-page.ts';

/** A phone of the middle class beside a desktop computer, as Lighthouse has it. */
const SLOWDOWN = 4;
const STROKES = 10;
/** Strokes drawn before the second measurement: work must not grow with the mask. */
const DRAWN_BEFORE = 100;
const BRUSHES = [40, 200] as const;

interface Row extends Responses {
  readonly name: string;
}

async function openEditor(page: Page, origin: string) {
  await page.goto(origin + toolOf('objectRemover').path);
  const photo = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  const canvas = page.getByRole('application', { name: editor.canvas });
  await canvas.waitFor();
  return canvas;
}

async function measure(
  name: string,
  { page, work }: { readonly page: Page; readonly work: () => Promise<void> },
): Promise<Row> {
  await startWatch(page);
  await work();
  return { name, ...(await readWatch(page)) };
}

async function measureAll(origin: string): Promise<{ fast: Row[]; slow: Row[] }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const canvas = await openEditor(page, origin);
    const size = page.getByRole('slider', { name: editor.brushSize });
    const hardness = page.getByRole('slider', { name: editor.hardness });
    const session = await page.context().newCDPSession(page);
    const [fast, slow]: [Row[], Row[]] = [[], []];
    let first = 0;
    const draw = async (count: number) => {
      await drawStrokes(page, { canvas, first, count });
      first += count;
    };
    const rounds = async (rows: Row[], count: number) => {
      for (const brush of BRUSHES) {
        await size.fill(String(brush));
        rows.push(await measure(`brush of ${brush} px`, { page, work: () => draw(count) }));
      }
      await hardness.fill('30');
      rows.push(await measure(`soft brush of ${BRUSHES[1]} px`, { page, work: () => draw(count) }));
      await hardness.fill('100');
      await canvas.focus();
      rows.push(await measure('undo and redo', { page, work: () => undoAndRedo(page, count) }));
    };
    await rounds(fast, STROKES);
    await size.fill(String(BRUSHES[0]));
    await draw(DRAWN_BEFORE - first);
    fast.push(await measure(`after ${first} strokes`, { page, work: () => draw(STROKES) }));
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await rounds(slow, STROKES / 2);
    return { fast, slow };
  } finally {
    await browser.close();
  }
}

function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`.padEnd(45), 'longest task, ms   tasks > 50 ms   slowest, middle interaction, ms');
  for (const { name, longestTask, longTasks, interactions } of rows) {
    const middle = interactions[Math.floor(interactions.length / 2)] ?? 0;
    console.log(
      name.padEnd(44),
      longestTask.toFixed(0).padStart(16),
      String(longTasks).padStart(15),
      `${(interactions[0] ?? 0).toFixed(0)}, ${middle.toFixed(0)}`.padStart(18),
    );
  }
}

const site = await runSite();
const { fast, slow } = await measureAll(site.origin).finally(() => site.stop());
console.log(`Drawing on ${PHOTO.width} × ${PHOTO.height} pixels`);
printRows('As fast as it goes', fast);
printRows(`${SLOWDOWN} times as slow`, slow);
console.log();
const worst = (rows: readonly Row[], of: (row: Row) => number) => Math.max(...rows.map(of));
const checks: Check[] = [
  {
    what: 'longest task while drawing',
    value: worst(fast, ({ longestTask }) => longestTask),
    bound: { most: 50 },
    unit: 'ms',
  },
  {
    what: `interaction to next paint, ${SLOWDOWN} times as slow`,
    value: worst(slow, ({ interactions }) => interactions[0] ?? 0),
    bound: { most: 200 },
    unit: 'ms',
  },
];
printChecks(checks);
process.exit(checks.every(holds) ? 0 : 1);
