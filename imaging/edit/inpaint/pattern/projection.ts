import type { Point } from '../structure/line-end.ts';

/** A projective map of the plane: 3 × 3 numbers, row by row. */
export type Projection = readonly number[];

/** Projects a point. */
export function projectPoint(projection: Projection, x: number, y: number): Point {
  const [a, b, c, d, e, f, g, h, i] = projection;
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The way back, by the adjugate. Throws `RangeError` where there is none. */
export function invertProjection([a, b, c, d, e, f, g, h, i]: Projection): Projection {
  const adjugate = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant = a * adjugate[0] + b * adjugate[3] + c * adjugate[6];
  if (!(Math.abs(determinant) > 1e-18)) throw new RangeError('a projection onto a line has no way back');
  return adjugate.map((value) => value / determinant);
}

/** One projection after another. */
export function chainProjections(first: Projection, second: Projection): Projection {
  return second.map((_, at) => {
    const row = at - (at % 3);
    const column = at % 3;
    return (
      second[row] * first[column] + second[row + 1] * first[column + 3] + second[row + 2] * first[column + 6]
    );
  });
}
