import type { Picture } from '../../core/picture.ts';
import { cropBounds } from '../../vision/faces/crop-face.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { shiftFace } from '../../vision/faces/shift-face.ts';

/** Margin around the face, in sizes of it. */
const ROOM = 0.5;

/** A photo and its source face. */
export interface SourceFace {
  readonly photo: Picture;
  readonly face: Face;
}

/** Crops the source face with its surroundings to a writable photo. */
export function cropSource({ photo, face }: SourceFace): SourceFace {
  const { box } = face;
  const room = ROOM * sizeOfFace(box);
  const { left, top, picture } = cropBounds(photo, {
    left: box.left - room,
    top: box.top - room,
    right: box.left + box.width + room,
    bottom: box.top + box.height + room,
  });
  return { photo: picture, face: shiftFace(face, { left, top }) };
}
