/**
 * For each row of a grid the columns between which something lies: `first > last` where it does not reach.
 */
export interface Spans {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Convex hull of the spans of a grid's rows, as spans (monotone chain: Andrew 1979). */
export function convexHull({ first, last }: Spans): Spans {
  const height = first.length;
  const hull = { first: new Int32Array(height).fill(1), last: new Int32Array(height) };
  const rows: number[] = [];
  for (let y = 0; y < height; y++) if (first[y] <= last[y]) rows.push(y);
  if (rows.length === 0) return hull;
  const left = bendOutwards(
    rows.map((y) => ({ x: first[y], y })),
    -1,
  );
  const right = bendOutwards(
    rows.map((y) => ({ x: last[y], y })),
    1,
  );
  for (let y = rows[0]; y <= rows[rows.length - 1]; y++) {
    hull.first[y] = Math.ceil(columnAt(left, y));
    hull.last[y] = Math.floor(columnAt(right, y));
  }
  return hull;
}

/**
 * Of corners from top to bottom those that are left when all bends inwards are cut off; `side` is −1 for a
 * left edge, 1 for a right one.
 */
function bendOutwards(corners: readonly Corner[], side: -1 | 1): Corner[] {
  const kept: Corner[] = [];
  for (const corner of corners) {
    while (kept.length >= 2 && side * turn(kept[kept.length - 2], kept[kept.length - 1], corner) <= 0)
      kept.pop();
    kept.push(corner);
  }
  return kept;
}

/** Positive where the way from `a` over `b` to `c`, downwards, bends to the left of the picture at `b`. */
function turn(a: Corner, b: Corner, c: Corner): number {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

function columnAt(corners: readonly Corner[], y: number): number {
  const next = corners.findIndex((corner) => corner.y >= y);
  const below = corners[next];
  if (below.y === y) return below.x;
  const above = corners[next - 1];
  return above.x + ((below.x - above.x) * (y - above.y)) / (below.y - above.y);
}
