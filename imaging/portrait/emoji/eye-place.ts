import { facePoints } from '../../vision/faces/face-landmarks.ts';
import type { Glasses } from './find-glasses-rims.ts';
import { portraitPoint, type SheetIris, type StickerPortrait } from './portrait.ts';
import type { LocalFrame } from './shapes.ts';

/** Enlargement of eyes: without exaggeration, and its increase. */
const LARGER = { min: 1.32, exaggerated: 0.36 } as const;

/** Largest half width of an eye as a fraction of the distance between the eyes. */
const MAX_WIDE = 0.43;

/** Largest half width of a lens, as a fraction of the distance between the eyes. */
export const MAX_LENS_WIDTH = 0.455;

/**
 * Place of a drawn eye. In its frame the unit is half its width, and the outer corner lies at u = `outer`.
 */
export interface EyePlace {
  readonly frame: LocalFrame;
  /** −1 for the person's right eye, whose outer corner is on the left of the picture. */
  readonly outer: -1 | 1;
  readonly iris: SheetIris;
}

/**
 * Largest half width of an eye behind glasses, in pixels. `between` is the distance of the eyes in pixels.
 */
function maxEyeBehind(glasses: Glasses, between: number): number {
  return 0.86 * Math.min(MAX_LENS_WIDTH, glasses.across) * between;
}

/** Places and sizes of both eyes. */
export function placeEyes(
  portrait: StickerPortrait,
  exaggeration: number,
): readonly [right: EyePlace, left: EyePlace] {
  const scale = LARGER.min + LARGER.exaggerated * exaggeration;
  const eye = (
    outerIndex: number,
    { innerIndex, outer }: { readonly innerIndex: number; readonly outer: -1 | 1 },
  ): EyePlace => {
    const corners = [portraitPoint(portrait, outerIndex), portraitPoint(portrait, innerIndex)];
    const [from, to] = outer < 0 ? corners : [corners[1], corners[0]];
    const across = Math.hypot(to.x - from.x, to.y - from.y);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    // The farther eye has no space to grow outwards.
    const turned = Math.max(0, Math.min(1, (outer * portrait.yaw) / 25));
    const unit = Math.max(2, 0.5 * scale * across * (1 - 0.08 * turned));
    const inwards = -outer * 0.16 * turned * unit;
    const frame = {
      x: (from.x + to.x) / 2 + inwards * Math.cos(portrait.lean),
      y: (from.y + to.y) / 2 + inwards * Math.sin(portrait.lean),
      unit,
      // Half of the way back to the head's own lean: small errors of a corner would make the eyes diverge.
      angle: portrait.lean + 0.5 * (angle - portrait.lean),
    };
    return { frame, outer, iris: outer < 0 ? portrait.irises.right : portrait.irises.left };
  };
  const { rightOuterCorner, rightInnerCorner, leftOuterCorner, leftInnerCorner } = facePoints;
  const eyes = [
    eye(rightOuterCorner, { innerIndex: rightInnerCorner, outer: -1 }),
    eye(leftOuterCorner, { innerIndex: leftInnerCorner, outer: 1 }),
  ] as const;
  const between = Math.hypot(eyes[1].frame.x - eyes[0].frame.x, eyes[1].frame.y - eyes[0].frame.y);
  const max = portrait.glasses ? maxEyeBehind(portrait.glasses, between) : MAX_WIDE * between;
  const fitted = (place: EyePlace) => ({
    ...place,
    frame: { ...place.frame, unit: Math.min(max, place.frame.unit) },
  });
  return [fitted(eyes[0]), fitted(eyes[1])];
}
