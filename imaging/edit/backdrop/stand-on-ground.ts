import type { Mask } from '../../core/picture.ts';
import { findExtent } from './draw-shadow.ts';

/** Place of a subject: the row of its foot, 0–1 from the top, and its height as a share of the picture's. */
export interface Standing {
  readonly foot: number;
  readonly height: number;
}

/** Metres from the ground: the camera, and the head of somebody who stands. */
export const CAMERA = 1.5;
const HEAD = 1.7;

/** Least distance of the foot below the horizon, as a share of the height. */
const LEAST = 0.1;

/** Row of a subject's foot, 0–1 from the top; undefined where the frame cuts it off below, or without one. */
export function footOf(subject: Mask): number | undefined {
  const { bottom, isCut } = findExtent(subject);
  return isCut ? undefined : bottom / subject.height;
}

/** The place of a subject; undefined where the frame cuts it off below or above, or where there is none. */
export function findStanding(subject: Mask): Standing | undefined {
  const { top, bottom, isCut } = findExtent(subject);
  if (isCut || top === 0) return undefined;
  return { foot: bottom / subject.height, height: (bottom - top) / subject.height };
}

/**
 * Row of the horizon for a subject as tall as somebody who stands and a level camera: 0–1 from the top, or
 * negative above the picture.
 */
export function horizonOf({ foot, height }: Standing): number {
  return foot - Math.max(LEAST, (CAMERA / HEAD) * height);
}
