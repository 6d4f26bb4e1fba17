import type { Frame } from '../media/frame.ts';
import { applyRemoval, type ClipRemoval } from '../watermark/clip-removal.ts';
import type { RemovalRequest } from './clip-request.ts';
import { durationAt, type SegmentWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/**
 * Draws the frames of a segment without their marks.
 * @throws ImagingError as `readFrames`
 */
export async function* drawUnmarked(
  work: SegmentWork<RemovalRequest>,
  removal: Pick<ClipRemoval, 'marks'>,
): AsyncGenerator<Frame> {
  const { plan, segment } = work;
  for await (const { place, data } of readPlanned(work, segment)) {
    yield {
      ...plan.size,
      data: applyRemoval(removal, { ...plan.size, data, place }),
      timestamp: plan.frames[place].time,
      duration: durationAt(plan, place),
    };
  }
}
