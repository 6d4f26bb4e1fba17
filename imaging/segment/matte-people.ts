import { findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Plane } from '../kernels/plane.ts';
import { drawPersonMatte } from '../matting/draw-person-matte.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { requireModel } from '../models/require-model.ts';
import { mapPeople } from '../people/map-people.ts';
import type { Progress } from '../progress.ts';

/** People without a face are believed if they take this share of the photo, and the model is unsure about less than this share of them. */
const LEAST_AREA = 0.02;
const MOST_UNSURE = 0.14;

/** Likelihoods between these are unsure. */
const UNSURE = { from: 0.15, to: 0.85 } as const;

/** Whether a map without faces shows people: of things and animals the model is unsure. */
function isBelieved({ data }: Plane): boolean {
  let [likely, unsure] = [0, 0];
  for (const value of data) {
    if (value > 0.5) likely++;
    if (value > UNSURE.from && value < UNSURE.to) unsure++;
  }
  return likely >= LEAST_AREA * data.length && unsure <= MOST_UNSURE * likely;
}

/**
 * The matte of a photo's people, 0–1, as large as the largest of its levels. Throws `person_not_found`, `model_missing` or `aborted`.
 */
export async function mattePeople(levels: PhotoLevels, progress: Progress): Promise<Plane> {
  await progress.report(0);
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  const faces = await findFaces(levels, { ...models, iris: undefined }, progress.subrange(0, 0.2));
  const likelihood = await mapPeople(levels, { faces, segmenter }, progress.subrange(0.2, 0.45));
  if (faces.length === 0 && !isBelieved(likelihood))
    throw new ImagingError('person_not_found', 'nobody is seen in the photo');
  return drawPersonMatte(levels, { likelihood, faces }, progress.subrange(0.45, 1));
}
