import { type GridWindow, polygonDistance } from '../../core/geometry/polygon-distance.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';

/**
 * Signed distance in pixels from the middle of each pixel of a window to a stroke's border. Negative inside.
 * The stroke is a line of round brushes with linearly changing radius.
 * @param points x, y and radius of each in turn, in pixels from the grid's upper left corner
 */
export function strokeDistance(points: ArrayLike<number>, window: GridWindow): Float32Array {
  const { left, top, width, height } = window;
  const out = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const y = top + row + 0.5;
    for (let column = 0; column < width; column++, at++) {
      const x = left + column + 0.5;
      let nearest = Math.hypot(x - points[0], y - points[1]) - points[2];
      for (let from = 0; from + 3 < points.length; from += 3) {
        const alongX = points[from + 3] - points[from];
        const alongY = points[from + 4] - points[from + 1];
        const awayX = x - points[from];
        const awayY = y - points[from + 1];
        const length = alongX * alongX + alongY * alongY;
        const share = length > 0 ? (awayX * alongX + awayY * alongY) / length : 0;
        const held = Math.max(0, Math.min(1, share));
        const offX = awayX - held * alongX;
        const offY = awayY - held * alongY;
        const radius = points[from + 2] + held * (points[from + 5] - points[from + 2]);
        const distance = Math.sqrt(offX * offX + offY * offY) - radius;
        if (distance < nearest) nearest = distance;
      }
      out[at] = nearest;
    }
  }
  return out;
}

/** Red, green and blue in linear light, 0–1. */
export type Light = readonly [red: number, green: number, blue: number];

/** Fill of a shape. */
export interface Paint {
  readonly light: Light;
  /** Colour at the lower end of the shape, for a gradient. */
  readonly lower?: Light;
  /** 0–1. Default 1. */
  readonly opacity?: number;
  /** Pixels over which its edge fades, to each side. Default 0.5, which is a clean edge. */
  readonly softness?: number;
  /** Clipping polygons. */
  readonly within?: readonly ArrayLike<number>[];
  /** Coverage of objects in front of the shape, 0–1, of the sheet's size. */
  readonly behind?: Plane;
}

interface Extent {
  readonly points: ArrayLike<number>;
  /** Numbers per point: 2 for x and y, 3 with a radius. */
  readonly stride: 2 | 3;
}

/** Pixels of a sheet that a shape may touch; undefined for none. */
function windowOf(
  { points, stride }: Extent,
  { margin, sheet }: { readonly margin: number; readonly sheet: Raster },
): GridWindow | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += stride) {
    const room = margin + (stride === 3 ? points[at + 2] : 0);
    left = Math.min(left, points[at] - room);
    right = Math.max(right, points[at] + room);
    top = Math.min(top, points[at + 1] - room);
    bottom = Math.max(bottom, points[at + 1] + room);
  }
  left = Math.max(0, Math.floor(left));
  top = Math.max(0, Math.floor(top));
  const width = Math.min(sheet.width, Math.ceil(right)) - left;
  const height = Math.min(sheet.height, Math.ceil(bottom)) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

function lightAt({ light, lower }: Paint, share: number, channel: number): number {
  return lower ? light[channel] + (lower[channel] - light[channel]) * share : light[channel];
}

/** Composites paint over a sheet where the distance to a shape's edge is negative. */
function compositePaint(
  sheet: Raster,
  { window, distance, paint }: { readonly window: GridWindow; distance: Float32Array; paint: Paint },
) {
  const { left, top, width, height } = window;
  const { opacity = 1, softness = 0.5, within = [], behind } = paint;
  const bounds = within.map((corners) => polygonDistance(corners, window));
  for (let row = 0, at = 0; row < height; row++) {
    const share = height > 1 ? row / (height - 1) : 0;
    for (let column = 0; column < width; column++, at++) {
      const away = (0.5 - distance[at] / (2 * softness)) * opacity;
      if (away <= 0) continue;
      let cover = Math.min(opacity, away);
      for (const bound of bounds) cover = Math.min(cover, Math.max(0, 0.5 - bound[at]) * opacity);
      const pixel = (top + row) * sheet.width + left + column;
      if (behind) cover *= 1 - behind.data[pixel];
      if (cover <= 0) continue;
      const to = 4 * pixel;
      for (let channel = 0; channel < 3; channel++)
        sheet.data[to + channel] += (lightAt(paint, share, channel) - sheet.data[to + channel]) * cover;
      sheet.data[to + 3] += (1 - sheet.data[to + 3]) * cover;
    }
  }
}

/**
 * Fills a closed polygon, x and y in turn, on a sheet of premultiplied linear light with opacity. Changes the
 * sheet.
 */
export function fillShape(
  sheet: Raster,
  { corners, paint }: { readonly corners: ArrayLike<number>; readonly paint: Paint },
): void {
  const window = windowOf({ points: corners, stride: 2 }, { margin: 1 + (paint.softness ?? 0), sheet });
  if (window) compositePaint(sheet, { window, distance: polygonDistance(corners, window), paint });
}

/** Draws a line of round brushes: x, y and radius of each point in turn. Changes the sheet. */
export function drawStroke(
  sheet: Raster,
  { points, paint }: { readonly points: ArrayLike<number>; readonly paint: Paint },
): void {
  const window = windowOf({ points, stride: 3 }, { margin: 1 + (paint.softness ?? 0), sheet });
  if (window) compositePaint(sheet, { window, distance: strokeDistance(points, window), paint });
}
