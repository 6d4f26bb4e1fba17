import { cross, dot, lengthOf, normalize, subtract, type Vector } from '../../core/geometry/vector.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';

/**
 * Head coordinates: x to the left ear, y down, z backwards, in face widths, from the middle between the ears.
 */
export interface HeadFrame {
  /** Origin in pixels of the photo; z as in `FaceMesh`. */
  readonly origin: Vector;
  /** Pixels per face width. */
  readonly unit: number;
  readonly across: Vector;
  readonly down: Vector;
  readonly back: Vector;
}

/** Backward tilt of the line from hairline to chin on a level head, in radians. */
const LEAN = (8 / 180) * Math.PI;

/** Pose of a head from the points of its face. */
export function measureHeadFrame({ points }: Pick<FaceMesh, 'points'>): HeadFrame {
  const point = (index: number): Vector => [points[3 * index], points[3 * index + 1], points[3 * index + 2]];
  const right = point(facePoints.rightCheek);
  const left = point(facePoints.leftCheek);
  const span = subtract(left, right);
  const across = normalize(span);
  const face = subtract(point(facePoints.chin), point(facePoints.hairline));
  const leaning = normalize(cross(across, normalize(face)));
  const upright = cross(leaning, across);
  const mix = (cosine: number, sine: number): Vector => [
    cosine * upright[0] + sine * leaning[0],
    cosine * upright[1] + sine * leaning[1],
    cosine * upright[2] + sine * leaning[2],
  ];
  return {
    origin: [(right[0] + left[0]) / 2, (right[1] + left[1]) / 2, (right[2] + left[2]) / 2],
    unit: Math.max(1, lengthOf(span)),
    across,
    down: mix(Math.cos(LEAN), -Math.sin(LEAN)),
    back: mix(Math.sin(LEAN), Math.cos(LEAN)),
  };
}

/** Converts head coordinates to pixels of the photo. */
export function toPhotoPlace({ origin, unit, across, down, back }: HeadFrame, [x, y, z]: Vector): Vector {
  const axis = (i: number) => origin[i] + unit * (x * across[i] + y * down[i] + z * back[i]);
  return [axis(0), axis(1), axis(2)];
}

/** Rotates a direction from head axes to the photo's. */
export function toPhotoDirection({ across, down, back }: HeadFrame, [x, y, z]: Vector): Vector {
  const axis = (i: number) => x * across[i] + y * down[i] + z * back[i];
  return [axis(0), axis(1), axis(2)];
}

/** Converts pixels of the photo to head coordinates. */
export function toHeadPlace({ origin, unit, across, down, back }: HeadFrame, place: Vector): Vector {
  const off = subtract(place, origin);
  const along = (axis: Vector) => dot(off, axis) / unit;
  return [along(across), along(down), along(back)];
}
