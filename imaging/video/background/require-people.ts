import { ImagingError } from '../../core/imaging-error.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import { requireModel } from '../../core/models/require-model.ts';
import type { Progress } from '../../core/progress.ts';
import { findFaces, loadFaceModels } from '../../vision/faces/find-faces.ts';
import { mapPeople } from '../../vision/people/map-people.ts';
import { showsPeople } from '../../vision/people/shows-people.ts';
import type { Clip } from '../media/clip.ts';
import { toRgb } from '../media/frame-colours.ts';
import { readFrames } from '../media/read-frames.ts';
import type { ClipPlan } from '../run/plan-clip.ts';
import { shrinkFrame } from './people-mask.ts';

/** Places among the frames that are looked at, as shares. */
const LOOKS = [0.5, 0.1, 0.9, 0.3, 0.7] as const;

/**
 * Looks for people in some frames of a plan, until one shows any.
 * @throws ImagingError `person_not_found` where none does, `model_missing`, `aborted`, and as `readFrames`
 */
export async function requirePeople(
  clip: Clip,
  { plan, progress }: { readonly plan: ClipPlan; readonly progress: Progress },
): Promise<void> {
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  for (const share of LOOKS) {
    const { source } = plan.frames[Math.floor(share * plan.frames.length)];
    for await (const { width, height, data } of readFrames(clip, { first: source, end: source + 1 })) {
      const rgb = toRgb({ width, height }, data, clip.matrix);
      const levels = await buildLevels(await shrinkFrame({ width, height, channels: 3, data: rgb }));
      const faces = await findFaces(levels, { ...models, iris: undefined, progress });
      if (faces.length > 0 || showsPeople(await mapPeople(levels, { faces, segmenter, progress }))) return;
    }
  }
  throw new ImagingError('person_not_found', 'no frame that was looked at shows a person');
}
