import type { Point } from '../../core/models/photo-window.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';

/** Opening of a face's mouth and eyes, as fractions of their own widths. */
export interface Expression {
  readonly mouth: number;
  readonly rightEye: number;
  readonly leftEye: number;
  /**
   * Width of the mouth as a fraction of the distance between the outer corners of the eyes; larger in a
   * smile.
   */
  readonly smile: number;
}

/** Opening at which a mouth shows teeth: from none to all. */
export const OPEN_MOUTH = [0.06, 0.13] as const;

/** Middles of the lids. */
const RIGHT_LIDS = [159, 145] as const;
const LEFT_LIDS = [386, 374] as const;

function distance(
  points: Float32Array,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  return Math.hypot(
    points[3 * from] - points[3 * to],
    points[3 * from + 1] - points[3 * to + 1],
    points[3 * from + 2] - points[3 * to + 2],
  );
}

/** Measures the expression of a face. If irises are known, the eyes use that model's result. */
export function measureExpression({ points, irises }: FaceMesh): Expression {
  const { rightMouthCorner, leftMouthCorner, upperInnerLip, lowerInnerLip } = facePoints;
  const width = Math.max(1e-6, distance(points, { from: rightMouthCorner, to: leftMouthCorner }));
  const eye = (
    outer: number,
    { inner, lids: [upper, lower] }: { readonly inner: number; readonly lids: readonly [number, number] },
  ) =>
    distance(points, { from: upper, to: lower }) /
    Math.max(1e-6, distance(points, { from: outer, to: inner }));
  return {
    mouth: distance(points, { from: upperInnerLip, to: lowerInnerLip }) / width,
    rightEye: irises?.right.opening ?? eye(rightOuterCorner, { inner: rightInnerCorner, lids: RIGHT_LIDS }),
    leftEye: irises?.left.opening ?? eye(leftOuterCorner, { inner: leftInnerCorner, lids: LEFT_LIDS }),
    smile: width / Math.max(1e-6, distance(points, { from: rightOuterCorner, to: leftOuterCorner })),
  };
}

/** Eye from its corners: the middle, their distance, and the clockwise rotation of their line in radians. */
export interface EyeLine extends Point {
  readonly width: number;
  readonly angle: number;
}

const { rightOuterCorner, rightInnerCorner, leftInnerCorner, leftOuterCorner } = facePoints;

/** Line of the person's own right or left eye, from the left of the picture to the right. */
export function eyeLine(mesh: Pick<FaceMesh, 'points'>, side: 'right' | 'left'): EyeLine {
  const corners =
    side === 'right' ? [rightOuterCorner, rightInnerCorner] : [leftInnerCorner, leftOuterCorner];
  const [from, to] = corners.map((index) => meshPoint(mesh, index));
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    width: Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y)),
    angle: Math.atan2(to.y - from.y, to.x - from.x),
  };
}
