import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Progress } from '../../core/progress.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { expandShift } from './expand-shift.ts';
import { distanceOf, STRIP } from './measure-border.ts';
import type { Choice, Patchwork } from './patchwork.ts';
import { scoreOption } from './score-option.ts';
import type { Sheet } from './sheet.ts';
import { doubleShift, type Shift, sourceOf } from './shift.ts';

/** Rows that are looked at, at most. */
const MAX_ROWS = 200;

interface Unsettled {
  readonly shift: Shift;
  /** Rows in which the shift begins at the border. */
  readonly rows: readonly number[];
}

/** Refines a shift found at half the size by up to a pixel, to continue the border best. */
function alignShift(sheet: Sheet, { shift, rows }: Unsettled): Shift {
  if (rows.length === 0 || shift.mirrored) return shift;
  const every = Math.ceil(rows.length / MAX_ROWS);
  const some = rows.filter((_, index) => index % every === 0);
  let best = shift;
  let least = Number.POSITIVE_INFINITY;
  for (const down of [0, -1, 1])
    for (const across of [0, -1, 1]) {
      const moved = { ...shift, across: shift.across + across, down: shift.down + down };
      const cost = measureRows(sheet, { shift: moved, rows: some });
      if (cost >= least) continue;
      least = cost;
      best = moved;
    }
  return best;
}

function measureRows(
  sheet: Sheet,
  { shift, rows }: { readonly shift: Shift; readonly rows: readonly number[] },
): number {
  const { width, pixels } = sheet;
  let sum = 0;
  for (const y of rows)
    for (let x = width - STRIP; x < width; x++) {
      const source = sourceOf(shift, sheet, { x, y });
      sum += source < 0 ? 255 : distanceOf(pixels, y * width + x, source);
    }
  return sum;
}

/** Pixels to either side of a seam that may still change hands. */
const REACH = 3;

/** Carries a patchwork up to a sheet of twice the size, where its seams find their way anew. */
export async function refineShifts(
  coarse: Patchwork,
  { sheet, band, progress }: { readonly sheet: Sheet; readonly band: number; readonly progress: Progress },
): Promise<Patchwork> {
  const labels = enlargeLabels(coarse, { height: sheet.height, band });
  const used = [...new Set(labels)].sort((a, b) => a - b);
  const shifts = coarse.shifts.map((shift, label) =>
    used.includes(label)
      ? alignShift(sheet, { shift: doubleShift(shift), rows: rowsOf(labels, { label, band }) })
      : shift,
  );
  const patchwork: Patchwork = {
    sheet,
    shifts,
    band,
    labels,
    traits: undefined,
    bend: undefined,
    awayCost: coarse.awayCost,
  };
  const nodes = listFlagged(nearSeams(patchwork));
  const nodeAt = new Int32Array(labels.length).fill(-1);
  for (let node = 0; node < nodes.length; node++) nodeAt[nodes[node]] = node;
  const options = new Map(used.map((label) => [label, scoreOption(patchwork, { label, nodes })]));
  const choice: Choice = { nodes, nodeAt, options };
  for (const [index, label] of used.entries()) {
    expandShift(patchwork, { choice, label });
    await progress.report((index + 1) / used.length);
  }
  return patchwork;
}

function enlargeLabels(coarse: Patchwork, { height, band }: { height: number; band: number }): Uint8Array {
  const labels = new Uint8Array(band * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < band; x++)
      labels[y * band + x] = coarse.labels[(y >> 1) * coarse.band + Math.min(coarse.band - 1, x >> 1)];
  return labels;
}

/** Rows in which a shift begins at the border. */
function rowsOf(
  labels: Uint8Array,
  { label, band }: { readonly label: number; readonly band: number },
): number[] {
  const rows: number[] = [];
  for (let at = 0; at < labels.length; at += band) if (labels[at] === label) rows.push(at / band);
  return rows;
}

/** 1 for new pixels near one that follows another shift. */
function nearSeams({ labels, band, sheet }: Patchwork): Uint8Array {
  const seams = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const isLast = (at + 1) % band === 0;
    const right = isLast ? at : at + 1;
    const below = Math.min(at + band, labels.length - band + (at % band));
    if (labels[right] !== labels[at] || labels[below] !== labels[at]) seams[at] = 1;
  }
  return dilateSquare({ width: band, height: sheet.height, data: seams }, REACH);
}
