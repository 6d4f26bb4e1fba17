import type { Point } from './line-end.ts';

/** Points of a curve for each pixel of its length. */
const DENSITY = 2;

/** The start and the end of a curve and the unit vectors along it there. */
interface CurveEnds {
  readonly start: Point;
  readonly end: Point;
  readonly startDirection: Point;
  readonly endDirection: Point;
}

/**
 * The cubic Hermite curve with tangents as long as the chord: of a quarter circle it strays by about four
 * hundredths of its radius.
 */
export function drawCurve({ start, end, startDirection, endDirection }: CurveEnds): Point[] {
  const chord = Math.hypot(end.x - start.x, end.y - start.y);
  const count = Math.max(2, Math.ceil(DENSITY * chord));
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count;
    const fromStart = (1 + 2 * t) * (1 - t) ** 2;
    const fromEnd = t * t * (3 - 2 * t);
    const leaving = chord * t * (1 - t) ** 2;
    const arriving = chord * t * t * (t - 1);
    return {
      x: fromStart * start.x + fromEnd * end.x + leaving * startDirection.x + arriving * endDirection.x,
      y: fromStart * start.y + fromEnd * end.y + leaving * startDirection.y + arriving * endDirection.y,
    };
  });
}

/** Radians from one direction to another, −π to π, clockwise on the screen. */
export function turnBetween(from: Point, to: Point): number {
  return Math.atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
}

/** Unit vector of a direction, turned clockwise on the screen by an angle in radians. */
export function directionTurned({ x, y }: Point, angle: number): Point {
  const length = Math.hypot(x, y) || 1;
  const [cosine, sine] = [Math.cos(angle) / length, Math.sin(angle) / length];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}

/** A path in a level of another scale; `scale` is the number of its pixels for each of the old ones. */
export function scalePath(path: readonly Point[], scale: number): Point[] {
  return path.map(({ x, y }) => ({ x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 }));
}

/** A path with a point between each two. */
export function halveSteps(path: readonly Point[]): Point[] {
  return path.flatMap((point, index) => {
    const next = path[index + 1];
    return next ? [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }] : [point];
  });
}

/** Unit vector along a path at one of its points. */
export function directionOfPath(path: readonly Point[], index: number): Point {
  const before = path[Math.max(0, index - 2)];
  const after = path[Math.min(path.length - 1, index + 2)];
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  return { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
}
