import type { Rectangle } from './canvas.ts';

/** A polyline: x and y in turn, in pixels. */
export type Polyline = readonly number[];

/** Polyline through points of a face; `points` has x and y in turn. */
export function lineOf(points: Float64Array, indices: readonly number[]): Polyline {
  return indices.flatMap((index) => [points[2 * index], points[2 * index + 1]]);
}

/** Subdivides a line by a Catmull–Rom spline (1974). A closed one ends at its start. */
export function smoothLine(line: Polyline, isClosed: boolean): Polyline {
  const count = line.length / 2;
  const at = (index: number, axis: number) =>
    line[2 * (isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))) + axis];
  const out: number[] = [];
  for (let i = 0; i < (isClosed ? count : count - 1); i++)
    for (let step = 0; step < 5; step++) {
      const t = step / 5;
      for (const axis of [0, 1]) {
        const [a, b, c, d] = [at(i - 1, axis), at(i, axis), at(i + 1, axis), at(i + 2, axis)];
        out.push(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))));
      }
    }
  out.push(...(isClosed ? [out[0], out[1]] : [at(count - 1, 0), at(count - 1, 1)]));
  return out;
}

/** Distance of a place from a line, and the position of the nearest place along it, 0–1. */
export function distanceToLine(
  line: Polyline,
  x: number,
  y: number,
): readonly [distance: number, along: number] {
  let [best, along] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i + 3 < line.length; i += 2) {
    const dx = line[i + 2] - line[i];
    const dy = line[i + 3] - line[i + 1];
    const reached = ((x - line[i]) * dx + (y - line[i + 1]) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, reached));
    const asideX = x - line[i] - share * dx;
    const asideY = y - line[i + 1] - share * dy;
    const square = asideX * asideX + asideY * asideY;
    if (square >= best) continue;
    best = square;
    along = i / 2 + share;
  }
  return [Math.sqrt(best), along / (line.length / 2 - 1)];
}

/** Place at a fraction of a line's length, and the direction there. */
export function placeOn(
  line: Polyline,
  along: number,
): readonly [x: number, y: number, dx: number, dy: number] {
  const pieces = line.length / 2 - 1;
  const at = Math.min(pieces - 1, Math.floor(along * pieces));
  const share = along * pieces - at;
  const [x0, y0, x1, y1] = line.slice(2 * at, 2 * at + 4);
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  return [x0 + share * (x1 - x0), y0 + share * (y1 - y0), (x1 - x0) / length, (y1 - y0) / length];
}

/** Signed distance to a closed outline (last point equals the first), negative inside. */
export function distanceToOutline(outline: Polyline, x: number, y: number): number {
  let inside = false;
  for (let i = 0; i + 3 < outline.length; i += 2) {
    const fromY = outline[i + 1];
    const toY = outline[i + 3];
    if (fromY > y === toY > y) continue;
    if (x < outline[i] + ((outline[i + 2] - outline[i]) * (y - fromY)) / (toY - fromY)) inside = !inside;
  }
  const [distance] = distanceToLine(outline, x, y);
  return inside ? -distance : distance;
}

/** Bounding box of a line with a margin. */
export function boundLine(line: Polyline, room: number): Rectangle {
  const xs = line.filter((_, at) => at % 2 === 0);
  const ys = line.filter((_, at) => at % 2 === 1);
  return {
    left: Math.min(...xs) - room,
    top: Math.min(...ys) - room,
    right: Math.max(...xs) + room,
    bottom: Math.max(...ys) + room,
  };
}
