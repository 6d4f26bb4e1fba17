import sharp, { type OverlayOptions } from 'sharp';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';

export interface SheetCell {
  readonly label: string;
  readonly picture: Picture;
}

interface Sheet {
  readonly columns: number;
  /** Pixels across each picture. */
  readonly cellWidth: number;
  /** In reading order. */
  readonly cells: readonly SheetCell[];
  /** `webp` is small, `png` opens everywhere. */
  readonly format?: 'webp' | 'png';
}

/** Labels are plain words, and text is drawn from markup. */
function escapeMarkup(label: string): string {
  return label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Pixels between pictures, and for the words under each. */
const GAP = 12;
const LABEL = 26;

/**
 * Draws pictures in rows with words under them, each scaled to the cell's width. Rows are as high as their
 * highest picture.
 */
export async function drawSheet({ columns, cellWidth, cells, format = 'webp' }: Sheet): Promise<Buffer> {
  const small = await Promise.all(
    cells.map(async ({ label, picture }) => {
      const height = Math.max(1, Math.round((picture.height * cellWidth) / picture.width));
      const fitted = await resizePicture(picture, { width: cellWidth, height });
      return { label, height, bytes: (await encodePicture(fitted, { format: 'png' })).bytes };
    }),
  );
  const layers: OverlayOptions[] = [];
  let top = GAP;
  for (let first = 0; first < small.length; first += columns) {
    const row = small.slice(first, first + columns);
    const height = Math.max(...row.map((cell) => cell.height));
    for (const [column, { label, bytes }] of row.entries()) {
      const left = GAP + column * (cellWidth + GAP);
      layers.push({ input: Buffer.from(bytes), left, top });
      const text = { text: escapeMarkup(label), rgba: true, dpi: 108, font: 'sans' };
      layers.push({ input: { text }, left, top: top + height + 4 });
    }
    top += height + LABEL + GAP;
  }
  const width = GAP + Math.min(columns, cells.length) * (cellWidth + GAP);
  const sheet = sharp({ create: { width, height: top, channels: 3, background: '#f4f1ea' } }).composite(
    layers,
  );
  return (format === 'png' ? sheet.png() : sheet.webp({ quality: 82, effort: 5 })).toBuffer();
}
