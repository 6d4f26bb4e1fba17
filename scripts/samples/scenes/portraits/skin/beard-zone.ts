import { clamp, smoothStep } from '../../../renderer/interpolate.ts';
import type { FacePlace } from '../face-place.ts';

/** Share of a beard that grows at a place of the face: cheeks, upper lip, chin and throat, none on the lips. */
export function beardShare({ x, y, z }: Readonly<FacePlace>): number {
  const cheekLine = -0.28 - 0.42 * smoothStep(0.66, 0.3, x);
  const cheeks = smoothStep(cheekLine, cheekLine - 0.16, y) * smoothStep(0.22, 0.34, x);
  const moustache =
    smoothStep(-0.48, -0.54, y) * smoothStep(-0.63 - 0.1 * x, -0.6 - 0.1 * x, y) * smoothStep(0.33, 0.22, x);
  const corners = smoothStep(0.235, 0.29, x) * smoothStep(0.4, 0.32, x) * smoothStep(-0.52, -0.6, y);
  const chin = smoothStep(-0.79, -0.86, y) * smoothStep(0.5, 0.3, x);
  const zone = clamp(Math.max(cheeks, moustache, corners, chin));
  return zone * smoothStep(-1.42, -1.2, y) * smoothStep(-0.36, -0.12, z);
}
