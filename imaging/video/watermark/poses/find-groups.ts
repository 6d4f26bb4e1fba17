import type { MarkRegion } from '../ground/mark-region.ts';

/** Pixels around a mark in which somebody who is behind it is seen. */
export const NEAR = 40;
/** Pixels from the mark at which its neighbour touches it. */
const TOUCHING = 3;
/** Columns between parts of one group, and beside those that are seen. */
const APART = 10;
const BESIDE = 10;
/** Pixels that touch a mark which are no noise. */
const FEW = 4;

/** Somebody, or several close together, behind a mark: columns of the region. */
export interface Group {
  readonly left: number;
  readonly right: number;
}

/** Box around a mark in its region. */
export function boxOfHole({ hole, width }: MarkRegion) {
  let [left, right] = [width, 0];
  for (const i of hole) {
    left = Math.min(left, i % width);
    right = Math.max(right, (i % width) + 1);
  }
  return {
    ...{ left, right, top: Math.floor(hole[0] / width) },
    bottom: Math.floor(hole[hole.length - 1] / width) + 1,
  };
}

/** Places right beside a mark. */
export function listTouching({ width, height, mask }: MarkRegion): Int32Array {
  const places: number[] = [];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (mask[i]) continue;
      const [left, right] = [Math.max(0, x - TOUCHING), Math.min(width - 1, x + TOUCHING)];
      const [top, bottom] = [Math.max(0, y - TOUCHING), Math.min(height - 1, y + TOUCHING)];
      const row = y * width;
      if (mask[row + left] || mask[row + right] || mask[top * width + x] || mask[bottom * width + x])
        places.push(i);
    }
  return Int32Array.from(places);
}

/** Columns of all that moves and reaches a mark, as far as it goes on near it. */
export function findGroups(
  region: MarkRegion,
  { moving, touching }: { readonly moving: Uint8Array; readonly touching: Int32Array },
): Group[] {
  const { width, height } = region;
  const box = boxOfHole(region);
  const counts = new Uint16Array(width);
  for (const i of touching) if (moving[i]) counts[i % width] += 1;
  const seen = new Uint16Array(width);
  for (let y = Math.max(0, box.top - NEAR); y < Math.min(height, box.bottom + NEAR); y++)
    for (let x = 0; x < width; x++) seen[x] += moving[y * width + x];
  const groups: { left: number; right: number; count: number }[] = [];
  for (let x = 0; x < width; x++) {
    if (!counts[x]) continue;
    const last = groups.at(-1);
    if (last && x - last.right <= APART) [last.right, last.count] = [x + 1, last.count + counts[x]];
    else groups.push({ left: x, right: x + 1, count: counts[x] });
  }
  const widened = groups
    .filter(({ count }) => count >= FEW)
    .map(({ left, right }) => {
      let [from, to] = [left, right];
      while (from > 0 && left - from < NEAR && seen[from - 1] > 2) from -= 1;
      while (to < width && to - right < NEAR && seen[to] > 2) to += 1;
      return { left: Math.max(0, from - BESIDE), right: Math.min(width, to + BESIDE) };
    });
  const joined: { left: number; right: number }[] = [];
  for (const one of widened) {
    const last = joined.at(-1);
    if (last && one.left < last.right - BESIDE) last.right = Math.max(last.right, one.right);
    else joined.push({ ...one });
  }
  return joined;
}
