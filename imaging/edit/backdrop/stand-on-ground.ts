import type { Mask } from '../../core/picture.ts';
import { findFoot } from './draw-shadow.ts';

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

/** The place of a subject; undefined where the frame cuts it off below, or where there is none. */
export function findStanding(subject: Mask): Standing | undefined {
  const { row, isCut } = findFoot(subject);
  if (isCut) return undefined;
  const top = Math.floor(subject.data.findIndex((value) => value >= 128) / subject.width);
  return { foot: (row + 1) / subject.height, height: (row + 1 - top) / subject.height };
}

/**
 * Row of the horizon for a subject as tall as somebody who stands and a level camera: 0–1 from the top, or
 * negative above the picture.
 */
export function horizonOf({ foot, height }: Standing): number {
  return foot - Math.max(LEAST, (CAMERA / HEAD) * height);
}
