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

/** Lines of the frames that the distances below are meant for; larger frames have larger ones. */
const LINES = 360;
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

/** Factor of distances in pixels, by the size that they are meant for; at least 1, as noise is no smaller. */
export function shiftScale(lines: number): number {
  return Math.max(1, lines / LINES);
}

interface Sized extends FrameSize {
  readonly scale: number;
}

/** Columns in which somebody passes, with those beside; of wide ones parts. */
function listColumns({ width, height, scale }: Sized, { kind }: KnownPixels) {
  const [few, beside, widest] = [FEW, BESIDE, WIDEST].map((pixels) => Math.round(scale * pixels));
  const counts = new Uint32Array(width);
  for (let i = 0; i < width * height; i++) if (kind[i] === KINDS.passing) counts[i % width] += 1;
  const columns: { left: number; right: number }[] = [];
  for (let x = 0; x < width; x++) {
    if (counts[x] < few) continue;
    const last = columns.at(-1);
    const right = Math.min(width, x + 1 + beside);
    if (last && x - beside <= last.right && right - last.left <= widest) last.right = right;
    else columns.push({ left: Math.max(0, x - beside, last?.right ?? 0), right });
  }
  return columns.filter(({ left, right }) => right > left);
}

interface Compared {
  readonly size: FrameSize;
  /** By `shiftScale`. */
  readonly scale: number;
  /** Rows of the letters, with those near: legs farther below swing. */
  readonly rows: { readonly top: number; readonly bottom: number };
  readonly before: KnownPixels;
  readonly now: KnownPixels;
}

/** Mean difference of who is seen in some columns from the frame before, moved; infinite for too few. */
function compare({ size, scale, rows, before, now }: Compared, { left, right, dx, dy }: Shift): number {
  const { width, height } = size;
  const step = Math.round(scale * STEP);
  let [sum, count] = [0, 0];
  for (let y = Math.max(rows.top, dy); y < Math.min(rows.bottom, height + dy); y += step)
    for (let x = Math.max(left, dx); x < Math.min(right, width + dx); x += step) {
      const at = y * width + x;
      const from = at - dy * width - dx;
      const [own, old] = [now.kind[at], before.kind[from]];
      if (own === KINDS.untold || old === KINDS.untold || own + old === KINDS.ground) continue;
      sum += own === old ? Math.min(MOST, Math.abs(now.luma[at] - before.luma[from])) : MOST;
      count += 1;
    }
  return count < LEAST ? Number.POSITIVE_INFINITY : sum / count;
}

/** Whole numbers around another one, some apart. */
function numbersAround(middle: number, { far, step }: { readonly far: number; readonly step: number }) {
  const count = Math.floor(far / step);
  return Array.from({ length: 2 * count + 1 }, (_, i) => middle + (i - count) * step);
}

/**
 * Finds where those who pass have gone since the frame before, each by the way on which he differs least:
 * in brightness, and in his outline. Who is not found again is left out. Of large frames only some ways are
 * tried, and then those around the best.
 */
export function findShifts(compared: Compared): Shift[] {
  const { size, scale, now } = compared;
  const [across, down, step] = [FAR.across, FAR.down, 1].map((pixels) => Math.round(scale * pixels));
  return listColumns({ ...size, scale }, now).flatMap((columns) => {
    let best: Shift = { ...columns, dx: 0, dy: 0 };
    let least = compare(compared, best);
    const tryAll = (allX: readonly number[], allY: readonly number[]) => {
      for (const dy of allY)
        for (const dx of allX) {
          const shift = { ...columns, dx, dy };
          const cost = compare(compared, shift) + (EFFORT / scale) * Math.hypot(dx, dy);
          if (cost < least) [best, least] = [shift, cost];
        }
    };
    tryAll(numbersAround(0, { far: across, step }), numbersAround(0, { far: down, step }));
    if (step > 1) {
      const finer = { far: step - 1, step: 1 };
      tryAll(numbersAround(best.dx, finer), numbersAround(best.dy, finer));
    }
    return least <= UNLIKE ? [best] : [];
  });
}
