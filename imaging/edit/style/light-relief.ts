import { createPlane, type Plane } from '../../core/raster/plane.ts';

/**
 * Light on a relief from the upper left, per pixel of `reach`: 0 on level areas, positive on slopes towards
 * the light.
 */
export function lightRelief({ width, height, data }: Plane, reach: number): Plane {
  const out = createPlane({ width, height });
  const step = Math.max(1, Math.round(reach));
  for (let y = 0, at = 0; y < height; y++) {
    const above = Math.max(0, y - step) * width;
    const below = Math.min(height - 1, y + step) * width;
    for (let x = 0; x < width; x++, at++)
      out.data[at] = data[below + Math.min(width - 1, x + step)] - data[above + Math.max(0, x - step)];
  }
  return out;
}
