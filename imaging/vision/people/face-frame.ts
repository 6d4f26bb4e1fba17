import type { Point } from '../../core/models/photo-window.ts';
import { facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import type { Face } from '../faces/find-faces.ts';

/** Frame of a face, in pixels of a plane. Face coordinates are measured in it. */
export interface FaceFrame {
  /** Half way between hairline and chin. */
  readonly centre: Point;
  readonly chin: Point;
  /** x of the middle of the neck. */
  readonly neck: number;
  /** From cheek to cheek; for a half profile as if seen from the front. */
  readonly width: number;
  /** From hairline to chin. */
  readonly height: number;
  /** Unit vector from the hairline to the chin. */
  readonly down: Point;
}

/** Smallest width of a face as a fraction of its height. */
const NARROWEST = 0.66;

/**
 * On a turned head, the distance of the chin from the neck as a multiple of the shift of the cheeks' middle.
 */
const TURNED = 1.2;

/**
 * Range below the middle of the face, in its heights, where coordinates change to upright. Bodies hang down
 * however a head leans.
 */
const BODY = { from: 0.4, whole: 0.7 } as const;

/** Measures a face on a plane. `scale` converts pixels of the photo to pixels of the plane. */
export function measureFrame({ mesh }: Face, scale: readonly [x: number, y: number]): FaceFrame {
  const at = (index: number): Point => {
    const { x, y } = meshPoint(mesh, index);
    return { x: x * scale[0], y: y * scale[1] };
  };
  const [top, chin] = [at(facePoints.hairline), at(facePoints.chin)];
  const [right, left] = [at(facePoints.rightCheek), at(facePoints.leftCheek)];
  const height = Math.max(1, Math.hypot(chin.x - top.x, chin.y - top.y));
  const across = Math.hypot(left.x - right.x, left.y - right.y);
  const down = { x: (chin.x - top.x) / height, y: (chin.y - top.y) / height };
  const turned = ((right.x + left.x) / 2 - chin.x) * down.y - ((right.y + left.y) / 2 - chin.y) * down.x;
  const centre = { x: (top.x + chin.x + left.x + right.x) / 4, y: (top.y + chin.y) / 2 };
  return {
    centre,
    chin,
    neck: (centre.x + chin.x) / 2 + TURNED * turned * down.y,
    width: Math.max(across, NARROWEST * height),
    height,
    down,
  };
}

/**
 * Face coordinates of a pixel: x from −0.5 to 0.5 between the cheeks, y from −0.5 at the hairline to 0.5 at
 * the chin. Both go on beyond the face.
 */
export function placeInFrame(
  { centre, chin, neck, width, height, down }: FaceFrame,
  x: number,
  y: number,
): Point {
  const across = x - centre.x;
  const below = y - centre.y;
  const u = (across * down.y - below * down.x) / width;
  const v = (across * down.x + below * down.y) / height;
  const share = Math.max(0, Math.min(1, (v - BODY.from) / (BODY.whole - BODY.from)));
  if (share === 0) return { x: u, y: v };
  const bodyU = (x - neck) / width;
  const bodyV = 0.5 + (y - chin.y) / height;
  return { x: u + (bodyU - u) * share, y: v + (bodyV - v) * share };
}
