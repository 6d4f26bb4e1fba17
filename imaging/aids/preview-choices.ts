import { resizePicture } from '../io/resize-picture.ts';
import { createPace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolName } from '../tools/tool-names.ts';
import { loadTool } from '../tools/tool-table.ts';
import type { AidOutput } from './aid.ts';

export interface PreviewChoices {
  readonly tool: ToolName;
  /** Side of a tile in pixels. */
  readonly side: number;
  /** Tiles in a row of the sheet. */
  readonly columns: number;
  /** Parameters of one run each, as the tool's schema let them through. */
  readonly runs: readonly Readonly<Record<string, unknown>>[];
}

/**
 * What a tool would make of a photo, once for each of its choices: the middles of the results as square tiles on one sheet, in the order of the
 * runs. Throws what the tool throws.
 */
export async function previewChoices(
  photo: Picture,
  { tool: name, side, columns, runs }: PreviewChoices,
  control: RunControl = {},
): Promise<AidOutput> {
  const pace = createPace(control);
  await pace(0);
  const tool = await loadTool(name);
  const rows = Math.ceil(runs.length / columns);
  const sheet = createSheet({ width: side * Math.min(columns, runs.length), height: side * rows });
  for (const [index, parameters] of runs.entries()) {
    const { picture } = await tool({ photo }, parameters, { signal: control.signal });
    const place = { x: side * (index % columns), y: side * Math.floor(index / columns), side };
    layTile(sheet, await coverSquare(picture, side), place);
    await pace((index + 1) / runs.length);
  }
  return { picture: sheet };
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

/** Lays the middle of a picture onto the sheet. */
function layTile(sheet: Picture, tile: Picture, { x, y, side }: TilePlace): void {
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
