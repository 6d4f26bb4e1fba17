import type { Plane } from '../../core/raster/plane.ts';

/** Mirrors a plane horizontally. */
export function mirrorPlane({ width, height, data }: Plane): Plane {
  const out = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) out[at] = data[y * width + width - 1 - x];
  return { width, height, data: out };
}
