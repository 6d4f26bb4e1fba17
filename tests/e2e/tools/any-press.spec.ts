import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { hasWorkspace, worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { toolOf, tools } from '#lib/catalog/tools.ts';
import { matrixSeed } from '#tests/support/sample-matrix.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

/** In the long run alone: what there is to press goes by how far a run is, so that no two walks are alike. */
const walked = process.env.EXHAUSTIVE
  ? tools.filter((tool) => hasWorkspace(tool) && tool.kind === 'picture' && !worksWithoutPhoto(tool))
  : [];

const PRESSES = 150;

/** Controls that are covered or gone by then are passed over. */
const LONGEST_PRESS_MS = 3000;

const CONTROLS =
  'button, summary, select, canvas, [role=slider], label:has(input:is([type=radio], [type=checkbox])), input:is([type=number], [type=range], [type=text], [type=search], [type=color])';

/** Controls that can be pressed now: in the open dialog alone, where there is one. */
async function controlsOf(page: Page, workspace: Locator): Promise<readonly Locator[]> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const place = (await dialog.count()) > 0 ? dialog.last() : workspace;
  return place.locator(CONTROLS).filter({ visible: true }).all();
}

type Draw = (below: number) => number;

/** Whole numbers from 0, the same ones for the same seed. */
function drawer(seed: number): Draw {
  const numbers = fc.sample(fc.noBias(fc.nat()), { seed, numRuns: 4 * PRESSES });
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

async function use(control: Locator, draw: Draw): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
  if (kind === 'number') return control.fill(String(draw(120) - 10));
  if (kind === 'text' || kind === 'search') return control.fill(['', 'wood', '#12f', '🦄'][draw(4)] ?? '');
  if (kind === 'range' || kind === 'select' || kind === 'div')
    return control.press(['ArrowUp', 'ArrowDown', 'Home', 'End'][draw(4)] ?? 'Home');
  if (kind === 'color') return control.fill('#336699');
  if (kind !== 'canvas') return control.click();
  const box = await control.boundingBox();
  if (!box) return;
  const position = { x: draw(Math.floor(box.width)), y: draw(Math.floor(box.height)) };
  return control.click({ position });
}

// A photo that is left takes what was drawn of it along, which is gone then when its end is asked for.
test.use({ expectedNoise: /404 .*\/api\/task\/cancel|status of 404/ });

for (const [turn, { key }] of walked.entries()) {
  test(`The ${key} page survives a random walk over its controls`, { tag: '@desktop' }, async ({
    page,
    visit,
    t,
  }) => {
    const tool = new ToolPage({ page, t, way: 'mouse', tool: key });
    page.setDefaultTimeout(LONGEST_PRESS_MS);
    const draw = drawer(Number(matrixSeed) + turn);
    await visit(toolOf(key).path);
    await tool.choose(await smallPhoto('portrait-curls').toBuffer());
    const workspace = page.getByRole('region', { name: t(`tools.${key}.name`), exact: true });
    let done = 0;
    for (let press = 0; press < PRESSES; press++) {
      const controls = await controlsOf(page, workspace);
      const control = controls[draw(controls.length)];
      if (!control) await visit(toolOf(key).path);
      else {
        const name = await control.evaluate((element) => element.outerHTML.slice(0, 160)).catch(() => 'gone');
        const isDone = await test.step(name, () =>
          use(control, draw).then(
            () => true,
            () => false,
          ),
        );
        if (isDone) done += 1;
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    // A walk that mostly finds its controls covered or gone has tested little.
    expect(done).toBeGreaterThan(PRESSES / 2);
  });
}
