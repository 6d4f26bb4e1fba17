import { cropBounds } from '../faces/crop-face.ts';
import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import type { Picture } from '../picture.ts';

/** Room around the face, in shares of its size. */
const ROOM = 0.5;

/** A photo and the face in it that is given. */
export interface Giver {
  readonly photo: Picture;
  readonly face: Face;
}

/** Moves all that is known of a face, then enlarges it. */
function moveFace({ box, mesh }: Face, left: number, top: number): Face {
  const move = <Spot extends { readonly x: number; readonly y: number }>(spot: Spot): Spot => ({
    ...spot,
    x: spot.x - left,
    y: spot.y - top,
  });
  const irises = mesh.irises && { right: move(mesh.irises.right), left: move(mesh.irises.left) };
  const shift = [left, top, 0];
  const points = mesh.points.map((value, at) => value - shift[at % 3]);
  return {
    box: { ...box, left: box.left - left, top: box.top - top },
    mesh: { ...mesh, points, irises },
  };
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
  return { photo: picture, face: moveFace(face, left, top) };
}
