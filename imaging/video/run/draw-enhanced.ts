import { loadModel } from '../../core/models/load-model.ts';
import { createProgress } from '../../core/progress.ts';
import type { ClipFaults } from '../enhance/clip-faults.ts';
import { FrameEnhancer } from '../enhance/frame-enhancer.ts';
import { FrameEnlarger } from '../enhance/frame-enlarger.ts';
import type { Frame } from '../media/frame.ts';
import type { EnhanceRequest } from './clip-request.ts';
import { durationAt, type SegmentWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/** Frames before a segment from which the first of its frames knows what went before. */
const WARM_UP = 3;

type Work = SegmentWork<EnhanceRequest>;

/** Enhanced frames of a segment at the size that they were read at. */
async function* enhance(work: Work, faults: ClipFaults): AsyncGenerator<{ place: number; data: Uint8Array }> {
  const { plan, segment, request } = work;
  const enhancer = new FrameEnhancer(plan.readSize, { faults, strength: request.strength });
  const first = faults.noise > 0 ? Math.max(0, segment.first - WARM_UP) : segment.first;
  const end = Math.min(plan.frames.length, segment.end + 1);
  let waiting: { place: number; data: Uint8Array } | null = null;
  const finish = ({ place, data }: { place: number; data: Uint8Array }, next: Uint8Array | null) => ({
    place,
    data: enhancer.enhance(data, { place, next }),
  });
  for await (const { place, data } of readPlanned(work, { first, end })) {
    const prepared = { place, data: enhancer.prepare(data, place) };
    if (waiting) {
      const done = finish(waiting, prepared.data);
      if (done.place >= segment.first) yield done;
    }
    waiting = prepared;
  }
  if (waiting && waiting.place < segment.end) yield finish(waiting, null);
}

/**
 * Draws the frames of a segment with their faults corrected, and enlarged where that is asked for.
 * @throws ImagingError as `readFrames`
 */
export async function* drawEnhanced(work: Work, faults: ClipFaults): AsyncGenerator<Frame> {
  const { plan, clip, request, signal } = work;
  const enlarger =
    request.factor === 1
      ? null
      : new FrameEnlarger(plan.readSize, {
          model: await loadModel('esrgan-x2'),
          matrix: clip.matrix,
          progress: createProgress({ ...(signal && { signal }) }),
        });
  for await (const { place, data } of enhance(work, faults)) {
    const isCut = faults.cuts.includes(place);
    yield {
      ...plan.size,
      data: enlarger ? await enlarger.enlarge(data, isCut) : data,
      timestamp: plan.frames[place].time,
      duration: durationAt(plan, place),
    };
  }
}
