import { ImagingError } from '../../core/imaging-error.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { sizeOfFace } from './face-box.ts';
import { type Face, type FaceModels, findFaces } from './find-faces.ts';

/** The faces of a photo from left to right. Rejects with `aborted`. */
export async function listFaces(
  photo: Picture,
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<readonly Face[]> {
  return orderFaces(await findFaces(await buildLevels(photo), { ...models, progress }));
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
 * One of the faces of a photo. Throws `no_face` without faces, `invalid_request` for a number beyond them,
 * and `face_too_small`.
 */
export function pickFace(faces: readonly Face[], { number, min = 0, of = 'photo' }: FaceChoice): Face {
  const [largest] = faces.toSorted((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  if (!largest) throw new ImagingError('no_face', `no face is seen in the ${of}`);
  const face = number === 0 ? largest : orderFaces(faces)[number - 1];
  if (!face) throw new ImagingError('invalid_request', `the ${of} has ${faces.length} faces, not ${number}`);
  const size = Math.round(sizeOfFace(face.box));
  if (size < min) throw new ImagingError('face_too_small', `a face of ${size} pixels, ${min} are needed`);
  return face;
}
