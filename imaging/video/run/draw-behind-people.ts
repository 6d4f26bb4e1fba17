import { requireModel } from '../../core/models/require-model.ts';
import { createProgress } from '../../core/progress.ts';
import { loadFaceModels } from '../../vision/faces/find-faces.ts';
import { backdropOf } from '../background/backdrop.ts';
import { drawBackground } from '../background/draw-background.ts';
import { PeopleMask } from '../background/people-mask.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import type { EffectRequest } from './clip-request.ts';
import type { SegmentWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/** Frames before a segment that its first mask is steadied by, so that no border of segments shows. */
const WARM_UP = 6;

/**
 * Draws the frames of a segment with another background behind people.
 * @throws ImagingError `model_missing`, and as `readFrames`
 */
export async function* drawBehindPeople(
  work: SegmentWork<EffectRequest>,
): AsyncGenerator<{ place: number; data: Uint8Array }> {
  const { clip, request, plan, segment, photoPath, signal } = work;
  const { size } = plan;
  const models = { segmenter: await requireModel('selfie'), faces: await loadFaceModels() };
  const progress = createProgress({ ...(signal && { signal }) });
  const backdrop = await backdropOf(request, { size, photoPath, progress });
  const people = new PeopleMask({ ...models, progress });
  const first = Math.max(0, segment.first - WARM_UP);
  for await (const { place, data } of readPlanned(work, { first, end: segment.end })) {
    const rgb = toRgb(size, data, clip.matrix);
    const picture = { ...size, channels: 3, data: rgb } as const;
    if (place < segment.first) {
      await people.skip(picture);
      continue;
    }
    const mask = await people.next(picture);
    const drawn = drawBackground({ ...size, data: rgb }, { mask, backdrop });
    yield { place, data: toPlanes(size, drawn, clip.matrix) };
  }
}
