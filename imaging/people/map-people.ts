import { flagAbove } from '../kernels/flag-above.ts';
import { listComponents } from '../kernels/list-components.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { Progress } from '../progress.ts';
import { createSums, type LikelihoodSums, toLikelihood } from './likelihood-sums.ts';
import { lookForPeople } from './look-for-people.ts';
import { type PeopleWindow, planAroundArea, planAroundFace, planWhole } from './plan-windows.ts';
import { type SureFace, settleLikelihood } from './settle-likelihood.ts';

/** Longer side of the map: the model sees the photo at 256 pixels, its windows a little finer. */
const SIDE = 640;

/** From this likelihood on the second look goes to a place, if it is at least this share of the photo. */
const LIKELY = 0.35;
const LEAST_AREA = 0.01;

/** Windows around more faces than this tell little that those around their neighbours don't. */
const MOST_FACES = 12;

export interface PeopleOrder {
  readonly faces: readonly SureFace[];
  readonly segmenter: Model;
}

/** Windows on what the first look found, so that limbs far from a face, and people without one, are seen larger too. */
function planSecondLook(sums: LikelihoodSums): PeopleWindow[] {
  const likely = flagAbove(toLikelihood(sums), LIKELY);
  const { width, height, data } = likely;
  const scaleX = sums.width / width;
  const scaleY = sums.height / height;
  return listComponents(likely)
    .filter(({ size }) => size >= LEAST_AREA * data.length)
    .flatMap(({ left, top, right, bottom }) =>
      planAroundArea(sums, {
        left: left * scaleX,
        top: top * scaleY,
        right: right * scaleX,
        bottom: bottom * scaleY,
      }),
    );
}

/**
 * How likely each pixel of a small copy of the photo (640 pixels at most) shows a person, 0–1. The model sees 256 pixels across, in which a person of a group
 * is lost; so it is also shown windows around every face and around what it found itself, and the means of all answers count. Rejects with `aborted`.
 */
export async function mapPeople(
  levels: PhotoLevels,
  { faces, segmenter }: PeopleOrder,
  progress: Progress,
): Promise<Plane> {
  const sums = createSums(levels, SIDE);
  const looking = { sums, levels, segmenter };
  const around = faces.slice(0, MOST_FACES).flatMap(({ box }) => planAroundFace(levels, box));
  await lookForPeople([...planWhole(levels), ...around], looking, progress.subrange(0, 0.6));
  await lookForPeople(planSecondLook(sums), looking, progress.subrange(0.6, 1));
  await progress.report(1);
  const { width, height } = sums.logits;
  return settleLikelihood(toLikelihood(sums), {
    faces,
    scale: [width / levels.width, height / levels.height],
  });
}
