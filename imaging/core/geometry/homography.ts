import type { Point } from '../models/photo-window.ts';

/**
 * A projective map of the plane: 3 × 3 numbers, row by row, on columns of x, y and 1 (Hartley and Zisserman,
 * “Multiple View Geometry in Computer Vision”, 2004, section 2.3). Multiples of it are the same map.
 */
export type Homography = readonly number[];

/** Maps a point. Points of the vanishing line become infinite. */
export function applyHomography([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** One map after another: the product `second · first`. */
export function chainHomographies(first: Homography, second: Homography): Homography {
  return second.map((_, at) => {
    const row = at - (at % 3);
    const column = at % 3;
    return (
      second[row] * first[column] + second[row + 1] * first[column + 3] + second[row + 2] * first[column + 6]
    );
  });
}

/** Transposed cofactors and the determinant. */
function adjugateOf([a, b, c, d, e, f, g, h, i]: Homography): {
  readonly adjugate: Homography;
  readonly determinant: number;
} {
  const adjugate = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return { adjugate, determinant: a * adjugate[0] + b * adjugate[3] + c * adjugate[6] };
}

/** The inverse matrix. Throws `RangeError` where the map has none. */
export function invertHomography(homography: Homography): Homography {
  const { adjugate, determinant } = adjugateOf(homography);
  if (!(Math.abs(determinant) > 1e-18)) throw new RangeError('a projection onto a line has no way back');
  return adjugate.map((value) => value / determinant);
}

/**
 * A positive multiple of the inverse matrix. The determinant is not divided by, so that maps almost onto a
 * line stay finite and none is refused.
 */
export function invertUpToScale(homography: Homography): Homography {
  const { adjugate, determinant } = adjugateOf(homography);
  const sign = determinant < 0 ? -1 : 1;
  return adjugate.map((value) => sign * value);
}

/**
 * Map from four corners, clockwise from the upper left, to the unit square (Heckbert, “Fundamentals of
 * Texture Mapping and Image Warping”, 1989). Its third coordinate is above 0 inside the corners.
 */
export function squareOfCorners([a, b, c, d]: readonly [Point, Point, Point, Point]): Homography {
  const [x1, x2, x3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [y1, y2, y3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const below = x1 * y2 - x2 * y1;
  const g = (x3 * y2 - x2 * y3) / below;
  const h = (x1 * y3 - x3 * y1) / below;
  return invertUpToScale([
    ...[b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x],
    ...[b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
    ...[g, h, 1],
  ]);
}
