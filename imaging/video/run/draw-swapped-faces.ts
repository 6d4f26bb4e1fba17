import { createProgress } from '../../core/progress.ts';
import type { Frame } from '../media/frame.ts';
import type { ClipSwap } from '../swap/clip-swap.ts';
import { FrameSwapper } from '../swap/frame-swapper.ts';
import type { SwapRequest } from './clip-request.ts';
import { durationAt, type SegmentWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/**
 * Draws the frames of a segment with other faces.
 * @throws ImagingError as `readFrames`
 */
export async function* drawSwappedFaces(
  work: SegmentWork<SwapRequest>,
  swap: ClipSwap,
): AsyncGenerator<Frame> {
  const { clip, plan, request, segment, signal } = work;
  const { size } = plan;
  const swapper = await FrameSwapper.create(swap, { strength: request.strength, size, matrix: clip.matrix });
  const progress = createProgress({ ...(signal && { signal }) });
  for await (const { place, data } of readPlanned(work, segment)) {
    await swapper.draw(data, { place, progress });
    yield {
      ...{ ...size, timestamp: plan.frames[place].time, duration: durationAt(plan, place) },
      data,
    };
  }
}
