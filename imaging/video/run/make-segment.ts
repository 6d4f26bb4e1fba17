import { rename } from 'node:fs/promises';
import type { Clip } from '../media/clip.ts';
import { encodeFrames } from '../media/encode-frames.ts';
import { muxClip } from '../media/mux-clip.ts';
import type { Segment } from '../media/plan-segments.ts';
import type { ClipRequest } from './clip-request.ts';
import { drawFrames } from './draw-frames.ts';
import type { ClipPlan } from './plan-clip.ts';

interface SegmentWork {
  readonly clip: Clip;
  readonly request: ClipRequest;
  readonly plan: ClipPlan;
  readonly segment: Segment;
  /** File that is written; it is there only once it is whole. */
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of frames of the segment that are done. */
  readonly onFrame?: ((frames: number) => void) | undefined;
}

/**
 * Makes one segment of a result as a file without sound.
 * @throws ImagingError as `readFrames` and `encodeFrames`
 */
export async function makeSegment({ path, onFrame, ...work }: SegmentWork): Promise<void> {
  const { clip, request, plan, segment, signal } = work;
  const { codec } = request;
  const { size, framesPerSecond } = plan;
  const settings = { ...size, codec, framesPerSecond, matrix: clip.matrix, signal };
  const frames = segment.end - segment.first;
  const unfinished = `${path}.part`;
  await muxClip(unfinished, encodeFrames(drawFrames(work), settings), {
    codec,
    frames,
    sound: null,
    onFrame,
  });
  await rename(unfinished, path);
}
