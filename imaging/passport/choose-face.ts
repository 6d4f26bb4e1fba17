import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import { setUpright } from './measure-head.ts';

/** Pixels between the eyes below which no usable photo comes out: a tenth of a millimetre on paper for each. */
const LEAST_EYES = 32;

/** Faces of at least this share of the largest one's size are of others who were meant to be in the photo, too. */
const BESIDE = 0.45;

export interface ChosenFace {
  readonly face: Face;
  /** How many others are about as large. */
  readonly others: number;
}

function betweenEyes({ mesh }: Face): number {
  const { irises, points } = mesh;
  if (irises) return Math.hypot(irises.left.x - irises.right.x, irises.left.y - irises.right.y);
  return Math.abs(setUpright({ ...mesh, points }).origin.x);
}

/** The largest face of a photo. Throws `no_face` or `face_too_small`. */
export function chooseFace(faces: readonly Face[]): ChosenFace {
  const [face, ...smaller] = [...faces].sort((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!face) throw new ImagingError('no_face', 'no face is seen in the photo');
  if (betweenEyes(face) < LEAST_EYES)
    throw new ImagingError('face_too_small', `the eyes are less than ${LEAST_EYES} pixels apart`);
  return {
    face,
    others: smaller.filter(({ box }) => sizeOfFace(box) >= BESIDE * sizeOfFace(face.box)).length,
  };
}
