import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';

/** Resizes planes; planes of that size are returned themselves. */
export function resizePlanes(
  { lightness, a, b }: OklabPlanes,
  size: { readonly width: number; readonly height: number },
): OklabPlanes {
  return { lightness: resizePlane(lightness, size), a: resizePlane(a, size), b: resizePlane(b, size) };
}
