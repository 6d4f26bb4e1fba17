import type { FacePaintName } from '#lib/catalog/tools/video-effects/constants.ts';
import { createProgress } from '../../core/progress.ts';
import type { ClipPaint } from '../face-paint/clip-paint.ts';
import { FacePainter } from '../face-paint/face-painter.ts';
import type { EffectRequest } from './clip-request.ts';
import type { SegmentWork } from './clip-work.ts';
import { drawOnFaces } from './draw-on-faces.ts';
import type { PlannedFrame } from './read-planned.ts';

/**
 * Draws the frames of a segment with painted faces.
 * @throws ImagingError as `readFrames`
 */
export async function* drawFacePaint(
  work: SegmentWork<EffectRequest>,
  { effect, paint }: { readonly effect: FacePaintName; readonly paint: ClipPaint },
): AsyncGenerator<PlannedFrame> {
  const { clip, plan, request, signal } = work;
  const { strength, seed } = request;
  const progress = createProgress({ ...(signal && { signal }) });
  const wish = { effect, strength, seed, size: plan.size, matrix: clip.matrix, progress };
  yield* drawOnFaces(work, await FacePainter.create(paint, wish));
}
