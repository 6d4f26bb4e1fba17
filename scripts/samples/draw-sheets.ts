import { mkdir, writeFile } from 'node:fs/promises';
import type { Picture } from '#imaging/picture.ts';
import { backdropNames } from '#lib/catalog/parameters/ai-background.ts';
import { filterStyles } from '#lib/catalog/parameters/ai-filter.ts';
import { samples } from '#lib/catalog/samples.ts';
import { drawSheet, type SheetCell } from './draw-sheet.ts';
import { readScene, readSceneMask } from './files.ts';
import { makeResult } from './make-pairs.ts';
import { BACKDROP_SCENE, STYLE_SCENE } from './recipes.ts';
import { runRecipe } from './run-recipe.ts';

const FOLDER = 'docs/imaging';

async function drawPairs(): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  for (const sample of samples) {
    cells.push({ label: sample.scene, picture: await readScene(sample.scene) });
    cells.push({ label: `${sample.tool}: ${sample.key}`, picture: await makeResult(sample) });
  }
  return cells;
}

async function drawStyles(photo: Picture): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  for (const style of filterStyles) {
    const picture = await runRecipe({ tool: 'apply-filter', parameters: { style } }, { photo });
    cells.push({ label: style, picture });
  }
  return cells;
}

async function drawBackdrops(): Promise<SheetCell[]> {
  const photo = await readScene(BACKDROP_SCENE);
  const kept = await readSceneMask(BACKDROP_SCENE, 'product', photo);
  const mask = { ...kept, data: kept.data.map((value) => 255 - value) };
  const cells: SheetCell[] = [];
  for (const backdrop of backdropNames) {
    const recipe = { tool: 'replace-background', parameters: { backdrop } } as const;
    cells.push({ label: backdrop, picture: await runRecipe(recipe, { photo, mask }) });
  }
  return cells;
}

/** Draws the contact sheets of `docs/imaging.md`: every sample before and after, every style, every background. */
export async function drawSheets(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const pairs = { columns: 4, cellWidth: 420, cells: await drawPairs() };
  await writeFile(`${FOLDER}/samples.webp`, await drawSheet(pairs));
  for (const scene of [STYLE_SCENE, 'street'] as const) {
    const cells = await drawStyles(await readScene(scene));
    await writeFile(`${FOLDER}/styles-${scene}.webp`, await drawSheet({ columns: 5, cellWidth: 340, cells }));
  }
  const backdrops = { columns: 6, cellWidth: 280, cells: await drawBackdrops() };
  await writeFile(`${FOLDER}/backdrops.webp`, await drawSheet(backdrops));
}
