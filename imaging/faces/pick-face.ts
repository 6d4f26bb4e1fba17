import { ImagingError } from '../imaging-error.ts';
import { sizeOfFace } from './face-box.ts';
import type { Face } from './find-faces.ts';
import { orderFaces } from './order-faces.ts';

interface FaceChoice {
  /** Counted from 1, from the left of the picture; 0 = the largest. */
  readonly number: number;
  /** Pixels that it needs, across the longer side of its box; 0 if it isn't given. */
  readonly least?: number;
  /** What the photo is called where it has no such face. */
  readonly of?: string;
}

/** One of the faces of a photo. Throws `no_face` where there is none, `bad_parameters` where there are fewer, and `face_too_small`. */
export function pickFace(faces: readonly Face[], { number, least = 0, of = 'photo' }: FaceChoice): Face {
  const [largest] = faces.toSorted((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!largest) throw new ImagingError('no_face', `no face is seen in the ${of}`);
  const face = number === 0 ? largest : orderFaces(faces)[number - 1];
  if (!face) throw new ImagingError('bad_parameters', `the ${of} has ${faces.length} faces, not ${number}`);
  const size = Math.round(sizeOfFace(face.box));
  if (size < least) throw new ImagingError('face_too_small', `a face of ${size} pixels, ${least} are needed`);
  return face;
}
