/** A place or direction that inner loops write into again and again; scenes are described by vectors. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

export function createPoint(): Point {
  return { x: 0, y: 0, z: 0 };
}

export function length2(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

export function length3(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

export function dot(a: Readonly<Point>, b: Readonly<Point>): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/** Makes a direction one long. A zero stays zero. */
export function normalize(point: Point): void {
  const scale = 1 / (length3(point.x, point.y, point.z) || 1);
  point.x *= scale;
  point.y *= scale;
  point.z *= scale;
}

/** Writes `from + direction · distance` into `target`. */
export function walk(target: Point, ray: Readonly<Ray>, distance: number): void {
  target.x = ray.origin.x + ray.direction.x * distance;
  target.y = ray.origin.y + ray.direction.y * distance;
  target.z = ray.origin.z + ray.direction.z * distance;
}

export interface Ray {
  readonly origin: Point;
  /** One long. */
  readonly direction: Point;
}

export function createRay(): Ray {
  return { origin: createPoint(), direction: createPoint() };
}
