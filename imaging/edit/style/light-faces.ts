import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, cropPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { regionOf } from './face-region.ts';
import { ringOnCanvas } from './find-face-points.ts';
import type { Canvas, FacePoints } from './style.ts';

/** Least mean lightness of a face before it is dimmed, and the most that is added to get there. */
const LIT_FACE = 0.7;
const MAX_LIGHT = 0.4;

/**
 * Lights faces that would sink into the dark, softly to their sides. Where the light of several meets, only
 * the strongest counts. Changes the lightness, which has the size of the canvas.
 */
export function lightFaces(
  lightness: Plane,
  { faces, canvas }: { readonly faces: readonly FacePoints[]; readonly canvas: Canvas },
): void {
  if (faces.length === 0) return;
  const lights = createPlane(lightness).data;
  for (const face of faces) {
    const corners = ringOnCanvas(face, { ring: faceLandmarks.faceOval, canvas });
    const region = regionOf(corners, { room: 0, canvas });
    if (region.width === 0 || region.height === 0) continue;
    const { data } = cropPlane(lightness, region);
    const mean = data.reduce((sum, tone) => sum + tone, 0) / data.length;
    const light = Math.min(MAX_LIGHT, Math.max(0, LIT_FACE - mean));
    const [x, y] = [region.left + region.width / 2, region.top + region.height / 2];
    const around = regionOf(corners, { room: 0.5 * region.height, canvas });
    for (let row = around.top; row < around.bottom; row++)
      for (let column = around.left; column < around.right; column++) {
        const apart = Math.hypot((column - x) / region.width, (row - y) / region.height);
        const at = row * canvas.width + column;
        lights[at] = Math.max(lights[at], light * smoothStep(0.75, 0.3, apart));
      }
  }
  for (let at = 0; at < lights.length; at++) lightness.data[at] += lights[at];
}
