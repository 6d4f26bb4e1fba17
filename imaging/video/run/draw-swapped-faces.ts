import type { Frame } from '../media/frame.ts';
import type { ClipSwap } from '../swap/clip-swap.ts';
import { FrameSwapper } from '../swap/frame-swapper.ts';
import type { SwapRequest } from './clip-request.ts';
import { durationAt, type SegmentWork } from './clip-work.ts';
import { drawOnFaces } from './draw-on-faces.ts';

/**
 * Draws the frames of a segment with other faces.
 * @throws ImagingError as `readFrames`
 */
export async function* drawSwappedFaces(
  work: SegmentWork<SwapRequest>,
  swap: ClipSwap,
): AsyncGenerator<Frame> {
  const { clip, plan, request } = work;
  const { size } = plan;
  const swapper = await FrameSwapper.create(swap, { strength: request.strength, size, matrix: clip.matrix });
  for await (const { place, data } of drawOnFaces(work, swapper))
    yield { ...size, data, timestamp: plan.frames[place].time, duration: durationAt(plan, place) };
}
