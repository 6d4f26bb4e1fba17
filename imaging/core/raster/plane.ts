import type { Box } from './crop.ts';

/**
 * One value a pixel: `width × height` numbers, rows from top to bottom. Meaning and range depend on the
 * source.
 */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A plane of zeros. */
export function createPlane({ width, height }: { readonly width: number; readonly height: number }): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/**
 * Value of a plane by linear interpolation; 0 is the middle of the first pixel. Border values repeat outside.
 */
export function samplePlane({ width, height, data }: Plane, x: number, y: number): number {
  const u = Math.max(0, Math.min(width - 1, x));
  const v = Math.max(0, Math.min(height - 1, y));
  const left = Math.floor(u);
  const right = Math.min(width - 1, left + 1);
  const upper = Math.floor(v) * width;
  const lower = Math.min(height - 1, Math.floor(v) + 1) * width;
  const above = data[upper + left] + (data[upper + right] - data[upper + left]) * (u - left);
  const below = data[lower + left] + (data[lower + right] - data[lower + left]) * (u - left);
  return above + (below - above) * (v - Math.floor(v));
}

/** A rectangle of a plane, in which it must lie. */
export function cropPlane({ width, data }: Plane, { left, top, right, bottom }: Box): Plane {
  const out = createPlane({ width: right - left, height: bottom - top });
  for (let row = 0; row < out.height; row++) {
    const from = (top + row) * width + left;
    out.data.set(data.subarray(from, from + out.width), row * out.width);
  }
  return out;
}

/** Writes a smaller plane into a rectangle of a plane, in which it must lie. */
export function pastePlane(
  plane: Plane,
  { part, left, top }: { readonly part: Plane; readonly left: number; readonly top: number },
): void {
  for (let row = 0; row < part.height; row++) {
    const from = row * part.width;
    plane.data.set(part.data.subarray(from, from + part.width), (top + row) * plane.width + left);
  }
}
