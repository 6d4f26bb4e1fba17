import { createProgress } from '../../core/progress.ts';
import type { Frame } from '../media/frame.ts';
import type { ClipSwap } from '../swap/clip-swap.ts';
import { FrameSwapper } from '../swap/frame-swapper.ts';
import { type DrawnFrame, smoothLayer } from '../swap/layer-smoother.ts';
import type { SwapRequest } from './clip-request.ts';
import { durationAt, type SegmentWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/** Frames before and behind whose change is averaged with that of a frame. */
const REACH = 2;

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
  const first = Math.max(0, segment.first - REACH);
  const end = Math.min(plan.frames.length, segment.end + REACH);
  let held: (DrawnFrame & { readonly place: number })[] = [];
  const finish = (place: number): Frame | null => {
    const own = held.find((one) => one.place === place);
    if (!own || place < segment.first || place >= segment.end) return null;
    const beside = held.filter((one) => one !== own && Math.abs(one.place - place) <= REACH);
    const data = smoothLayer(own, { size, faces: swapper.facesAt(place), beside });
    return { ...size, data, timestamp: plan.frames[place].time, duration: durationAt(plan, place) };
  };
  for await (const { place, data } of readPlanned(work, { first, end })) {
    // A slice of a buffer would be the same bytes.
    const drawn = Uint8Array.from(data);
    await swapper.draw(drawn, { place, progress });
    held = [...held.slice(-2 * REACH), { place, frame: data, drawn }];
    const done = finish(place - REACH);
    if (done) yield done;
  }
  for (let place = end - REACH; place < end; place++) {
    const done = finish(place);
    if (done) yield done;
  }
}
