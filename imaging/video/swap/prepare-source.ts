import { readFile } from 'node:fs/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { decodePicture } from '../../core/io/decode-picture.ts';
import { fitPicture } from '../../core/io/size.ts';
import { createProgress, type Progress } from '../../core/progress.ts';
import { assessSource } from '../../portrait/swap/assess-source.ts';
import { clearWhites } from '../../portrait/swap/clear-whites.ts';
import { correctRedEyes } from '../../portrait/swap/correct-red-eyes.ts';
import { cropSource, type SourceFace } from '../../portrait/swap/crop-source.ts';
import type { FaceModels } from '../../vision/faces/find-faces.ts';
import { listFaces, pickFace } from '../../vision/faces/select-faces.ts';

/** Pixels that the source face needs, across the longer side of its box. */
const MIN_SOURCE = 64;
/** Pixels to which a larger photo is scaled down: no face of a clip needs more. */
const MAX_PIXELS = 12_000_000;

interface SourceWish {
  readonly photoPath: string | undefined;
  /** Counted from the left from 1; 0 = the largest. */
  readonly number: number;
  readonly models: FaceModels;
  readonly progress?: Progress;
}

/**
 * Reads the photo that gives a face, and cuts that face out.
 * @throws ImagingError `invalid_request`, `no_face`, `face_too_small`, `face_unsuitable`, and as
 * `decodePicture`
 */
export async function prepareSource({
  photoPath,
  number,
  models,
  progress = createProgress({}),
}: SourceWish): Promise<SourceFace> {
  if (photoPath === undefined) throw new ImagingError('invalid_request', 'no photo gives a face');
  const photo = await fitPicture(await decodePicture(await readFile(photoPath)), MAX_PIXELS);
  const faces = await listFaces(photo, { models, progress });
  const face = pickFace(faces, { number, min: MIN_SOURCE, of: 'photo that gives the face' });
  assessSource(face.mesh);
  const source = cropSource({ photo, face });
  correctRedEyes(source);
  clearWhites(source);
  return source;
}
