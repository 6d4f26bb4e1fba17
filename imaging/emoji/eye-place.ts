import { facePoints } from '../faces/face-landmarks.ts';
import { type Portrait, portraitPoint, type SheetIris } from './portrait.ts';
import type { Frame } from './shapes.ts';

/** Times as large as they are that eyes are drawn, and what of it exaggeration adds. */
const LARGER = { least: 1.32, exaggerated: 0.36 } as const;

/** An eye as it is drawn: in its frame the unit is half its width, and the outer corner lies at u = `outer`. */
export interface EyePlace {
  readonly frame: Frame;
  /** −1 for the person's right eye, whose outer corner is on the left of the picture. */
  readonly outer: -1 | 1;
  readonly iris: SheetIris;
}

/** Where and how large both eyes are drawn. */
export function placeEyes(
  portrait: Portrait,
  exaggeration: number,
): readonly [right: EyePlace, left: EyePlace] {
  const scale = LARGER.least + LARGER.exaggerated * exaggeration;
  const eye = (outerIndex: number, innerIndex: number, outer: -1 | 1): EyePlace => {
    const corners = [portraitPoint(portrait, outerIndex), portraitPoint(portrait, innerIndex)];
    const [from, to] = outer < 0 ? corners : [corners[1], corners[0]];
    const across = Math.hypot(to.x - from.x, to.y - from.y);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    // Half of the way back to the head's own lean: small errors of a corner make eyes look in two ways.
    const frame = {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      unit: Math.max(2, 0.5 * scale * across),
      angle: portrait.lean + 0.5 * (angle - portrait.lean),
    };
    return { frame, outer, iris: outer < 0 ? portrait.irises.right : portrait.irises.left };
  };
  return [
    eye(facePoints.rightOuterCorner, facePoints.rightInnerCorner, -1),
    eye(facePoints.leftOuterCorner, facePoints.leftInnerCorner, 1),
  ];
}
