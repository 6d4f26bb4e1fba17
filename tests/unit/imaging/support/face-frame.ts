import type { FaceFrame } from '#imaging/vision/people/face-frame.ts';

interface Face {
  /** Middle of the face in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Frame of an upright face: its chin is half a face below its middle, and its neck below that. */
export function uprightFrame({ x, y, width, height }: Face): FaceFrame {
  return { centre: { x, y }, chin: { x, y: y + height / 2 }, neck: x, width, height, down: { x: 0, y: 1 } };
}
