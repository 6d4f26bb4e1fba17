import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { drawSheet, type SheetCell } from '#samples/draw-sheet.ts';
import type { Row } from './row.ts';

/** Photos on one sheet, and pixels across each picture. */
const PHOTOS = 16;
const CELL_WIDTH = 420;

/** Characters of a label that fit below a picture. */
const LABEL = 44;

function cutLabel(text: string): string {
  return text.length > LABEL ? `${text.slice(0, LABEL - 1)}…` : text;
}

const blank: Picture = { width: 4, height: 3, channels: 3, data: new Uint8Array(36).fill(200) };

async function readCell(file: string): Promise<Picture> {
  return decodePicture(await readFile(file));
}

/** Photo and result with their labels; a grey picture stands for a result that there is not. */
async function drawPair({ photo, outcome, reason, numbers, notes, cells }: Row): Promise<SheetCell[]> {
  const before = cells ? await readCell(cells.before).catch(() => blank) : blank;
  if (outcome !== 'done' || !cells)
    return [
      { label: cutLabel(photo), picture: before },
      { label: cutLabel(`${outcome}: ${reason}`), picture: blank },
    ];
  const after = {
    label: cutLabel(`${numbers.seconds?.toFixed(1)} s ${notes}`),
    picture: await readCell(cells.after),
  };
  return [{ label: cutLabel(photo), picture: before }, after];
}

/** Draws the sheets of one tool, photo and result side by side; gives their file names. */
export async function writeSheets(
  tool: string,
  { rows, folder }: { readonly rows: readonly Row[]; readonly folder: string },
): Promise<readonly string[]> {
  const seen = rows.filter(({ outcome }) => outcome !== 'skipped');
  const names: string[] = [];
  for (let first = 0; first < seen.length; first += PHOTOS) {
    const pairs = await Promise.all(seen.slice(first, first + PHOTOS).map(drawPair));
    const name = `${tool}${first === 0 ? '' : `-${first / PHOTOS + 1}`}.png`;
    const sheet = { columns: 4, cellWidth: CELL_WIDTH, cells: pairs.flat(), format: 'png' } as const;
    await writeFile(path.join(folder, name), await drawSheet(sheet));
    names.push(name);
  }
  return names;
}
