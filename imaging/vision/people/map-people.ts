import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { listComponents } from '../../core/morphology/components.ts';
import type { Progress } from '../../core/progress.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { addLimbs } from './add-limbs.ts';
import { cleanLikelihood, type SureFace } from './clean-likelihood.ts';
import { createSums, type LikelihoodSums, toLikelihood } from './likelihood-sums.ts';
import { type Body, locateBodies } from './locate-bodies.ts';
import { type PeopleWindow, planAroundArea, planAroundFace, planWhole } from './plan-windows.ts';
import { segmentWindows } from './segment-windows.ts';

/** Longer side of the map. The model sees the photo at 256 pixels, its windows a little finer. */
const SIDE = 640;

/** Smallest likelihood of an area for the second pass, and its smallest fraction of the photo. */
const LIKELY = 0.35;
const MIN_AREA = 0.01;

/** Most faces with own windows. More tell little that the neighbours' windows do not. */
const MAX_FACES = 12;

interface PeopleParams {
  readonly faces: readonly SureFace[];
  readonly segmenter: Model;
  /** Bodies of the faces where they are known already. Else they are looked for. */
  readonly bodies?: readonly Body[];
}

/**
 * Windows on areas of the first pass, so that limbs far from a face and people without one are seen larger.
 */
function planSecondLook(sums: LikelihoodSums): PeopleWindow[] {
  const likely = thresholdPlane(toLikelihood(sums), LIKELY);
  const { width, height, data } = likely;
  const scaleX = sums.width / width;
  const scaleY = sums.height / height;
  return listComponents(likely)
    .filter(({ size }) => size >= MIN_AREA * data.length)
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
 * Map of people on a small copy of the photo (640 pixels at most): likelihood 0–1 per pixel. The model sees
 * only 256 pixels across, where members of a group are lost. So windows around every face and every found
 * area are added, and their mean counts. Limbs that it misses come from `bodies`. Rejects with `aborted`.
 */
export async function mapPeople(
  levels: PhotoLevels,
  { faces, segmenter, bodies, progress }: PeopleParams & { readonly progress: Progress },
): Promise<Plane> {
  const sums = createSums(levels, SIDE);
  const segmentation = { sums, levels, segmenter };
  const around = faces.slice(0, MAX_FACES).flatMap(({ box }) => planAroundFace(levels, box));
  await segmentWindows([...planWhole(levels), ...around], {
    ...segmentation,
    progress: progress.subrange(0, 0.6),
  });
  await segmentWindows(planSecondLook(sums), { ...segmentation, progress: progress.subrange(0.6, 0.9) });
  const { width, height } = sums.logits;
  const scale = [width / levels.width, height / levels.height] as const;
  const located = bodies ?? (await locateBodies(levels, { faces, progress: progress.subrange(0.9, 1) }));
  const whole = addLimbs(toLikelihood(sums), { bodies: located, scale });
  return cleanLikelihood(whole, { faces, scale });
}
