import type { Vector } from '../../../core/geometry/vector.ts';

/**
 * Pose of a head. Head coordinates are centimetres of a mean head: x to the person's left (right in the
 * picture), y up, z forwards. The origin lies behind the nose, level with the lower ends of the ears. View
 * coordinates are centimetres along the viewer's axes from the same origin.
 */
export interface Head {
  /** Origin in pixels of the photo. */
  readonly x: number;
  readonly y: number;
  /** Pixels per centimetre. */
  readonly unit: number;
  /** Rotation from head axes to view axes, 3 × 3, row by row. */
  readonly turn: Float64Array;
  /** Width and height relative to the mean head of this size. */
  readonly wide: number;
  readonly high: number;
  /** Height of the skull relative to the mean head. */
  readonly crown: number;
}

/** Rotates a direction from head axes to view axes. */
export function turnToSeen({ turn }: Head, [x, y, z]: Vector): Vector {
  return [
    turn[0] * x + turn[1] * y + turn[2] * z,
    turn[3] * x + turn[4] * y + turn[5] * z,
    turn[6] * x + turn[7] * y + turn[8] * z,
  ];
}

/** Rotates a direction from view axes to head axes. */
export function turnToOwn({ turn }: Head, [x, y, z]: Vector): Vector {
  return [
    turn[0] * x + turn[3] * y + turn[6] * z,
    turn[1] * x + turn[4] * y + turn[7] * z,
    turn[2] * x + turn[5] * y + turn[8] * z,
  ];
}

/** Converts a place from head coordinates to view coordinates. */
export function toSeen(head: Head, [x, y, z]: Vector): Vector {
  return turnToSeen(head, [x * head.wide, y * head.high, z]);
}
