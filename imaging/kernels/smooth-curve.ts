/**
 * A smooth curve through points (Catmull and Rom 1974): `steps` points from each to the next, x and y in
 * turn.
 * @param points x and y in turn, at least three for a closed curve and two for an open one
 */
export function smoothCurve(
  points: ArrayLike<number>,
  { closed, steps }: { readonly closed: boolean; readonly steps: number },
): Float64Array {
  const count = points.length / 2;
  const spans = closed ? count : count - 1;
  const out = new Float64Array(2 * (spans * steps + (closed ? 0 : 1)));
  const index = (i: number) => (closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i)));
  for (let span = 0, to = 0; span < spans; span++) {
    const corners = [index(span - 1), index(span), index(span + 1), index(span + 2)];
    for (let step = 0; step < steps; step++, to += 2) {
      const t = step / steps;
      for (let axis = 0; axis < 2; axis++) {
        const [a, b, c, d] = corners.map((corner) => points[2 * corner + axis]);
        out[to + axis] = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      }
    }
  }
  if (!closed) {
    out[out.length - 2] = points[2 * count - 2];
    out[out.length - 1] = points[2 * count - 1];
  }
  return out;
}
