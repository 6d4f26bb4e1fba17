import { fillPolygon } from '../../../core/geometry/fill-polygon.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { faceLandmarks } from '../../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../../vision/faces/face-mesh.ts';
import { ringCorners } from '../../../vision/faces/ring-corners.ts';

/** Points along the upper border of the face, from the left temple to the right one. */
const FOREHEAD = [389, 251, 284, 332, 297, 338, 10, 109, 67, 103, 54, 21, 162];

/** Flags of eyes and brows, which are dark but never hair. */
export function markFeatures(
  mesh: FaceMesh,
  { size, scale }: { readonly size: Plane; readonly scale: readonly [x: number, y: number] },
): Uint8Array {
  const data = new Uint8Array(size.data.length);
  const { rightEye, leftEye, rightBrow, leftBrow } = faceLandmarks;
  for (const ring of [rightEye, leftEye, rightBrow, leftBrow])
    fillPolygon({ width: size.width, height: size.height, data }, ringCorners(mesh, { ring, scale }));
  return data;
}

/** Flags between brows and the top of the face, where fringes may be mistaken for skin. */
export function markForehead(
  mesh: FaceMesh,
  { size, scale }: { readonly size: Plane; readonly scale: readonly [x: number, y: number] },
): Uint8Array {
  const data = new Uint8Array(size.data.length);
  const ring = [
    ...FOREHEAD,
    ...faceLandmarks.rightBrow.slice(0, 5).reverse(),
    ...faceLandmarks.leftBrow.slice(0, 5),
  ];
  fillPolygon({ width: size.width, height: size.height, data }, ringCorners(mesh, { ring, scale }));
  return data;
}
