import type { Plane } from '#imaging/core/raster/plane.ts';
import { clamp } from '../../renderer/interpolate.ts';

/** A point of a line, in pixels, with the line's width and strength there. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** 0 to 1. */
  readonly strength: number;
}

/**
 * Draws a line with soft edges into a plane, in place: each pixel keeps the stronger of what it had and the
 * line.
 */
export function drawLine(plane: Plane, points: readonly LinePoint[]): void {
  for (let i = 1; i < points.length; i++) drawPiece(plane, { from: points[i - 1], to: points[i] });
}

function drawPiece({ width, height, data }: Plane, { from, to }: { from: LinePoint; to: LinePoint }): void {
  const reach = Math.max(from.width, to.width) / 2 + 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  const across = to.x - from.x;
  const down = to.y - from.y;
  const squared = across * across + down * down || 1;
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const share = clamp(((x + 0.5 - from.x) * across + (y + 0.5 - from.y) * down) / squared);
      const away = Math.hypot(x + 0.5 - from.x - across * share, y + 0.5 - from.y - down * share);
      const half = (from.width + (to.width - from.width) * share) / 2;
      // A line thinner than a pixel is fainter instead.
      const cover = clamp(half - away + 0.5) * Math.min(1, 2 * half);
      const strength = from.strength + (to.strength - from.strength) * share;
      const at = y * width + x;
      data[at] = Math.max(data[at], cover * strength);
    }
}
