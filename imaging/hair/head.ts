/** Three numbers: x to the right of the picture, y up, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];

/**
 * Where a head is and how it is turned. Its own places are centimetres of a head of mean size: x to the person's left (the picture's right), y up, z
 * forwards; the origin lies behind the nose, level with the lower ends of the ears. Seen places are centimetres along the viewer's axes from the same origin.
 */
export interface Head {
  /** Where the origin is in the photo, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Pixels of a centimetre. */
  readonly unit: number;
  /** Rotation from own to seen axes, 3 × 3, row by row. */
  readonly turn: Float64Array;
  /** How much wider and higher than the mean head this one is for its size. */
  readonly wide: number;
  readonly high: number;
  /** How far the crown stands above that of the mean head, as a factor of the skull's height. */
  readonly crown: number;
}

/** Turns a direction of the head's own to a seen one. */
export function turnToSeen({ turn }: Head, [x, y, z]: Vector): Vector {
  return [
    turn[0] * x + turn[1] * y + turn[2] * z,
    turn[3] * x + turn[4] * y + turn[5] * z,
    turn[6] * x + turn[7] * y + turn[8] * z,
  ];
}

/** Turns a seen direction to the head's own. */
export function turnToOwn({ turn }: Head, [x, y, z]: Vector): Vector {
  return [
    turn[0] * x + turn[3] * y + turn[6] * z,
    turn[1] * x + turn[4] * y + turn[7] * z,
    turn[2] * x + turn[5] * y + turn[8] * z,
  ];
}

/** Where a place of the head is seen. */
export function toSeen(head: Head, [x, y, z]: Vector): Vector {
  return turnToSeen(head, [x * head.wide, y * head.high, z]);
}
