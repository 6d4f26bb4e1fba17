import type { Hit, Surface } from '../../../renderer/scene.ts';
import type { FacePlace } from '../face-place.ts';

/** A place of skin that is being painted. */
interface SkinPlace {
  readonly hit: Readonly<Hit>;
  readonly face: FacePlace;
  /** Distance beyond the hairline; negative on the face. */
  readonly beyond: number;
}

/** A step that paints something onto skin. */
export type SkinLayer = (place: SkinPlace, surface: Surface) => void;

/** 1 at a place of the face, fading with the distance from it. */
export function nearFacePlace(
  place: FacePlace,
  [x, y, radius]: readonly [x: number, y: number, radius: number],
): number {
  const across = place.x - x;
  const up = place.y - y;
  return Math.exp(-(across * across + up * up) / (radius * radius));
}
