import { ImagingError } from '../../core/imaging-error.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';

/**
 * Smallest distance between the eyes of a usable photo, in pixels: one per tenth of a millimetre on paper.
 */
const MIN_EYES = 32;

/**
 * Smallest other person relative to the largest face, and the smallest distance between two faces in sizes.
 * Nearer boxes are parts of one face; cheek to cheek, faces are one size apart.
 */
const BESIDE = { size: 0.45, apart: 0.7 } as const;

export interface ChosenFace {
  readonly face: Face;
  /** Faces of other people. */
  readonly others: readonly Face[];
  /** True if one of them has about the same size. */
  readonly isOneOfMany: boolean;
}

function middleOf({ box }: Face): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The largest face of a photo. Throws `no_face` or `face_too_small`. */
export function chooseFace(faces: readonly Face[]): ChosenFace {
  const [face, ...smaller] = [...faces].sort((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!face) throw new ImagingError('no_face', 'no face is seen in the photo');
  const { irises } = face.mesh;
  const apart = irises ? distanceBetween(irises.right, irises.left) : sizeOfFace(face.box) / 2;
  if (apart < MIN_EYES)
    throw new ImagingError('face_too_small', `the eyes are less than ${MIN_EYES} pixels apart`);
  const size = sizeOfFace(face.box);
  const others = smaller.filter(
    (other) => distanceBetween(middleOf(face), middleOf(other)) > BESIDE.apart * size,
  );
  return { face, others, isOneOfMany: others.some(({ box }) => sizeOfFace(box) >= BESIDE.size * size) };
}
