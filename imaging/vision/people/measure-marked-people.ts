import { requireModel } from '../../core/models/require-model.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { shrinkFlags } from '../../core/raster/pyramid.ts';
import { findPeople } from './find-people.ts';

interface MarkedPlace {
  /** Of the photo's size. */
  readonly mask: Mask;
  readonly progress: Progress;
}

/**
 * Measures how far a place shows people with visible faces, 0–1: the larger of the place's share that they
 * cover and their share that it covers; 1 where the middle of a face lies in it. Throws `model_missing` or
 * `aborted`.
 */
export async function measureMarkedPeople(photo: Picture, { mask, progress }: MarkedPlace): Promise<number> {
  const [detector, mesh, segmenter] = await Promise.all([
    requireModel('blazeface'),
    requireModel('facemesh'),
    requireModel('selfie'),
  ]);
  const found = await findPeople(photo, { faces: { detector, mesh }, segmenter, progress });
  if (!found) return 0;
  const isFaceMarked = found.faces.some(({ left, top, width, height }) => {
    const column = Math.min(mask.width - 1, Math.max(0, Math.floor(left + width / 2)));
    const row = Math.min(mask.height - 1, Math.max(0, Math.floor(top + height / 2)));
    return mask.data[row * mask.width + column] > 0;
  });
  if (isFaceMarked) return 1;
  const marked = shrinkFlags(mask, found.bodies);
  let [place, people, both] = [0, 0, 0];
  for (let at = 0; at < marked.length; at++) {
    const isBody = found.bodies.data[at] > 0;
    if (marked[at]) place++;
    if (isBody) people++;
    if (marked[at] && isBody) both++;
  }
  return both === 0 ? 0 : both / Math.min(place, people);
}
