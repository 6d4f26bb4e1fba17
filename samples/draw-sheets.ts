import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import {
  choicePreviewUrl,
  type Sample,
  type SampleSide,
  type SceneInput,
  sampleUrl,
  sampleWidths,
} from '#lib/catalog/samples.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { type ChoiceSet, choiceSets } from './choice-sets.ts';
import { drawArtCells } from './draw-art-cells.ts';
import { drawImageCells } from './draw-image-cells.ts';
import { drawSceneCells } from './draw-scene-cells.ts';
import { drawSheet, type SheetCell } from './draw-sheet.ts';
import { drawVideoCells } from './draw-video-cells.ts';
import { makeChoice } from './preview-choices.ts';

const samples = await loadAllSamples();

const FOLDER = 'docs/imaging';

/** Sheets of drawings show more than one picture of each form. */
const drawnSheets: readonly string[] = ['ai-art-generator', 'ai-image-generator'];

/** Additional scenes by feature, where the committed previews show a single scene only. */
const moreScenes: Readonly<Record<string, readonly SceneInput[]>> = { 'ai-filter': [{ scene: 'street' }] };

async function readPublic(url: string): Promise<Picture> {
  return decodePicture(await readFile(`public${url}`));
}

/** Drawings have no photo before. */
function sidesOf({ scene }: Pick<Sample, 'scene'>): readonly SampleSide[] {
  return scene === undefined ? ['after'] : ['before', 'after'];
}

/** Every sample before and after, as the pages show them. */
async function drawPairs(): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  for (const sample of samples)
    for (const side of sidesOf(sample)) {
      const label = side === 'before' ? (sample.scene ?? '') : `${sample.tool}: ${sample.key}`;
      const width = sampleWidths(sample)[1] ?? sampleWidths(sample)[0];
      cells.push({ label, picture: await readPublic(sampleUrl({ sample, side, width })) });
    }
  return cells;
}

async function drawPreviews({ feature, choices }: ChoiceSet): Promise<SheetCell[]> {
  return Promise.all(
    choices.map(async (choice) => ({
      label: choice,
      picture: await readPublic(choicePreviewUrl(feature, choice)),
    })),
  );
}

async function drawChoices(set: ChoiceSet, input: SceneInput): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  for (const choice of set.choices)
    cells.push({ label: choice, picture: await makeChoice(set, { choice, input }) });
  return cells;
}

async function writeSheet(
  name: string,
  { cells, columns }: { cells: readonly SheetCell[]; columns: number },
): Promise<void> {
  const cellWidth = Math.round(1700 / columns);
  await writeFile(`${FOLDER}/${name}.webp`, await drawSheet({ columns, cellWidth, cells }));
}

/** Sheets with cells of their own, by name. */
const ownSheets: Readonly<Record<string, { draw: () => Promise<readonly SheetCell[]>; columns: number }>> = {
  samples: { draw: drawPairs, columns: 4 },
  'ai-background-scenes': { draw: drawSceneCells, columns: 3 },
  'ai-art-generator': { draw: drawArtCells, columns: 6 },
  'ai-image-generator': { draw: drawImageCells, columns: 6 },
  'video-effects': { draw: drawVideoCells, columns: 4 },
};

/**
 * Draws the contact sheets of `docs/imaging.md` from what `pairs` and `choices` made: every sample, every
 * choice, or those named.
 */
export async function drawSheets(wanted: readonly string[]): Promise<void> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  await mkdir(FOLDER, { recursive: true });
  for (const [name, { draw, columns }] of Object.entries(ownSheets))
    if (isWanted(name)) await writeSheet(name, { cells: await draw(), columns });
  for (const [feature, sets] of Map.groupBy(choiceSets, (set) => set.feature)) {
    if (drawnSheets.includes(feature) || !isWanted(feature)) continue;
    await writeSheet(feature, { cells: (await Promise.all(sets.map(drawPreviews))).flat(), columns: 6 });
    for (const input of moreScenes[feature] ?? [])
      for (const set of sets)
        await writeSheet(`${feature}-${input.scene}`, { cells: await drawChoices(set, input), columns: 5 });
  }
}
