import { sizeOfFace } from '../faces/face-box.ts';
import { type Face, type FaceModels, findFaces } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import { buildLevels } from '../models/photo-levels.ts';
import type { Pace } from '../pace.ts';
import type { Picture } from '../picture.ts';

/** The faces of a photo from left to right. Rejects with `aborted`. */
export async function listFaces(photo: Picture, models: FaceModels, pace: Pace): Promise<readonly Face[]> {
  const faces = await findFaces(await buildLevels(photo), models, pace);
  return faces.toSorted((a, b) => a.box.left + a.box.width / 2 - (b.box.left + b.box.width / 2));
}

export interface FaceChoice {
  /** Counted from 1, from the left of the picture; 0 = the largest. */
  readonly number: number;
  /** What the photo is called where it has no such face. */
  readonly of: string;
}

/** One of the faces of a photo. Throws `no_face` where there is none, and `bad_parameters` where there are fewer. */
export function pickFace(faces: readonly Face[], { number, of }: FaceChoice): Face {
  const [first] = faces;
  if (!first) throw new ImagingError('no_face', `no face is seen in the ${of}`);
  if (number === 0)
    return faces.reduce((best, face) => (sizeOfFace(face.box) > sizeOfFace(best.box) ? face : best), first);
  const face = faces[number - 1];
  if (!face) throw new ImagingError('bad_parameters', `the ${of} has ${faces.length} faces, not ${number}`);
  return face;
}
