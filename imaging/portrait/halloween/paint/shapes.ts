/** Area of the canvas: its bounding box and its signed distance, negative inside. */
export interface Shape {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly distance: (x: number, y: number) => number;
}

export type Place = readonly [x: number, y: number];

/**
 * An ellipse, rotated clockwise by an angle in radians. The distance is accurate to a few percent near the
 * outline.
 */
export function ellipse(
  [x, y]: Place,
  { across, down, angle = 0 }: { readonly across: number; readonly down: number; readonly angle?: number },
): Shape {
  const reach = Math.max(across, down);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const distance = (px: number, py: number) => {
    const u = (px - x) * cosine + (py - y) * sine;
    const v = (py - y) * cosine - (px - x) * sine;
    const ratio = Math.hypot(u / across, v / down);
    const slope = Math.hypot(u / (across * across), v / (down * down));
    return slope < 1e-6 ? -Math.min(across, down) : (ratio * (ratio - 1)) / slope;
  };
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach, distance };
}

/** Points on a Catmull–Rom spline (1974) through places, `steps` per segment. */
export function smoothPath(
  places: readonly (readonly number[])[],
  { steps = 6, closed = false }: { readonly steps?: number; readonly closed?: boolean } = {},
): number[][] {
  const count = places.length;
  const at = (index: number) =>
    places[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))];
  const path: number[][] = [];
  const parts = closed ? count : count - 1;
  for (let part = 0; part < parts; part++)
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const [a, b, c, d] = [at(part - 1), at(part), at(part + 1), at(part + 2)];
      path.push(
        b.map(
          (value, i) =>
            value +
            0.5 *
              t *
              (c[i] -
                a[i] +
                t * (2 * a[i] - 5 * value + 4 * c[i] - d[i] + t * (3 * (value - c[i]) + d[i] - a[i]))),
        ),
      );
    }
  if (!closed) path.push([...at(count - 1)]);
  return path;
}

function boundsOf(path: readonly (readonly number[])[], margin: number) {
  const xs = path.map(([x]) => x);
  const ys = path.map(([, y]) => y);
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

/** Inside of a closed line through places, smooth or with straight sides. */
export function outline(places: readonly Place[], smooth = true): Shape {
  const path = smooth ? smoothPath(places, { steps: 4, closed: true }) : places.map(([x, y]) => [x, y]);
  const count = path.length;
  const line = Float64Array.from(path.flat());
  const distance = (x: number, y: number) => {
    let nearest = Number.POSITIVE_INFINITY;
    let inside = false;
    for (let i = 0, j = count - 1; i < count; j = i++) {
      const ax = line[2 * j];
      const ay = line[2 * j + 1];
      const dx = line[2 * i] - ax;
      const dy = line[2 * i + 1] - ay;
      const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      const ex = x - ax - share * dx;
      const ey = y - ay - share * dy;
      nearest = Math.min(nearest, ex * ex + ey * ey);
      if (ay + dy > y !== ay > y && x < ax + (dx * (y - ay)) / dy) inside = !inside;
    }
    return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
  };
  return { ...boundsOf(path, 0), distance };
}

/** A stroke along a smooth line through places with their own half widths: x, y, half width. */
export function stroke(
  places: readonly (readonly [x: number, y: number, width: number])[],
  smooth = true,
): Shape {
  const path = smooth ? smoothPath(places) : places.map((place) => [...place]);
  const line = Float64Array.from(path.flat());
  const count = path.length;
  const widest = Math.max(...path.map(([, , width]) => width));
  const distance = (x: number, y: number) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 1; i < count; i++) {
      const from = 3 * (i - 1);
      const dx = line[from + 3] - line[from];
      const dy = line[from + 4] - line[from + 1];
      const ex = x - line[from];
      const ey = y - line[from + 1];
      const share = Math.max(0, Math.min(1, (ex * dx + ey * dy) / (dx * dx + dy * dy || 1)));
      const away = Math.hypot(ex - share * dx, ey - share * dy);
      best = Math.min(best, away - line[from + 2] - share * (line[from + 5] - line[from + 2]));
    }
    return best;
  };
  return { ...boundsOf(path, widest), distance };
}

/** A shape and its mirror image on the other side of the face. */
export function both(shape: Shape): Shape {
  const reach = Math.max(Math.abs(shape.left), Math.abs(shape.right));
  return {
    ...shape,
    left: -reach,
    right: reach,
    distance: (x, y) => Math.min(shape.distance(x, y), shape.distance(-x, y)),
  };
}

/** Mirror image of a shape. */
export function mirrored(shape: Shape): Shape {
  return { ...shape, left: -shape.right, right: -shape.left, distance: (x, y) => shape.distance(-x, y) };
}

/** Union of shapes. */
export function union(...shapes: readonly Shape[]): Shape {
  return {
    left: Math.min(...shapes.map(({ left }) => left)),
    right: Math.max(...shapes.map(({ right }) => right)),
    top: Math.min(...shapes.map(({ top }) => top)),
    bottom: Math.max(...shapes.map(({ bottom }) => bottom)),
    distance: (x, y) =>
      shapes.reduce((nearest, shape) => Math.min(nearest, shape.distance(x, y)), Number.POSITIVE_INFINITY),
  };
}

/** A shape without others. */
export function without(shape: Shape, ...others: readonly Shape[]): Shape {
  const hole = union(...others);
  return { ...shape, distance: (x, y) => Math.max(shape.distance(x, y), -hole.distance(x, y)) };
}

/** Intersection of two shapes. */
export function within(shape: Shape, other: Shape): Shape {
  return {
    left: Math.max(shape.left, other.left),
    right: Math.min(shape.right, other.right),
    top: Math.max(shape.top, other.top),
    bottom: Math.min(shape.bottom, other.bottom),
    distance: (x, y) => Math.max(shape.distance(x, y), other.distance(x, y)),
  };
}

/** The whole canvas. */
export const everywhere: Shape = { left: -1, right: 1, top: -1, bottom: 2, distance: () => -1 };
