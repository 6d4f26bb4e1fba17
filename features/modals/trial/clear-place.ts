/** A point of the window, in CSS pixels from its upper left corner. */
export interface Point {
  readonly left: number;
  readonly top: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Pixels that stay free along the edges of the window. */
const MARGIN = 8;

/** Pixels between two places that are tried, at least; large windows have no more than so many in a row. */
const STEP = 12;
const MAX_STEPS = 80;

/** A box in a window of a size. */
interface Fitting {
  readonly size: Size;
  readonly room: Size;
}

/** The nearest place at which the box is whole inside the window. */
export function clampPlace({ left, top }: Point, { size, room }: Fitting): Point {
  const within = (at: number, most: number) => Math.max(MARGIN, Math.min(at, most - MARGIN));
  return { left: within(left, room.width - size.width), top: within(top, room.height - size.height) };
}

/** Area in square pixels that a box takes of others. */
export function coveredArea(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const width = Math.min(box.left + box.width, other.left + other.width) - Math.max(box.left, other.left);
    const height = Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}

/**
 * The place nearest to a wanted one at which the box is inside the window and covers nothing; where there is
 * none, the one at which it covers least.
 */
export function findClearPlace(wanted: Point, fitting: Fitting & { readonly others: readonly Box[] }): Point {
  const { size, room, others } = fitting;
  const start = clampPlace(wanted, fitting);
  let best = { place: start, area: coveredArea({ ...start, ...size }, others), distance: 0 };
  const columns = steps(room.width);
  const rows = steps(room.height);
  for (const left of columns) {
    for (const top of rows) {
      const place = clampPlace({ left, top }, fitting);
      const distance = Math.hypot(place.left - start.left, place.top - start.top);
      if (best.area === 0 && distance >= best.distance) continue;
      const area = coveredArea({ ...place, ...size }, others);
      if (area < best.area || (area === best.area && distance < best.distance))
        best = { place, area, distance };
    }
  }
  return best.place;
}

function steps(length: number): readonly number[] {
  const step = Math.max(STEP, length / MAX_STEPS);
  return Array.from({ length: Math.ceil(length / step) + 1 }, (_, index) => index * step);
}

/**
 * The next clear place in a direction, past what would be covered; the same place where there is none.
 * @param direction pixels of one step to the right and down
 */
export function stepClear(
  from: Point,
  fitting: Fitting & { readonly others: readonly Box[]; readonly direction: readonly [number, number] },
): Point {
  const [right, down] = fitting.direction;
  let at = from;
  for (;;) {
    const next = clampPlace({ left: at.left + right, top: at.top + down }, fitting);
    if (next.left === at.left && next.top === at.top) return from;
    if (coveredArea({ ...next, ...fitting.size }, fitting.others) === 0) return next;
    at = next;
  }
}
