import type { Mask } from '../../core/picture.ts';
import type { Clip } from '../media/clip.ts';
import { encodeFrames } from '../media/encode-frames.ts';
import { type Frame, frameBytes } from '../media/frame.ts';
import { muxClip } from '../media/mux-clip.ts';
import { durationAt } from '../run/clip-work.ts';
import type { ClipPlan } from '../run/plan-clip.ts';
import { plannedFrames } from '../run/read-planned.ts';

interface Part {
  readonly clip: Clip;
  readonly plan: ClipPlan;
  readonly signal: AbortSignal | undefined;
  /** Called with the number of frames that are written. */
  readonly onFrame?: (frames: number) => void;
}

/** More than results have, as the service encodes what comes of it once more. */
const BITS_PER_PIXEL = 0.4;

/** Luma of white and black, and colour of both. */
const WHITE = 235;
const BLACK = 16;
const GREY = 128;

function* maskFrames({ plan }: Part, mask: Mask): Generator<Frame> {
  const data = new Uint8Array(frameBytes(plan.size)).fill(GREY);
  for (const [pixel, value] of mask.data.entries()) data[pixel] = value > 0 ? WHITE : BLACK;
  for (const [place, { time: timestamp }] of plan.frames.entries())
    yield { ...plan.size, data, timestamp, duration: durationAt(plan, place) };
}

async function* later(frames: Iterable<Frame>): AsyncGenerator<Frame> {
  yield* frames;
}

async function write(path: string, { part, frames }: { part: Part; frames: AsyncIterable<Frame> }) {
  const { plan, clip, signal, onFrame } = part;
  const { size, framesPerSecond } = plan;
  const settings = { ...size, codec: 'avc', framesPerSecond, matrix: clip.matrix, signal } as const;
  const packets = encodeFrames(frames, { ...settings, bitsPerPixel: BITS_PER_PIXEL });
  await muxClip(path, packets, { codec: 'avc', frames: plan.frames.length, sound: null, onFrame });
}

/**
 * Writes the part of a clip that a service is sent, as H.264 in an MP4 without sound.
 * @throws ImagingError as `readFrames` and `encodeFrames`
 */
export function writePart(path: string, part: Part): Promise<void> {
  return write(path, { part, frames: plannedFrames(part) });
}

/** Writes a mask as a video beside it, white where it marks, with the same frames. */
export function writeMaskVideo(
  path: string,
  { mask, ...part }: Part & { readonly mask: Mask },
): Promise<void> {
  return write(path, { part, frames: later(maskFrames(part, mask)) });
}
