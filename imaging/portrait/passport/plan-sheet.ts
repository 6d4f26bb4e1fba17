/** Paper sizes in millimetres, upright. 10 × 15 cm is 4 × 6 in, and 13 × 18 cm is 5 × 7 in. */
export const papers = {
  '10x15': { width: 101.6, height: 152.4, margin: 3 },
  '13x18': { width: 127, height: 177.8, margin: 3 },
  a4: { width: 210, height: 297, margin: 5 },
  letter: { width: 215.9, height: 279.4, margin: 6 },
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperName = keyof typeof papers;

interface Paper {
  readonly width: number;
  readonly height: number;
  /** Unprintable margin. */
  readonly margin: number;
}

/** Gap between photos in millimetres, for a knife on each side of the cut. */
export const GAP = 2;

/** A sheet of photos, in millimetres. */
export interface SheetPlan {
  readonly width: number;
  readonly height: number;
  /** Left borders of the columns, and upper borders of the rows. */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Starts of as many items as fit along a side, centred as a block. */
function spread(
  room: number,
  { length, margin }: { readonly length: number; readonly margin: number },
): number[] {
  const count = Math.max(0, Math.floor((room - 2 * margin + GAP + 1e-6) / (length + GAP)));
  const start = (room - count * length - (count - 1) * GAP) / 2;
  return Array.from({ length: count }, (_, i) => start + i * (length + GAP));
}

/** Fits as many photos as possible on a sheet, upright or across. */
export function planSheet(paper: Paper, photo: Size): SheetPlan {
  const { margin } = paper;
  const plans = [
    [paper.width, paper.height],
    [paper.height, paper.width],
  ].map(([width, height]) => ({
    ...{ width, height },
    columns: spread(width, { length: photo.width, margin }),
    rows: spread(height, { length: photo.height, margin }),
  }));
  const [upright, across] = plans;
  const count = ({ columns, rows }: SheetPlan) => columns.length * rows.length;
  return count(across) > count(upright) ? across : upright;
}
