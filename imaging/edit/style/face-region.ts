import type { Box } from '../../core/raster/crop.ts';
import type { Canvas } from './style.ts';

/** A part of a canvas, in pixels, with its size. */
export interface Region extends Box {
  readonly width: number;
  readonly height: number;
}

/** The part of a canvas around a face, with some room; without pixels where the face lies outside. */
export function regionOf(
  corners: readonly number[],
  { room, canvas }: { room: number; canvas: Canvas },
): Region {
  const across = corners.filter((_, at) => at % 2 === 0);
  const down = corners.filter((_, at) => at % 2 === 1);
  const left = Math.max(0, Math.floor(Math.min(...across) - room));
  const top = Math.max(0, Math.floor(Math.min(...down) - room));
  const right = Math.max(left, Math.min(canvas.width, Math.ceil(Math.max(...across) + room)));
  const bottom = Math.max(top, Math.min(canvas.height, Math.ceil(Math.max(...down) + room)));
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}
