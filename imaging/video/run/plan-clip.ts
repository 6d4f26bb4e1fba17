import {
  isPaintedEffect,
  isTimeEffect,
  PAINTED_SHORT_SIDE,
} from '#lib/catalog/tools/video-effects/constants.ts';
import { enlargingProblem } from '#lib/catalog/tools/video-enhancer/constants.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Clip } from '../media/clip.ts';
import type { FrameSize } from '../media/frame.ts';
import { planSegments, type Segment } from '../media/plan-segments.ts';
import { buildTimeline, plainTimeline, type Timeline, thinTimeline } from '../timelines/timeline.ts';
import type { ClipRequest, PlainRequest } from './clip-request.ts';

/** Work on a clip, cut into segments that any worker can make by themselves. */
export interface ClipPlan extends Timeline {
  readonly size: FrameSize;
  /** Size at which frames of the clip are read: that of the result, or half of it where they are enlarged. */
  readonly readSize: FrameSize;
  readonly framesPerSecond: number;
  readonly segments: readonly Segment[];
  /** Part of the clip that the sound is taken from, in seconds of the clip's own time. */
  readonly range: { readonly from: number; readonly to: number };
}

type Timed = Parameters<typeof plainTimeline>[0];

/** Room for rounding of times that people chose, in seconds. */
const ROUNDING = 1e-3;

function fitSize({ width, height }: FrameSize, maxShortSide: number): FrameSize {
  const scale = Math.min(1, maxShortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Sizes of frames as they are read and as they come out. */
function sizesOf({ size }: Clip, request: ClipRequest | PlainRequest): Pick<ClipPlan, 'size' | 'readSize'> {
  const isPainted = request.tool === 'video-effects' && isPaintedEffect(request.effect);
  const most = isPainted ? PAINTED_SHORT_SIDE : Number.POSITIVE_INFINITY;
  const readSize = fitSize(size, Math.min(most, request.maxShortSide));
  if (request.tool !== 'video-enhancer' || request.factor === 1) return { size: readSize, readSize };
  if (enlargingProblem({ size, factor: request.factor }))
    throw new ImagingError('output_too_large', 'frames of this size are not enlarged');
  return { size: { width: 2 * readSize.width, height: 2 * readSize.height }, readSize };
}

function arrange(part: Timed, request: ClipRequest | PlainRequest): Timeline {
  if (request.tool !== 'video-effects' || !isTimeEffect(request.effect)) return plainTimeline(part);
  return buildTimeline(request.effect, { clip: part, strength: request.strength });
}

/** Places of the first frame of the part and of the one behind its last. */
function findPart({ times, seconds }: Clip, { from = 0, to = seconds }: ClipRequest | PlainRequest) {
  const [start] = times;
  const first = times.findIndex((time) => time - start >= from - ROUNDING);
  const last = times.findLastIndex((time) => time - start < to - ROUNDING);
  if (first < 0 || last < first) throw new ImagingError('invalid_request', 'the part has no frame');
  return { first, end: last + 1 };
}

interface Ends {
  readonly first: number;
  readonly end: number;
  /** End that was chosen, in seconds from the start of the clip. */
  readonly to: number | undefined;
}

/**
 * Moment at which a part ends. A frame that is held for long, as in a recording of slides, is held until the
 * chosen end and no longer.
 */
function endOf({ times, seconds }: Clip, { first, end, to }: Ends): number {
  const next = end < times.length ? times[end] : times[0] + seconds;
  if (to === undefined) return next;
  const last = times[end - 1];
  const usual = (last - times[first]) / Math.max(1, end - 1 - first);
  return Math.min(next, Math.max(times[0] + to, last + usual + ROUNDING));
}

/**
 * Plans what a request makes of a clip. Nothing is decoded.
 * @throws ImagingError `invalid_request` for a part without frames, `output_too_large` for frames that are
 * not enlarged
 */
export function planClip(clip: Clip, request: ClipRequest | PlainRequest): ClipPlan {
  const { first, end } = findPart(clip, request);
  const from = clip.times[first];
  const to = endOf(clip, { first, end, to: request.to });
  const part = { times: clip.times.slice(first, end).map((time) => time - from), seconds: to - from };
  const { frames, seconds } = thinTimeline(arrange(part, request), request.maxFramesPerSecond);
  const placed = frames.map(({ source, over, time }) => ({
    ...{ time, source: source + first },
    ...(over && { over: { ...over, source: over.source + first } }),
  }));
  return {
    frames: placed,
    ...{ seconds, range: { from, to } },
    ...sizesOf(clip, request),
    framesPerSecond: frames.length / seconds,
    segments: planSegments(frames.map(({ time }) => time)),
  };
}
