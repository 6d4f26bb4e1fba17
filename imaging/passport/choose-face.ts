import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Point } from '../models/photo-window.ts';

/** Pixels between the eyes below which no usable photo comes out: a tenth of a millimetre on paper for each. */
const LEAST_EYES = 32;

/** Faces of at least this share of the largest one's size are of others who were meant to be in the photo, too. */
const BESIDE = 0.45;

/** Nearer to it than this, in its sizes, what the detector took for a second face is a part of the same: cheek to cheek, faces are a size apart. */
const APART = 0.7;

export interface ChosenFace {
  readonly face: Face;
  /** How many others are about as large. */
  readonly others: number;
}

function middleOf({ box }: Face): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function isOther(face: Face, other: Face): boolean {
  const size = sizeOfFace(face.box);
  return (
    sizeOfFace(other.box) >= BESIDE * size && distanceBetween(middleOf(face), middleOf(other)) > APART * size
  );
}

/** The largest face of a photo. Throws `no_face` or `face_too_small`. */
export function chooseFace(faces: readonly Face[]): ChosenFace {
  const [face, ...smaller] = [...faces].sort((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!face) throw new ImagingError('no_face', 'no face is seen in the photo');
  const { irises } = face.mesh;
  const apart = irises ? distanceBetween(irises.right, irises.left) : sizeOfFace(face.box) / 2;
  if (apart < LEAST_EYES)
    throw new ImagingError('face_too_small', `the eyes are less than ${LEAST_EYES} pixels apart`);
  return { face, others: smaller.filter((other) => isOther(face, other)).length };
}
