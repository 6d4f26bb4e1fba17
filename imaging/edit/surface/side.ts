import type { Homography } from '../../core/geometry/homography.ts';
import { add, cross, dot, normalize, type Vector } from '../../core/geometry/vector.ts';
import type { Point } from '../../core/models/photo-window.ts';

/** A flat side of the scene as the camera sees it. */
export interface Side {
  /** Unit vector across it; x to the right, y down, z away from the viewer. */
  readonly normal: Vector;
  /** Unit vectors within it: directions across and down. */
  readonly across: Vector;
  readonly down: Vector;
}

/** The camera of a photo: square pixels, its axis through the middle. */
export interface Camera {
  readonly middle: Point;
  /** Pixels. */
  readonly focal: number;
}

/** Focal length in longer sides where nothing is known: between the wide and the usual lens of a phone. */
const FOCAL = 0.85;

export function cameraOf({ width, height }: { readonly width: number; readonly height: number }): Camera {
  return { middle: { x: width / 2, y: height / 2 }, focal: FOCAL * Math.max(width, height) };
}

/** The way into the scene that a pixel shows; its third part is 1, so its length is not. */
export function rayOf({ middle, focal }: Camera, { x, y }: Point): Vector {
  return [(x - middle.x) / focal, (y - middle.y) / focal, 1];
}

function within(vector: Vector, normal: Vector): Vector {
  return normalize(add(vector, normal, -dot(vector, normal)));
}

/**
 * Side with a given normal and the nearest possible downward direction. The normal is turned away from the
 * viewer.
 */
export function sideOf(normal: Vector, wish: Vector): Side {
  const facing = normalize(normal);
  const down = within(wish, facing);
  const across = cross(down, facing);
  return { normal: facing, across, down };
}

/**
 * Map from pixels to centimetres across and down a side `away` centimetres along its normal.
 * The third coordinate is the product of the normal and `rayOf`, whose third part is 1.
 */
export function viewSide(side: Side, { camera, away }: { camera: Camera; away: number }): Homography {
  const { focal, middle } = camera;
  const row = ([x, y, z]: Vector, times: number) => [
    (times * x) / focal,
    (times * y) / focal,
    times * (z - (x * middle.x + y * middle.y) / focal),
  ];
  return [...row(side.across, away), ...row(side.down, away), ...row(side.normal, 1)];
}
