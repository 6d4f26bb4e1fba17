import type { Frame } from '../media/frame.ts';
import { readFrames } from '../media/read-frames.ts';
import { type ClipWork, durationAt } from './clip-work.ts';

type Planned = Pick<ClipWork, 'clip' | 'plan' | 'signal'>;

/** A frame of the clip, by its place in the plan. */
export interface PlannedFrame {
  readonly place: number;
  readonly data: Uint8Array;
}

/**
 * Reads the frames of some places of a plan whose sources rise, as planes of `readSize`.
 * @param places the first one, and the one behind the last
 * @throws ImagingError as `readFrames`
 */
export async function* readPlanned(
  { clip, plan, signal }: Planned,
  places: { readonly first: number; readonly end: number },
): AsyncGenerator<PlannedFrame> {
  const wanted = plan.frames.slice(places.first, places.end).map(({ source }) => source);
  if (wanted.length === 0) return;
  const range = { first: wanted[0], end: wanted[wanted.length - 1] + 1 };
  let source = range.first;
  let next = 0;
  for await (const { data } of readFrames(clip, { ...range, size: plan.readSize, signal })) {
    if (wanted[next] === source) yield { place: places.first + next++, data };
    source += 1;
  }
}

/**
 * Reads all frames of a plan, as frames to encode at the times of the plan.
 * @throws ImagingError as `readFrames`
 */
export async function* plannedFrames(planned: Planned): AsyncGenerator<Frame> {
  const { plan } = planned;
  for await (const { place, data } of readPlanned(planned, { first: 0, end: plan.frames.length }))
    yield { ...plan.size, data, timestamp: plan.frames[place].time, duration: durationAt(plan, place) };
}
