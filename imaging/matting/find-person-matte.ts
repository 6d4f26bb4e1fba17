import { buildLevels } from '../models/photo-levels.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { liftMatte } from './lift-matte.ts';
import { mattePeople } from './matte-people.ts';

/**
 * The people of a photo as a soft mask of its size, 255 = a person, fine enough to cut them out.
 * Throws `person_not_found`, `model_missing` or `aborted`.
 */
export async function findPersonMatte(photo: Picture, pace: Pace): Promise<Mask> {
  await pace(0);
  const levels = await buildLevels(photo);
  const matte = await mattePeople(levels, partOfPace(pace, 0.05, 0.9));
  return liftMatte(photo, { guide: levels.levels[0], matte }, partOfPace(pace, 0.9, 1));
}
