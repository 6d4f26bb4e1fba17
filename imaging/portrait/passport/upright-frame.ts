import type { Point } from '../../core/models/photo-window.ts';

/**
 * Upright frame of a face: its origin lies between the eyes, one axis along the line through them, the other
 * down the face.
 */
export interface UprightFrame {
  /** In pixels of the photo. */
  readonly origin: Point;
  /** Clockwise rotation of the line through the eyes, in radians. */
  readonly angle: number;
}

/** Converts a place of the photo: pixels right of the origin, and below it. */
export function toUpright({ origin, angle }: UprightFrame, { x, y }: Point): Point {
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const across = x - origin.x;
  const down = y - origin.y;
  return { x: across * cosine + down * sine, y: down * cosine - across * sine };
}

/** Converts a place of the frame to the photo. */
export function fromUpright({ origin, angle }: UprightFrame, { x, y }: Point): Point {
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return { x: origin.x + x * cosine - y * sine, y: origin.y + x * sine + y * cosine };
}
