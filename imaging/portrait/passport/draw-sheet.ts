import type { Picture } from '../../core/picture.ts';
import type { SheetPlan } from './plan-sheet.ts';

/** Width and length of cut marks in millimetres. */
const LINE = 0.1;
const MARK = 2;

const GREY = 140;
const WHITE = 255;

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

function fill(
  { width, height, data }: Canvas,
  {
    columns: x,
    rows: y,
  }: { readonly columns: readonly [number, number]; readonly rows: readonly [number, number] },
) {
  const [left, right] = x.map((value) => Math.max(0, Math.min(width, value)));
  const [top, bottom] = y.map((value) => Math.max(0, Math.min(height, value)));
  for (let row = top; row < bottom; row++)
    data.fill(GREY, (row * width + left) * 3, (row * width + Math.max(left, right)) * 3);
}

/** Both ends of each photo along a side, in pixels. */
function endsOf(starts: readonly number[], { density, length }: { density: number; length: number }) {
  return starts.map((start) => [Math.round(start * density), Math.round(start * density) + length] as const);
}

/** Intervals between photos along a side, with a mark before the first and after the last. */
function gapsBetween(
  ends: readonly (readonly [number, number])[],
  mark: number,
): (readonly [number, number])[] {
  const starts = ends.map(([start]) => start);
  const stops = ends.map(([, stop]) => stop);
  const from = [starts[0] - mark, ...stops];
  const to = [...starts, stops[stops.length - 1] + mark];
  return from.map((start, i) => [start, to[i]] as const);
}

/**
 * Draws a sheet for printing: copies of the photo with thin cut marks around. 3 channels.
 *
 * @param density pixels per millimetre, of the photo and of the sheet
 */
export function drawSheet(
  photo: Picture,
  { plan, density }: { readonly plan: SheetPlan; readonly density: number },
): Picture {
  const width = Math.round(plan.width * density);
  const height = Math.round(plan.height * density);
  const data = new Uint8Array(width * height * 3).fill(WHITE);
  const sheet: Picture = { width, height, channels: 3, data };
  if (plan.columns.length === 0 || plan.rows.length === 0) return sheet;
  const across = endsOf(plan.columns, { density, length: photo.width });
  const down = endsOf(plan.rows, { density, length: photo.height });
  const line = Math.max(1, Math.round(LINE * density));
  const mark = Math.round(MARK * density);
  for (const gap of gapsBetween(down, mark))
    for (const [left, right] of across) {
      fill(sheet, { columns: [left, left + line], rows: gap });
      fill(sheet, { columns: [right - line, right], rows: gap });
    }
  for (const gap of gapsBetween(across, mark))
    for (const [top, bottom] of down) {
      fill(sheet, { columns: gap, rows: [top, top + line] });
      fill(sheet, { columns: gap, rows: [bottom - line, bottom] });
    }
  for (const [top] of down)
    for (const [left] of across)
      for (let row = 0; row < photo.height; row++) {
        const from = row * photo.width * 3;
        data.set(photo.data.subarray(from, from + photo.width * 3), ((top + row) * width + left) * 3);
      }
  return sheet;
}
