import { dilateSquare } from '../kernels/dilate-square.ts';
import { listFlagged } from '../kernels/list-flagged.ts';
import type { Progress } from '../progress.ts';
import { alignShift } from './align-shift.ts';
import { expandShift } from './expand-shift.ts';
import type { Choice, Patchwork } from './patchwork.ts';
import { scoreOption } from './score-option.ts';
import type { Sheet } from './sheet.ts';
import { doubleShift } from './shift.ts';

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
