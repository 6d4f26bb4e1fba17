import type { FaceMesh } from './face-mesh.ts';

/**
 * Least share of the smaller of two meshes that lies on the other one, where both are of one face.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const SHARED = 0.6;

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boundsOf({ points }: Pick<FaceMesh, 'points'>): Bounds {
  let [left, top, right, bottom] = [points[0], points[1], points[0], points[1]];
  for (let at = 0; at < points.length; at += 3) {
    left = Math.min(left, points[at]);
    right = Math.max(right, points[at]);
    top = Math.min(top, points[at + 1]);
    bottom = Math.max(bottom, points[at + 1]);
  }
  return { left, top, right, bottom };
}

function areaOf({ left, top, right, bottom }: Bounds): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/**
 * True for two meshes of one face, by the boxes around them. Where a face fills the photo, the detector may
 * box it twice, so far apart that the boxes are those of two faces.
 */
export function isOneFace(mesh: Pick<FaceMesh, 'points'>, other: Pick<FaceMesh, 'points'>): boolean {
  const [one, two] = [boundsOf(mesh), boundsOf(other)];
  const both = areaOf({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
  return both > SHARED * Math.min(areaOf(one), areaOf(two));
}
