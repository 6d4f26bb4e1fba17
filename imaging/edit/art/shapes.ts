import { type Frame, fillPolygons, type Paint, type Sheet } from './sheet.ts';

/** Longest side in pixels of the polygon that stands for a circle. */
const SIDE = 2.5;

interface Arc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Radians, clockwise from the right. */
  readonly from: number;
  readonly to: number;
}

/** Points along an arc, x and y in turn. */
export function arcPoints({ x, y, radius, from, to }: Arc): number[] {
  const steps = Math.max(
    6,
    Math.ceil((Math.abs(to - from) * radius) / SIDE / Math.sqrt(Math.max(1, radius / 40))),
  );
  const points: number[] = [];
  for (let i = 0; i <= steps; i++) {
    const angle = from + ((to - from) * i) / steps;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Points of a circle. */
export function circlePoints(disc: Disc): number[] {
  return arcPoints({ ...disc, from: 0, to: 2 * Math.PI }).slice(0, -2);
}

export function fillDisc(sheet: Sheet, { paint, ...disc }: Disc & { readonly paint: Paint }): void {
  if (sheet.vector) sheet.vector.disc(disc, paint);
  else fillPolygons(sheet, [circlePoints(disc)], paint);
}

/** Sides of a frame as a polygon. */
export function framePoints({ left, top, right, bottom }: Frame): number[] {
  return [left, top, right, top, right, bottom, left, bottom];
}

interface Pen extends Paint {
  /** Pixels, or the width at each share of the line, 0–1. */
  readonly width: number | ((share: number) => number);
  readonly isClosed?: boolean;
}

/** Outline of a line with round joints: one quadrilateral a piece and a circle a joint. */
function outlineLine(points: ArrayLike<number>, { width, isClosed }: Pen): number[][] {
  const count = points.length / 2;
  const pieces = isClosed ? count : count - 1;
  const half = (i: number) => 0.5 * (typeof width === 'number' ? width : width(i / pieces));
  const polygons: number[][] = [];
  for (let i = 0; i < pieces; i++) {
    const next = (i + 1) % count;
    const [x, y, endX, endY] = [points[2 * i], points[2 * i + 1], points[2 * next], points[2 * next + 1]];
    const length = Math.hypot(endX - x, endY - y);
    if (length < 1e-6) continue;
    const [across, down] = [(y - endY) / length, (endX - x) / length];
    const [near, far] = [half(i), half(i + 1)];
    polygons.push([
      x - near * across,
      y - near * down,
      endX - far * across,
      endY - far * down,
      endX + far * across,
      endY + far * down,
      x + near * across,
      y + near * down,
    ]);
    if (near > 0.8) polygons.push(circlePoints({ x, y, radius: near }));
    if (i === pieces - 1 && far > 0.8) polygons.push(circlePoints({ x: endX, y: endY, radius: far }));
  }
  return polygons;
}

/** Pieces of a line that are drawn at a time: the fewer, the smaller the area that each looks at. */
const CHUNK = 48;

/** Draws a line through points, x and y in turn. Opaque lines are drawn in parts, which is faster. */
export function strokeLine(sheet: Sheet, points: readonly number[], pen: Pen): void {
  const { width } = pen;
  if (sheet.vector && typeof width === 'number') {
    sheet.vector.line(points, { ...pen, width });
    return;
  }
  const polygons = outlineLine(points, pen);
  const isOpaque = pen.opacity === undefined || pen.opacity === 1;
  const chunk = isOpaque ? CHUNK : polygons.length;
  for (let at = 0; at < polygons.length; at += chunk)
    fillPolygons(sheet, polygons.slice(at, at + chunk), pen);
}
