import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import type { Face } from '../faces/find-faces.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** Half axes of the hair ellipse around a head: across in widths of the face, up and down in heights. */
const ACROSS = 1.55;
const UP = 1.3;
const DOWN = 1.5;

/** Steepness of the fall at the border of the ellipse. */
const STEEPNESS = 4;

interface Head {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Middle and size of a face, scaled and independent of its rotation. */
function measureHead({ mesh }: Face, scale: readonly [x: number, y: number]): Head {
  const at = (index: number) => {
    const { x, y } = meshPoint(mesh, index);
    return { x: x * scale[0], y: y * scale[1] };
  };
  const [top, chin] = [at(facePoints.hairline), at(facePoints.chin)];
  const [right, left] = [at(facePoints.rightCheek), at(facePoints.leftCheek)];
  const height = Math.hypot(chin.x - top.x, chin.y - top.y);
  // In a half profile the hidden half counts as wide as the visible one.
  const width = Math.max(Math.hypot(left.x - right.x, left.y - right.y), 0.6 * height);
  return { x: (top.x + chin.x) / 2, y: (top.y + chin.y) / 2, width, height };
}

/**
 * Width in pixels that hair may need at each place: the height of the nearest face within an ellipse around
 * its head, 0 at its border.
 *
 * @param scale converts pixels of the photo to pixels of the plane
 */
export function measureHairRoom(
  size: { readonly width: number; readonly height: number },
  { faces, scale }: { readonly faces: readonly Face[]; readonly scale: readonly [x: number, y: number] },
): Plane {
  const room = createPlane(size);
  for (const face of faces) {
    const head = measureHead(face, scale);
    const top = Math.max(0, Math.floor(head.y - UP * head.height));
    const bottom = Math.min(size.height, Math.ceil(head.y + DOWN * head.height));
    const left = Math.max(0, Math.floor(head.x - ACROSS * head.width));
    const right = Math.min(size.width, Math.ceil(head.x + ACROSS * head.width));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const down = (y - head.y) / (head.height * (y < head.y ? UP : DOWN));
        const within = 1 - Math.hypot((x - head.x) / (head.width * ACROSS), down);
        const at = y * size.width + x;
        room.data[at] = Math.max(room.data[at], head.height * Math.min(1, STEEPNESS * within));
      }
  }
  return room;
}

/** Scale of a face's outline that is certainly in front. */
const SURE = 0.9;

/** Certain part of a face as the corners of a polygon, x and y in turn. */
export function outlineSureFace({ mesh }: Face, scale: readonly [x: number, y: number]): number[] {
  const points = faceLandmarks.faceOval.map((index) => meshPoint(mesh, index));
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return points.flatMap((point) => [
    (x + SURE * (point.x - x)) * scale[0],
    (y + SURE * (point.y - y)) * scale[1],
  ]);
}
