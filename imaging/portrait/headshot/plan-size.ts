import { classicHeight } from './plan-frame.ts';

/** Longer side of a portrait in pixels: the most, and the usual one. */
const LONGEST = 2048;
const WANTED = 1024;

/** Largest enlargement of a face. Super-resolution by 2 allows a little more. */
const MAX_ENLARGED = 2.4;

export interface PortraitSize {
  readonly width: number;
  readonly height: number;
  /** Height of the face in a classic portrait, hairline to chin, in pixels. */
  readonly unit: number;
}

/**
 * Size of portraits by the height of the face in the photo (hairline to chin, in pixels) and the aspect
 * ratio, width to height.
 */
export function planSize(faceHeight: number, aspect: number): PortraitSize {
  const faces = classicHeight(aspect) * Math.max(1, aspect);
  const longer = Math.min(
    LONGEST,
    Math.max(faceHeight * faces, Math.min(WANTED, MAX_ENLARGED * faceHeight * faces)),
  );
  const height = Math.round(longer / Math.max(1, aspect));
  return { width: Math.round(height * aspect), height, unit: height / classicHeight(aspect) };
}
