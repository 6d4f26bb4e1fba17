import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Canvas } from './style.ts';

/** A part of a canvas, in pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
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
  return {
    left,
    top,
    width: Math.max(0, Math.min(canvas.width, Math.ceil(Math.max(...across) + room)) - left),
    height: Math.max(0, Math.min(canvas.height, Math.ceil(Math.max(...down) + room)) - top),
  };
}

/** The part of a plane in a region. */
export function cropPlane({ width, data }: Plane, { left, top, ...size }: Region): Plane {
  const out = createPlane(size);
  for (let row = 0; row < size.height; row++) {
    const from = (top + row) * width + left;
    out.data.set(data.subarray(from, from + size.width), row * size.width);
  }
  return out;
}

/** Writes values into the part of a plane that a region cuts out. */
export function pastePlane(plane: Plane, { left, top, width, height }: Region, data: Float32Array): void {
  for (let row = 0; row < height; row++)
    plane.data.set(data.subarray(row * width, (row + 1) * width), (top + row) * plane.width + left);
}
