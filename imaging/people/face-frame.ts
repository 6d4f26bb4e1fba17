import { facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import type { Face } from '../faces/find-faces.ts';
import type { Point } from '../models/photo-window.ts';

/** A face as the measure of what is around it, in pixels of a plane. */
export interface FaceFrame {
  /** Half way between hairline and chin. */
  readonly centre: Point;
  readonly chin: Point;
  /** Where the middle of the neck lies across. */
  readonly neck: number;
  /** From cheek to cheek; of a half profile what it would be. */
  readonly width: number;
  /** From hairline to chin. */
  readonly height: number;
  /** Points from the hairline to the chin, of length 1. */
  readonly down: Point;
}

/** Least width of a face as a share of its height. */
const NARROWEST = 0.66;

/** Of a head that is turned the chin lies beside the neck: so many times as far as the middle of the face beside that of the cheeks. */
const TURNED = 1.2;

/** Bodies hang down whichever way a head leans: from this far below a face's middle on, in its heights, places go by the picture's upright. */
const BODY = { from: 0.4, whole: 0.7 } as const;

/** Measures a face on a plane. `scale` leads from pixels of the photo to those of the plane. */
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
 * Where a pixel lies by the measure of a face: x from −0.5 at one cheek to 0.5 at the other, y from −0.5 at the hairline to 0.5 at the chin, and on from there.
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
