import {
  isBackgroundEffect,
  isFacePaint,
  isFrameEffect,
  isPaintedEffect,
} from '#lib/catalog/tools/video-effects/constants.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { frameEffects } from '../effects/effect-table.ts';
import type { Frame } from '../media/frame.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import { readFrames } from '../media/read-frames.ts';
import { FramesBetween } from '../motion/between-frames.ts';
import type { TimelineFrame } from '../timelines/timeline.ts';
import type { ClipAnalysis } from './analyse-clip.ts';
import type { EffectRequest } from './clip-request.ts';
import { durationAt, type SegmentWork } from './clip-work.ts';
import { drawBehindPeople } from './draw-behind-people.ts';
import { drawFacePaint } from './draw-face-paint.ts';
import { drawPainted } from './draw-painted.ts';

type Work = SegmentWork<EffectRequest>;

/** Lays a frame over another one by its share. */
function blend(under: Uint8Array, { data, share }: { data: Uint8Array; share: number }): Uint8Array {
  const out = new Uint8Array(under.length);
  for (let i = 0; i < out.length; i++) out[i] = under[i] + (data[i] - under[i]) * share + 0.5;
  return out;
}

/** Places of all frames of the clip that a segment shows: first, and the one behind the last. */
function sourcesOf(frames: readonly TimelineFrame[]): { readonly first: number; readonly end: number } {
  const sources = frames.map(({ source }) => source);
  return { first: Math.min(...sources), end: Math.max(...sources) + 1 };
}

/** Frames of the clip by their places, without those that nobody asks for. */
async function collect(work: Work, places: ReadonlySet<number>): Promise<Map<number, Uint8Array>> {
  const found = new Map<number, Uint8Array>();
  if (places.size === 0) return found;
  const [first, end] = [Math.min(...places), Math.max(...places) + 1];
  let place = first;
  const { clip, plan, signal } = work;
  for await (const { data } of readFrames(clip, { first, end, size: plan.size, signal })) {
    if (places.has(place)) found.set(place, data);
    place += 1;
  }
  return found;
}

/** Frames of a segment whose sources only rise, read as a stream. */
async function* drawRising(work: Work): AsyncGenerator<{ place: number; data: Uint8Array }> {
  const { clip, plan, segment, signal } = work;
  const wanted = plan.frames.slice(segment.first, segment.end);
  const overs = await collect(work, new Set(wanted.flatMap(({ over }) => over?.source ?? [])));
  const range = sourcesOf(wanted);
  const between = new FramesBetween(plan.size);
  const drawOver = (data: Uint8Array, { source, share, kind }: NonNullable<TimelineFrame['over']>) => {
    const above = overs.get(source);
    if (!above) return data;
    return kind === 'motion'
      ? between.draw(data, { after: above, share })
      : blend(data, { data: above, share });
  };
  let source = range.first;
  let next = 0;
  for await (const { data } of readFrames(clip, { ...range, size: plan.size, signal })) {
    for (; next < wanted.length && wanted[next].source === source; next++) {
      const { over } = wanted[next];
      yield { place: segment.first + next, data: over ? drawOver(data, over) : data };
    }
    source += 1;
  }
}

/** Frames of a segment in any order. All of a segment are held, two seconds at most. */
async function* drawHeld(work: Work): AsyncGenerator<{ place: number; data: Uint8Array }> {
  const { plan, segment } = work;
  const wanted = plan.frames.slice(segment.first, segment.end);
  const held = await collect(work, new Set(wanted.map(({ source }) => source)));
  for (const [i, { source }] of wanted.entries()) {
    const data = held.get(source);
    if (!data) throw new ImagingError('file_truncated', 'a frame is missing');
    yield { place: segment.first + i, data };
  }
}

/** Frames of a segment in the order of the plan, before an effect draws on each of them. */
function readSegment(
  work: Work,
  analysis: ClipAnalysis,
): AsyncGenerator<{ place: number; data: Uint8Array }> {
  const { request, plan, segment } = work;
  const { effect } = request;
  if (isFacePaint(effect)) {
    if (analysis?.tool !== 'video-effects' || !analysis.paint) throw new Error('The clip was not analysed');
    return drawFacePaint(work, { effect, paint: analysis.paint });
  }
  if (isBackgroundEffect(effect)) return drawBehindPeople(work);
  if (isPaintedEffect(effect)) return drawPainted(work);
  const wanted = plan.frames.slice(segment.first, segment.end);
  const isRising = wanted.every(({ source }, i) => i === 0 || source >= wanted[i - 1].source);
  return isRising ? drawRising(work) : drawHeld(work);
}

/**
 * Draws the frames of a segment with an effect.
 * @throws ImagingError as `readFrames`
 */
export async function* drawEffect(work: Work, analysis: ClipAnalysis): AsyncGenerator<Frame> {
  const { clip, request, plan } = work;
  const { effect, strength, seed } = request;
  for await (const { place, data } of readSegment(work, analysis)) {
    const timestamp = plan.frames[place].time;
    const frame = { ...plan.size, timestamp, duration: durationAt(plan, place) };
    if (!isFrameEffect(effect)) {
      yield { ...frame, data };
      continue;
    }
    const moment = { index: place, seconds: timestamp, totalSeconds: plan.seconds, seed, strength };
    const rgb = frameEffects[effect]({ ...plan.size, data: toRgb(plan.size, data, clip.matrix) }, moment);
    yield { ...frame, data: toPlanes(plan.size, rgb, clip.matrix) };
  }
}
