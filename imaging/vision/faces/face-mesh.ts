import { type PhotoWindow, type Point, toPhoto } from '../../core/models/photo-window.ts';

/** Iris of an eye, in pixels of the photo. */
export interface Iris extends Point {
  readonly radius: number;
  /** Distance of the lids as a fraction of the eye's width: 0.2 to 0.4 open, at most 0.15 shut. */
  readonly opening: number;
}

/** Points and pose of a face. */
export interface FaceMesh {
  /**
   * Coordinates x, y and z of the 468 points in turn, in pixels of the photo; for their numbers see
   * `face-landmarks.ts`. z grows away from the viewer and is 0 near the middle of the head.
   */
  readonly points: Float32Array;
  /** Confidence that this is a face, 0–1. Below 0.5 the points are meaningless. */
  readonly flag: number;
  /** Clockwise tilt of the head in degrees. */
  readonly roll: number;
  /** Rotation to the right of the picture in degrees. */
  readonly yaw: number;
  /** Rotation down in degrees. */
  readonly pitch: number;
  /** The person's own right and left eye; undefined if irises were not requested. */
  readonly irises?: { readonly right: Iris; readonly left: Iris };
}

/** A point of a mesh in the plane of the photo. */
export function meshPoint({ points }: Pick<FaceMesh, 'points'>, index: number): Point {
  return { x: points[3 * index], y: points[3 * index + 1] };
}

/** Converts points from pixels of a model's input to pixels of the photo. */
export function placePoints(
  values: Float32Array,
  { window, side }: { readonly window: PhotoWindow; readonly side: number },
): Float32Array {
  const points = new Float32Array(values.length);
  const depth = window.width / side;
  for (let at = 0; at < values.length; at += 3) {
    const { x, y } = toPhoto(window, { x: values[at] / side, y: values[at + 1] / side });
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = values[at + 2] * depth;
  }
  return points;
}
