import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Solid } from './head-solid.ts';

/** Depth told where nothing is met. */
export const NOTHING = -1e3;

export interface SolidView {
  readonly width: number;
  readonly height: number;
  /** Pixels of a centimetre, and the pixel of the origin. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

/** From how near the viewer rays start, how far they go, in centimetres, and how many steps they take. */
const NEAREST = 14;
const FARTHEST = -16;
const STEPS = 26;

/** How near to the viewer the surface of a solid is at each pixel, in centimetres, seen along parallel rays; `NOTHING` beside it. */
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
