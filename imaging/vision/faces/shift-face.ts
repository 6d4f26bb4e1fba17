import type { Point } from '../../core/models/photo-window.ts';
import type { FaceMesh } from './face-mesh.ts';
import type { Face } from './find-faces.ts';

interface Corner {
  readonly left: number;
  readonly top: number;
}

function shiftMesh(mesh: FaceMesh, { left, top }: Corner): FaceMesh {
  const points = mesh.points.slice();
  for (let at = 0; at < points.length; at += 3) {
    points[at] -= left;
    points[at + 1] -= top;
  }
  const { irises } = mesh;
  if (!irises) return { ...mesh, points };
  const { right, left: other } = irises;
  const shifted = {
    right: { ...right, x: right.x - left, y: right.y - top },
    left: { ...other, x: other.x - left, y: other.y - top },
  };
  return { ...mesh, points, irises: shifted };
}

/** Moves a face into the coordinates of a part of its photo. */
export function shiftFace({ box, mesh }: Face, part: Corner): Face {
  const shift = ({ x, y }: Point): Point => ({ x: x - part.left, y: y - part.top });
  const { rightEye, leftEye, nose, mouth, rightEar, leftEar } = box;
  return {
    mesh: shiftMesh(mesh, part),
    box: {
      ...box,
      ...{ left: box.left - part.left, top: box.top - part.top },
      ...{ rightEye: shift(rightEye), leftEye: shift(leftEye), nose: shift(nose) },
      ...{ mouth: shift(mouth), rightEar: shift(rightEar), leftEar: shift(leftEar) },
    },
  };
}
