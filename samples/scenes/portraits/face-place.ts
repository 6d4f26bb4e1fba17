import { meanHeight, skew, unlevel } from './head/head.ts';
import type { FaceShape } from './person.ts';

/** A place of a head as the face's own features see it: both sides alike, level, of mean length. */
export interface FacePlace {
  /** 0 and more. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** −1 or 1: the side of the picture, for a face that looks at us. */
  readonly side: number;
}

/**
 * Makes the step that tells where a place of the head lies in its face. The answer is overwritten by the next
 * call.
 */
export function createFaceFinder(face: FaceShape): (x: number, y: number, z: number) => FacePlace {
  const place = { x: 0, y: 0, z: 0, side: 1 };
  return (x, y, z) => {
    const mean = meanHeight(y, face.length);
    const skewed = skew(face, x, mean);
    place.x = Math.abs(skewed);
    place.y = unlevel(face, skewed, mean);
    place.z = z;
    place.side = skewed < 0 ? -1 : 1;
    return place;
  };
}
