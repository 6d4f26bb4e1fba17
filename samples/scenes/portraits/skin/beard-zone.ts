import { smoothStep } from '../../../renderer/interpolate.ts';
import type { FacePlace } from '../face-place.ts';

/** Upper edge of a beard: below the nose, down over the cheek, up to the ear. */
function upperEdge(x: number): number {
  return -0.515 - 0.11 * Math.exp(-(((x - 0.37) / 0.11) ** 2)) + 0.62 * smoothStep(0.42, 0.7, x);
}

/**
 * Share of a beard that grows at a place of the face: cheeks, upper lip, chin and throat, none on the lips.
 */
export function beardShare({ x, y, z }: Readonly<FacePlace>): number {
  const edge = upperEdge(x);
  const lips = (x / 0.245) ** 2 + ((y + 0.705) / 0.068) ** 2;
  return (
    smoothStep(edge + 0.02, edge - 0.1, y) *
    smoothStep(0.7, 1.25, lips) *
    smoothStep(-1.45, -1.2, y) *
    smoothStep(-0.34, -0.1, z)
  );
}
