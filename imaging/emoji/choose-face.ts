import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';

/** Pixels across below which eyes and mouth are too coarse to be read. */
const LEAST_SIZE = 48;

/**
 * The face that a sticker is made of: the largest one, or that of a number, counted from the left.
 * @param number 0 for the largest
 * Throws `no_face` where there is none of that number, `face_too_small` below 48 pixels.
 */
export function chooseFace(faces: readonly Face[], number: number): Face {
  const inOrder = faces.toSorted((one, other) => one.box.left - other.box.left);
  const largest = faces.toSorted((one, other) => sizeOfFace(other.box) - sizeOfFace(one.box)).at(0);
  const chosen = number === 0 ? largest : inOrder.at(number - 1);
  if (!chosen) throw new ImagingError('no_face', 'no face is seen in the photo');
  if (sizeOfFace(chosen.box) < LEAST_SIZE)
    throw new ImagingError('face_too_small', `the face has less than ${LEAST_SIZE} pixels across`);
  return chosen;
}
