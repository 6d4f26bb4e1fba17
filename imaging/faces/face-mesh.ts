import { type PhotoWindow, type Point, toPhoto } from '../models/photo-window.ts';

/** The coloured ring of an eye, in pixels of the photo. */
export interface Iris extends Point {
  readonly radius: number;
  /** How far apart the lids are, as a share of the eye's width: 0.2 to 0.4 while it is open, 0.15 and less when it is shut. */
  readonly opening: number;
}

/** A face in detail. */
export interface FaceMesh {
  /**
   * x, y and z of each of the 468 points in turn, in pixels of the photo; which lies where is in `face-landmarks.ts`. z grows away from the
   * viewer and is 0 about the middle of the head.
   */
  readonly points: Float32Array;
  /** 0–1: how sure the model is that this is a face. Below 0.5 the points mean nothing. */
  readonly flag: number;
  /** Degrees that the head leans clockwise. */
  readonly roll: number;
  /** Degrees that it looks to the right of the picture. */
  readonly yaw: number;
  /** Degrees that it looks down. */
  readonly pitch: number;
  /** Of the person's own right and left eye, where they were asked for. */
  readonly irises?: { readonly right: Iris; readonly left: Iris };
}

/** A point of a mesh in the plane of the photo. */
export function meshPoint({ points }: Pick<FaceMesh, 'points'>, index: number): Point {
  return { x: points[3 * index], y: points[3 * index + 1] };
}

/** Points that a model gave in pixels of its input, as pixels of the photo. */
export function placePoints(values: Float32Array, window: PhotoWindow, side: number): Float32Array {
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
