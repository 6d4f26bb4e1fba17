import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import type { Head } from './head.ts';
import type { Solid } from './head-solid.ts';

/** Depth of background. */
export const NOTHING = -1e3;

export interface SolidView {
  readonly width: number;
  readonly height: number;
  /** Pixels per centimetre, and pixel of the origin. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

/** Start and end of the rays in centimetres, and their most steps. */
const NEAREST = 14;
const FARTHEST = -16;
const STEPS = 26;

/**
 * Depth of a solid's surface towards the viewer at each pixel, in centimetres, by sphere tracing along
 * parallel rays; `NOTHING` beside it.
 */
export function traceSolid(solid: Solid, { width, height, unit, x, y }: SolidView): Plane {
  const out = createPlane({ width, height });
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const seenX = (column + 0.5 - x) / unit;
      const seenY = (y - row - 0.5) / unit;
      let z = NEAREST;
      let distance = 1;
      for (let step = 0; step < STEPS && z > FARTHEST; step++) {
        distance = solid(seenX, seenY, z);
        if (distance < 0.05) break;
        z -= distance;
      }
      out.data[at] = distance < 0.25 ? z : NOTHING;
    }
  return out;
}

/** Head coordinates of each pixel of a traced head: x, y and z. Far below everything without a hit. */
export function mapHead(depth: Plane, { head, view }: { head: Head; view: SolidView }): Float32Array {
  const { turn, wide, high } = head;
  const out = new Float32Array(3 * depth.data.length);
  for (let row = 0, at = 0; row < view.height; row++) {
    const y = (view.y - row - 0.5) / view.unit;
    for (let column = 0; column < view.width; column++, at++) {
      const z = depth.data[at];
      if (z <= NOTHING) {
        out[3 * at + 1] = NOTHING;
        continue;
      }
      const x = (column + 0.5 - view.x) / view.unit;
      out[3 * at] = (turn[0] * x + turn[3] * y + turn[6] * z) / wide;
      out[3 * at + 1] = (turn[1] * x + turn[4] * y + turn[7] * z) / high;
      out[3 * at + 2] = turn[2] * x + turn[5] * y + turn[8] * z;
    }
  }
  return out;
}
