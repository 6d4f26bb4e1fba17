import { findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Plane } from '../kernels/plane.ts';
import { drawPersonMatte } from '../matting/draw-person-matte.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { requireModel } from '../models/require-model.ts';
import { mapPeople } from '../people/map-people.ts';
import type { Progress } from '../progress.ts';

/**
 * Smallest fraction of the photo for people without a face, and the largest fraction of unsure pixels among
 * them.
 */
const MIN_AREA = 0.02;
const MAX_UNSURE = 0.14;

/** Range of unsure likelihoods. */
const UNSURE = { from: 0.15, to: 0.85 } as const;

/** True if a map without faces shows people. For things and animals the model is unsure. */
function isBelieved({ data }: Plane): boolean {
  let [likely, unsure] = [0, 0];
  for (const value of data) {
    if (value > 0.5) likely++;
    if (value > UNSURE.from && value < UNSURE.to) unsure++;
  }
  return likely >= MIN_AREA * data.length && unsure <= MAX_UNSURE * likely;
}

/**
 * Matte of a photo's people, 0–1, of the size of the largest level. Throws `person_not_found`,
 * `model_missing` or `aborted`.
 */
export async function mattePeople(levels: PhotoLevels, progress: Progress): Promise<Plane> {
  await progress.report(0);
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  const faces = await findFaces(levels, { ...models, iris: undefined, progress: progress.subrange(0, 0.2) });
  const likelihood = await mapPeople(levels, { faces, segmenter, progress: progress.subrange(0.2, 0.45) });
  if (faces.length === 0 && !isBelieved(likelihood))
    throw new ImagingError('person_not_found', 'nobody is seen in the photo');
  return drawPersonMatte(levels, { likelihood, faces, progress: progress.subrange(0.45, 1) });
}
