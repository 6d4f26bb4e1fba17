import { polygonDistance } from '../../core/geometry/polygon-distance.ts';
import { FAR } from '../../core/morphology/distance-transform.ts';
import { createPlane, type Plane, pastePlane } from '../../core/raster/plane.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';

/** x and y in turn of some points of a mesh with x, y and z. */
export function ringOf(points: Float32Array, ring: readonly number[]): number[] {
  return ring.flatMap((index) => {
    const { x, y } = meshPoint({ points }, index);
    return [x, y];
  });
}

/**
 * Signed distance of pixels to a closed polygon, negative inside, in a plane of a size. Exact up to `room`
 * pixels, `FAR` beyond.
 * @param corners x and y in turn, in pixels
 */
export function ringDistance(
  corners: readonly number[],
  {
    size,
    room,
  }: { readonly size: { readonly width: number; readonly height: number }; readonly room: number },
): Plane {
  const out = createPlane(size);
  out.data.fill(FAR);
  let [left, top, right, bottom] = [size.width, size.height, 0, 0];
  for (let at = 0; at < corners.length; at += 2) {
    left = Math.min(left, Math.floor(corners[at] - room));
    right = Math.max(right, Math.ceil(corners[at] + room));
    top = Math.min(top, Math.floor(corners[at + 1] - room));
    bottom = Math.max(bottom, Math.ceil(corners[at + 1] + room));
  }
  [left, top] = [Math.max(0, left), Math.max(0, top)];
  const width = Math.min(size.width, right) - left;
  const height = Math.min(size.height, bottom) - top;
  if (width <= 0 || height <= 0) return out;
  const data = polygonDistance(corners, { left, top, width, height });
  pastePlane(out, { part: { width, height, data }, left, top });
  return out;
}
