import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { loadTool, type ToolName } from '../tool-table.ts';
import type { AnalysisOutput } from './analysis.ts';
import type { DrawPreviews, PreviewRequest } from './draw-previews.ts';

type RunParameters = Readonly<Record<string, unknown>>;

/** `side` is that of a tile. */
interface PreviewChoices extends PreviewRequest<RunParameters> {
  readonly tool: ToolName;
  /** Tiles in a row of the sheet. */
  readonly columns: number;
}

/** Tools whose runs have much in common. */
const sharing: Partial<Record<ToolName, () => Promise<DrawPreviews<never>>>> = {
  halloween: async () => (await import('./preview-costumes.ts')).previewCostumes,
  'photo-to-emoji': async () => (await import('./preview-stickers.ts')).previewStickers,
};

/**
 * Draws a preview of a tool for each of its choices. The middles of the results are square tiles on one
 * sheet, in the order of the runs. Throws what the tool throws.
 */
export async function previewChoices(
  photo: Picture,
  { tool, side, columns, runs }: PreviewChoices,
  control: RunControl = {},
): Promise<AnalysisOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const draw = ((await sharing[tool]?.()) ?? runEach(tool, control)) as DrawPreviews<RunParameters>;
  const rows = Math.ceil(runs.length / columns);
  const sheet = createSheet({ width: side * Math.min(columns, runs.length), height: side * rows });
  let index = 0;
  for await (const picture of draw(photo, { runs, side, progress })) {
    const place = { x: side * (index % columns), y: side * Math.floor(index / columns), side };
    copyTile(sheet, { tile: await coverSquare(picture, side), ...place });
    index++;
  }
  await progress.report(1);
  return { picture: sheet };
}

/** Runs the whole tool for each: cheap enough where it works on a small copy of the photo. */
function runEach(name: ToolName, { signal }: RunControl): DrawPreviews<RunParameters> {
  return async function* drawEach(photo, { runs, progress }) {
    const tool = await loadTool(name);
    for (const [index, parameters] of runs.entries()) {
      await progress.report(index / runs.length);
      yield (await tool({ photo }, parameters, { signal })).picture;
    }
  };
}

function createSheet({ width, height }: { readonly width: number; readonly height: number }): Picture {
  return { width, height, channels: 4, data: new Uint8Array(width * height * 4) };
}

/** A picture scaled so that its shorter side is that of a square. */
function coverSquare(picture: Picture, side: number): Promise<Picture> {
  const scale = side / Math.min(picture.width, picture.height);
  return resizePicture(picture, {
    width: Math.max(side, Math.round(picture.width * scale)),
    height: Math.max(side, Math.round(picture.height * scale)),
  });
}

interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Copies the middle of a picture onto the sheet. */
function copyTile(sheet: Picture, { tile, x, y, side }: TilePlace & { readonly tile: Picture }): void {
  const { width, height, channels, data } = tile;
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const from = ((top + row) * width + left + column) * channels;
      const to = ((y + row) * sheet.width + x + column) * 4;
      for (let channel = 0; channel < 3; channel++)
        sheet.data[to + channel] = data[from + (channels === 1 ? 0 : channel)];
      sheet.data[to + 3] = channels === 4 ? data[from + 3] : 255;
    }
}
