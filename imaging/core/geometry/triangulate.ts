/** Three indices of points for each triangle. */
export type Triangles = Int32Array;

interface Triangle {
  readonly corners: readonly [number, number, number];
  readonly x: number;
  readonly y: number;
  readonly squaredRadius: number;
}

/** A triangle with the circle through its corners. */
function circumscribe(points: Float64Array, corners: readonly [number, number, number]): Triangle {
  const [ax, ay] = points.subarray(2 * corners[0], 2 * corners[0] + 2);
  const bx = points[2 * corners[1]] - ax;
  const by = points[2 * corners[1] + 1] - ay;
  const cx = points[2 * corners[2]] - ax;
  const cy = points[2 * corners[2] + 1] - ay;
  const twiceArea = 2 * (bx * cy - by * cx);
  const b = bx * bx + by * by;
  const c = cx * cx + cy * cy;
  const x = (cy * b - by * c) / twiceArea;
  const y = (bx * c - cx * b) / twiceArea;
  return { corners, x: ax + x, y: ay + y, squaredRadius: x * x + y * y };
}

/** Sides of one triangle only: the outline of the mesh. */
function outline(triangles: readonly Triangle[], total: number): [number, number][] {
  const sides = new Map<number, [number, number]>();
  for (const { corners } of triangles)
    for (let i = 0; i < 3; i++) {
      const from = corners[i];
      const to = corners[(i + 1) % 3];
      const key = Math.min(from, to) * total + Math.max(from, to);
      if (!sides.delete(key)) sides.set(key, [from, to]);
    }
  return [...sides.values()];
}

/**
 * Delaunay triangles of distinct points (x, y in turn), by insertion from left to right (Bowyer 1981, Watson
 * 1981). Triangles whose circle lies wholly to the left are final.
 */
export function triangulate(coordinates: Float64Array): Triangles {
  const count = coordinates.length / 2;
  const most = coordinates.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1);
  const far = 50 * most;
  const points = Float64Array.from([...coordinates, -far, -far, far, -far, 0, far]);
  const order = [...Array(count).keys()].sort((i, j) => points[2 * i] - points[2 * j]);
  const done: Triangle[] = [];
  let open = [circumscribe(points, [count, count + 1, count + 2])];
  for (const point of order) {
    const x = points[2 * point];
    const y = points[2 * point + 1];
    const kept: Triangle[] = [];
    const broken: Triangle[] = [];
    for (const triangle of open) {
      const dx = x - triangle.x;
      const dy = y - triangle.y;
      if (dx > 0 && dx * dx > triangle.squaredRadius) done.push(triangle);
      else if (dx * dx + dy * dy < triangle.squaredRadius) broken.push(triangle);
      else kept.push(triangle);
    }
    for (const [from, to] of outline(broken, count + 3)) kept.push(circumscribe(points, [from, to, point]));
    open = kept;
  }
  const real = [...done, ...open].filter(({ corners }) => corners.every((corner) => corner < count));
  return Int32Array.from(real.flatMap(({ corners }) => [...corners]));
}
