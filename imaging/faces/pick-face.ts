import { ImagingError } from '../imaging-error.ts';
import { sizeOfFace } from './face-box.ts';
import type { Face } from './find-faces.ts';
import { orderFaces } from './order-faces.ts';

interface FaceChoice {
  /** Counted from 1, from the left of the picture; 0 = the largest. */
  readonly number: number;
  /** Smallest longer side of the box in pixels; 0 by default. */
  readonly min?: number;
  /** Name of the photo in error messages. */
  readonly of?: string;
}

/**
 * One of the faces of a photo. Throws `no_face` without faces, `bad_parameters` for a number beyond them, and
 * `face_too_small`.
 */
export function pickFace(faces: readonly Face[], { number, min = 0, of = 'photo' }: FaceChoice): Face {
  const [largest] = faces.toSorted((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!largest) throw new ImagingError('no_face', `no face is seen in the ${of}`);
  const face = number === 0 ? largest : orderFaces(faces)[number - 1];
  if (!face) throw new ImagingError('bad_parameters', `the ${of} has ${faces.length} faces, not ${number}`);
  const size = Math.round(sizeOfFace(face.box));
  if (size < min) throw new ImagingError('face_too_small', `a face of ${size} pixels, ${min} are needed`);
  return face;
}
