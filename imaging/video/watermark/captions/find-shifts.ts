import type { FrameSize } from '../../media/frame.ts';

/** Kinds of pixels: of the ground, of who passes, and of neither, as nothing tells it. */
export const KINDS = { ground: 0, passing: 1, untold: 2 } as const;

/** Brightness and kind of each pixel of a region. */
interface KnownPixels {
  readonly kind: Uint8Array;
  readonly luma: Uint8Array;
}

/** Somebody who passes, by the columns in which he is, and his way since the frame before. */
export interface Shift {
  readonly left: number;
  readonly right: number;
  readonly dx: number;
  readonly dy: number;
}

/** Pixels of who passes in a column that are no noise. */
const FEW = 3;
/** Columns beside those in which he is seen that hide more of him. */
const BESIDE = 12;
/** Columns in which all go one way at most. */
const WIDEST = 96;
/** Pixels by which somebody moves from frame to frame at most. */
const FAR = { across: 9, down: 4 } as const;
/** Pixels from one that is compared to the next. */
const STEP = 2;
/** Levels that a pixel differs by at most, also one of who passes from one of the ground. */
const MOST = 40;
/**
 * Mean of these from which on nobody is found again.
 * @tuned 2026-11-30, two filmed clips with people, by eye and by likeness
 */
const UNLIKE = 34;
/** Levels that each pixel of his way counts as: of equal ways the shortest is taken. */
const EFFORT = 0.02;
/** Pixels that have to be compared at least. */
const LEAST = 20;

/** Columns in which somebody passes, with those beside; of wide ones parts. */
function listColumns({ width, height }: FrameSize, { kind }: KnownPixels): { left: number; right: number }[] {
  const counts = new Uint32Array(width);
  for (let i = 0; i < width * height; i++) if (kind[i] === KINDS.passing) counts[i % width] += 1;
  const columns: { left: number; right: number }[] = [];
  for (let x = 0; x < width; x++) {
    if (counts[x] < FEW) continue;
    const last = columns.at(-1);
    const right = Math.min(width, x + 1 + BESIDE);
    if (last && x - BESIDE <= last.right && right - last.left <= WIDEST) last.right = right;
    else columns.push({ left: Math.max(0, x - BESIDE, last?.right ?? 0), right });
  }
  return columns.filter(({ left, right }) => right > left);
}

interface Compared {
  readonly size: FrameSize;
  /** Rows of the letters, with those near: legs farther below swing. */
  readonly rows: { readonly top: number; readonly bottom: number };
  readonly before: KnownPixels;
  readonly now: KnownPixels;
}

/** Mean difference of who is seen in some columns from the frame before, moved; infinite for too few. */
function compare({ size, rows, before, now }: Compared, { left, right, dx, dy }: Shift): number {
  const { width, height } = size;
  let [sum, count] = [0, 0];
  for (let y = Math.max(rows.top, dy); y < Math.min(rows.bottom, height + dy); y += STEP)
    for (let x = Math.max(left, dx); x < Math.min(right, width + dx); x += STEP) {
      const at = y * width + x;
      const from = at - dy * width - dx;
      const [own, old] = [now.kind[at], before.kind[from]];
      if (own === KINDS.untold || old === KINDS.untold || own + old === KINDS.ground) continue;
      sum += own === old ? Math.min(MOST, Math.abs(now.luma[at] - before.luma[from])) : MOST;
      count += 1;
    }
  return count < LEAST ? Number.POSITIVE_INFINITY : sum / count;
}

/**
 * Finds where those who pass have gone since the frame before, each by the way on which he differs least:
 * in brightness, and in his outline. Who is not found again is left out.
 */
export function findShifts(compared: Compared): Shift[] {
  return listColumns(compared.size, compared.now).flatMap((columns) => {
    let best: Shift = { ...columns, dx: 0, dy: 0 };
    let least = compare(compared, best);
    for (let dy = -FAR.down; dy <= FAR.down; dy++)
      for (let dx = -FAR.across; dx <= FAR.across; dx++) {
        const shift = { ...columns, dx, dy };
        const cost = compare(compared, shift) + EFFORT * Math.hypot(dx, dy);
        if (cost < least) [best, least] = [shift, cost];
      }
    return least <= UNLIKE ? [best] : [];
  });
}
