import { ImagingError } from '../../core/imaging-error.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { sizeOfFace } from './face-box.ts';
import type { FaceMesh } from './face-mesh.ts';
import { type Face, type FaceModels, findFaces } from './find-faces.ts';

/**
 * Smallest mesh confidence of a face that is taken for a person's. Set on 2026-11-28, on 11 faces of people
 * in 6 photographs, turned and down to 30 pixels, and on photographs of a dog and a baboon. Sharp faces of
 * people have 1.000, those of the animals up to 0.989. Faces too blurred to recognise fall below it as well.
 */
const MIN_PERSON_FLAG = 0.99;

/** True of a face that is surely a person's, and no animal's. */
export function isPerson({ mesh }: Face): boolean {
  return mesh.flag >= MIN_PERSON_FLAG;
}

/**
 * Degrees to the side beyond which a face is turned far: one eye and half of the cheek are hidden. The mesh
 * shows a rotation of 45 degrees as 33 to 41.
 * @tuned 2026-11-29, 24 pictures of 10 drawn people, rotations from 45 degrees told and up to 24 not
 */
const TURNED_FAR = 30;

/** True of a face that is turned so far to the side that what is drawn on it fits less well. */
export function isTurnedFar({ yaw }: Pick<FaceMesh, 'yaw'>): boolean {
  return Math.abs(yaw) > TURNED_FAR;
}

/** The faces of people in a photo from left to right. Rejects with `aborted`. */
export async function listFaces(
  photo: Picture,
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<readonly Face[]> {
  const faces = await findFaces(await buildLevels(photo), { ...models, progress });
  return orderFaces(faces.filter(isPerson));
}

function middleOf({ box }: Face): number {
  return box.left + box.width / 2;
}

/** Faces from left to right, as people count them. */
export function orderFaces(faces: readonly Face[]): readonly Face[] {
  return faces.toSorted((a, b) => middleOf(a) - middleOf(b));
}

interface FaceChoice {
  /** Counted from 1, from the left of the picture; 0 = the largest. */
  readonly number: number;
  /** Smallest longer side of the box in pixels; 0 by default. */
  readonly min?: number;
  /** Name of the photo in error messages. */
  readonly of?: string;
}

/**
 * One of the faces of people in a photo. Throws `no_face` without any, `invalid_request` for a number beyond
 * them, and `face_too_small`.
 */
export function pickFace(found: readonly Face[], { number, min = 0, of = 'photo' }: FaceChoice): Face {
  const faces = found.filter(isPerson);
  const [largest] = faces.toSorted((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!largest) throw new ImagingError('no_face', `no face is seen in the ${of}`);
  const face = number === 0 ? largest : orderFaces(faces)[number - 1];
  if (!face) throw new ImagingError('invalid_request', `the ${of} has ${faces.length} faces, not ${number}`);
  const size = Math.round(sizeOfFace(face.box));
  if (size < min) throw new ImagingError('face_too_small', `a face of ${size} pixels, ${min} are needed`);
  return face;
}
