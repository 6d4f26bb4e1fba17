import { isPaintedEffect } from '#lib/catalog/tools/video-effects/constants.ts';
import { createProgress } from '../../core/progress.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import { CarriedPainting } from '../painted/carried-painting.ts';
import { paintFrame } from '../painted/paint-frame.ts';
import type { EffectRequest } from './clip-request.ts';
import type { SegmentWork } from './clip-work.ts';
import { type PlannedFrame, readPlanned } from './read-planned.ts';

/** Frames of the plan from one that is painted to the next, as in drawn films, and a third of the time. */
const EVERY = 3;
/** Frames before a segment from which its strokes are those of the segment before. */
const WARM_UP = 2 * EVERY;

/**
 * Draws the frames of a segment in a style of pictures, with strokes that go along the motion.
 * @throws ImagingError as `readFrames`
 */
export async function* drawPainted(work: SegmentWork<EffectRequest>): AsyncGenerator<PlannedFrame> {
  const { clip, request, plan, segment, signal } = work;
  const { effect, strength, seed } = request;
  if (!isPaintedEffect(effect)) throw new RangeError(`${effect} is not painted`);
  const { size } = plan;
  const painting = new CarriedPainting(size);
  const progress = createProgress({ ...(signal && { signal }) });
  const first = Math.max(0, segment.first - WARM_UP);
  // As far as the painted frame that the last ones of the segment are drawn from.
  const end = Math.min(plan.frames.length, EVERY * Math.ceil((segment.end - 1) / EVERY) + 1);
  let next = first;
  const number = (frames: readonly Uint8Array[]): PlannedFrame[] =>
    frames
      .map((data) => ({ place: next++, data }))
      .filter(({ place }) => place >= segment.first && place < segment.end);
  for await (const { place, data } of readPlanned(work, { first, end })) {
    const frame = Uint8Array.from(data);
    const paint = async () => {
      const rgb = { ...size, data: toRgb(size, frame, clip.matrix) };
      return toPlanes(size, await paintFrame(rgb, { effect, strength, seed, progress }), clip.matrix);
    };
    yield* number(await painting.next({ frame, paint }, { isPainted: place % EVERY === 0 }));
  }
  yield* number(await painting.finish());
}
