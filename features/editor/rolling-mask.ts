import { type Bounds, boundsOfMark, joinBounds, type Mark, type Size, STROKE_STRIDE } from './mark.ts';
import { fillMark, gridOf, gridScale, type Unmarked } from './raster-mask.ts';
import { COUNTS_AS_MARKED, type MaskGrid } from './rasterize.ts';

/** Number of marks between two copies of the grid. */
const STRIDE = 4;
/** Largest number of copies, dense at the end and sparse before it. */
const COPIES = 8;

/** Numbers of a stroke that are rastered before the time is checked. */
const PIECES = 2 * STROKE_STRIDE;

interface Copy {
  /** Number of rastered marks. */
  readonly count: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

interface Step {
  /** Changed bounds of the grid; null where nothing changed. */
  readonly changed: Bounds | null;
  /** False where the time ended before all marks were rastered. */
  readonly complete: boolean;
}

/** Mask of a growing and shrinking list of marks, with a cost of the changed marks only. */
interface RollingMask {
  readonly grid: MaskGrid;
  /**
   * Rasters the mask towards these marks.
   * @param until time of `performance.now()` after which the rest is left for the next call
   */
  readonly follow: (marks: readonly Mark[], until?: number) => Step;
}

/**
 * Mask with undo by copies: it restores the nearest copy of the grid and rasters the few marks after it. It
 * takes `COPIES + 1` bytes of memory for each pixel of a grid of at most `longest` pixels a side.
 */
export function createRollingMask(
  photo: Size,
  { longest, unmarked = 0 }: { longest: number; unmarked?: Unmarked },
): RollingMask {
  const grid = gridOf(photo, { longest, unmarked });
  const scale = gridScale(photo, longest);
  let laid: Mark[] = [];
  // Rastered numbers of the live stroke, which grows in place.
  let points = 0;
  let copies: Copy[] = [];

  function goBack(count: number): Bounds | null {
    copies = copies.filter((copy) => copy.count <= count);
    const copy = copies.at(-1);
    const gone = laid.slice(count).map((mark) => boundsOfMark(mark, { grid, scale }));
    if (copy) grid.data.set(copy.data);
    else grid.data.fill(unmarked);
    laid = laid.slice(0, copy?.count ?? 0);
    points = sizeOf(laid.at(-1));
    return gone.reduce<Bounds | null>(joinBounds, null);
  }

  function lay(mark: Mark, index: number): Bounds | null {
    const isLast = index < laid.length;
    const from = isLast ? points : 0;
    if (!isLast) {
      if (laid.length >= (copies.at(-1)?.count ?? 0) + STRIDE)
        copies = withCopy(copies, { count: laid.length, ...grid });
      laid.push(mark);
    }
    points = Math.min(sizeOf(mark), from + PIECES);
    fillMark(grid, { mark, options: { scale, unmarked, from, to: points } });
    return boundsOfMark(mark, { grid, scale, from });
  }

  function follow(marks: readonly Mark[], until = Number.POSITIVE_INFINITY): Step {
    let same = 0;
    while (same < laid.length && laid[same] === marks[same]) same += 1;
    let changed = same < laid.length ? goBack(same) : null;
    for (let index = Math.max(0, laid.length - 1); index < marks.length; index += 1) {
      const mark = marks[index];
      while (mark && (index >= laid.length || points < sizeOf(mark))) {
        changed = joinBounds(changed, lay(mark, index));
        const isLast = index === marks.length - 1 && points >= sizeOf(mark);
        if (performance.now() > until && !isLast) return { changed, complete: false };
      }
    }
    return { changed, complete: true };
  }

  return { grid, follow };
}

/** Numbers of a mark that may grow: only strokes do. */
function sizeOf(mark: Mark | undefined): number {
  return mark?.kind === 'stroke' ? mark.points.length : 0;
}

/**
 * Adds a copy. Beyond the limit, the copy closest to its neighbours, relative to its distance from the end,
 * is dropped.
 */
function withCopy(copies: readonly Copy[], { count, data }: { count: number } & MaskGrid): Copy[] {
  const next = [...copies, { count, data: data.slice() }];
  if (next.length <= COPIES) return next;
  const gaps = next.slice(0, -1).map((copy, index) => {
    const [before, after] = [next[index - 1]?.count ?? 0, next[index + 1]?.count ?? count];
    return (after - before) / (count - copy.count + 1);
  });
  return next.toSpliced(gaps.indexOf(Math.min(...gaps)), 1);
}

/** Longer side of the grid for the share: one pixel is 0.0004 % of the picture. */
const SHARE_SIDE = 512;

/** Counts the share of a picture that a mask covers, 0–1. Counting after a change costs the change only. */
export function createShareCounter(photo: Size, unmarked: Unmarked = 0): (marks: readonly Mark[]) => number {
  const mask = createRollingMask(photo, { longest: SHARE_SIDE, unmarked });
  return (marks) => {
    mask.follow(marks);
    let covered = 0;
    for (const value of mask.grid.data) if (Math.abs(value - unmarked) >= COUNTS_AS_MARKED) covered += 1;
    return covered / mask.grid.data.length;
  };
}
