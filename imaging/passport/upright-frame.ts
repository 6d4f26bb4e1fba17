import type { Point } from '../models/photo-window.ts';

/** A face set upright: its origin lies between the eyes, one axis along the line through them, the other down the face. */
export interface UprightFrame {
  /** In pixels of the photo. */
  readonly origin: Point;
  /** How far the line through the eyes is turned clockwise, in radians. */
  readonly angle: number;
}

/** Where a place of the photo lies: pixels to the right of the origin, and below it. */
export function toUpright({ origin, angle }: UprightFrame, { x, y }: Point): Point {
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const across = x - origin.x;
  const down = y - origin.y;
  return { x: across * cosine + down * sine, y: down * cosine - across * sine };
}

/** Where a place of the frame lies in the photo. */
export function fromUpright({ origin, angle }: UprightFrame, { x, y }: Point): Point {
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return { x: origin.x + x * cosine - y * sine, y: origin.y + x * sine + y * cosine };
}
