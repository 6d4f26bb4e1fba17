import type { Clip } from '../media/clip.ts';
import type { Segment } from '../media/plan-segments.ts';
import type { ClipRequest } from './clip-request.ts';
import type { ClipPlan } from './plan-clip.ts';

/** The work on a clip, of any part of it. */
export interface ClipWork<Request extends ClipRequest = ClipRequest> {
  readonly clip: Clip;
  readonly request: Request;
  readonly plan: ClipPlan;
  /** Mask of a tool that needs one: white in the frame's size or a smaller one. */
  readonly maskPath?: string | undefined;
  /** Photo that gives a face or stands behind people, of a run that needs one. */
  readonly photoPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The work on one segment. */
export interface SegmentWork<Request extends ClipRequest = ClipRequest> extends ClipWork<Request> {
  readonly segment: Segment;
}

/** Seconds for which a frame of the plan is shown. */
export function durationAt({ frames, seconds }: ClipPlan, place: number): number {
  const end = place + 1 < frames.length ? frames[place + 1].time : seconds;
  return Math.max(1e-4, end - frames[place].time);
}
