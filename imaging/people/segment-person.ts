import type { PhotoLevels } from '../models/photo-levels.ts';
import type { Mask } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { resizeMask } from '../segment/shrink-photo.ts';
import { mapPeople, type PeopleOrder } from './map-people.ts';

/**
 * The people of a photo as one soft mask of its size, 255 = surely a person. Its border is as fine as the
 * model sees, some 1/250 of the longer side; hair and other fine borders want a matte. Empty where there is
 * nobody. Rejects with `aborted`.
 */
export async function segmentPerson(
  levels: PhotoLevels,
  order: PeopleOrder,
  progress: Progress,
): Promise<Mask> {
  const { width, height, data } = await mapPeople(levels, { ...order, progress });
  const bytes = new Uint8Array(data.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = 255 * data[at] + 0.5;
  return resizeMask({ width, height, data: bytes }, levels);
}
