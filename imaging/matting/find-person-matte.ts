import { findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import type { Plane } from '../kernels/plane.ts';
import { buildLevels } from '../models/photo-levels.ts';
import { requireModel } from '../models/require-model.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { mapPeople } from '../people/map-people.ts';
import type { Mask, Picture } from '../picture.ts';
import { drawPersonMatte } from './draw-person-matte.ts';
import { liftMatte } from './lift-matte.ts';

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
 * The people of a photo as a soft mask of its size, 255 = a person, fine enough to cut them out.
 * Throws `person_not_found`, `model_missing` or `aborted`.
 */
export async function findPersonMatte(photo: Picture, pace: Pace): Promise<Mask> {
  await pace(0);
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  const levels = await buildLevels(photo);
  const faces = await findFaces(levels, { ...models, iris: undefined }, partOfPace(pace, 0.05, 0.25));
  const likelihood = await mapPeople(levels, { faces, segmenter }, partOfPace(pace, 0.25, 0.45));
  if (faces.length === 0 && !isBelieved(likelihood))
    throw new ImagingError('person_not_found', 'nobody is seen in the photo');
  const matte = await drawPersonMatte(levels, { likelihood, faces }, partOfPace(pace, 0.45, 0.9));
  return liftMatte(photo, { guide: levels.levels[0], matte }, partOfPace(pace, 0.9, 1));
}
