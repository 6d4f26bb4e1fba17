import { boundLine, lineOf, type Polyline, smoothLine } from './polyline.ts';

/** Positions of an eye and its parts, in pixels. */
export interface Eye {
  readonly outline: Polyline;
  /** Lids, from the outer corner to the inner one and back. */
  readonly upper: Polyline;
  readonly lower: Polyline;
  readonly inner: readonly [x: number, y: number];
  readonly width: number;
  /** Height of the opening. */
  readonly height: number;
  /** Of the iris. */
  readonly centre: readonly [x: number, y: number];
  readonly radius: number;
}

interface EyeGeometryParams {
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  /** Radius of the iris as a fraction of the eye's width. */
  readonly irisSize: number;
}

/**
 * Finds the parts of an eye. The ring starts at the outer corner and reaches the inner one after half of its
 * points.
 */
export function locateEye({ points, irisSize }: EyeGeometryParams, ring: readonly number[]): Eye {
  const half = ring.length / 2;
  const line = lineOf(points, ring);
  const { left, right, top, bottom } = boundLine(line, 0);
  const width = right - left;
  const radius = irisSize * width;
  // The upper lid covers the top of the iris, the lower one a little of its bottom.
  const y = Math.max(top + 0.68 * radius, bottom - 0.9 * radius);
  return {
    outline: smoothLine(line, true),
    upper: smoothLine(lineOf(points, ring.slice(0, half + 1)), false),
    lower: smoothLine(lineOf(points, [...ring.slice(half), ring[0]]), false),
    inner: [points[2 * ring[half]], points[2 * ring[half] + 1]],
    ...{ width, height: bottom - top, radius },
    centre: [(left + right) / 2, y],
  };
}
