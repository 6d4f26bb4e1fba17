import type { Point } from '../../core/models/photo-window.ts';

export type Vector = readonly [x: number, y: number, z: number];

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

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(vector: Vector): Vector {
  const length = Math.max(1e-9, Math.hypot(...vector));
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** The way into the scene that a pixel shows. */
export function rayOf({ middle, focal }: Camera, { x, y }: Point): Vector {
  return [(x - middle.x) / focal, (y - middle.y) / focal, 1];
}

function within(vector: Vector, normal: Vector): Vector {
  const off = dot(vector, normal);
  return unit([vector[0] - off * normal[0], vector[1] - off * normal[1], vector[2] - off * normal[2]]);
}

/**
 * Side with a given normal and the nearest possible downward direction. The normal is turned away from the
 * viewer.
 */
export function sideOf(normal: Vector, wish: Vector): Side {
  const facing = unit(normal);
  const down = within(wish, facing);
  const across = cross(down, facing);
  return { normal: facing, across, down };
}

/**
 * Matrix, row by row, from pixels to centimetres across and down a side `away` centimetres along its normal.
 * The third coordinate is cos / away.
 */
export function viewSide(side: Side, { camera, away }: { camera: Camera; away: number }): Float64Array {
  const { focal, middle } = camera;
  const row = ([x, y, z]: Vector, times: number) => [
    (times * x) / focal,
    (times * y) / focal,
    times * (z - (x * middle.x + y * middle.y) / focal),
  ];
  return Float64Array.of(...row(side.across, away), ...row(side.down, away), ...row(side.normal, 1));
}

/** One matrix after another. */
export function multiply(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(9);
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++)
      for (let i = 0; i < 3; i++) out[3 * row + column] += a[3 * row + i] * b[3 * i + column];
  return out;
}

/** Projects a point by a matrix. */
export function project(matrix: Float64Array, { x, y }: Point): Point {
  const depth = matrix[6] * x + matrix[7] * y + matrix[8];
  return {
    x: (matrix[0] * x + matrix[1] * y + matrix[2]) / depth,
    y: (matrix[3] * x + matrix[4] * y + matrix[5]) / depth,
  };
}
