import { cropBounds } from '../faces/crop-face.ts';
import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { shiftFace } from '../faces/shift-face.ts';
import type { Picture } from '../picture.ts';

/** Room around the face, in shares of its size. */
const ROOM = 0.5;

/** A photo and the face in it that is given. */
export interface Giver {
  readonly photo: Picture;
  readonly face: Face;
}

/** The giver's face and what is around it, as a photo of its own that may be written to. */
export function cutGiver({ photo, face }: Giver): Giver {
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
