import { VIDEO_MIN_SIDE } from '#lib/catalog/uploads.ts';
import { type Corner, drawProductMark } from '../../edit/product-mark/draw-product-mark.ts';
import type { Clip } from '../media/clip.ts';
import { encodeFrames } from '../media/encode-frames.ts';
import type { Frame, FrameSize } from '../media/frame.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import { muxClip } from '../media/mux-clip.ts';
import type { OutputCodec } from '../media/output-codec.ts';
import { readFrames } from '../media/read-frames.ts';
import { plainTimeline, type Timeline, thinTimeline } from '../timelines/timeline.ts';
import { makeSound } from './make-sound.ts';

interface CopyWish {
  readonly path: string;
  readonly codec: OutputCodec;
  /** Longest side in pixels; larger frames are scaled down. */
  readonly maxSide: number;
  /** Frames beyond this rate are left out evenly. */
  readonly framesPerSecond?: number;
  /** Corner of each frame that the product's mark is drawn into; left out, none is. */
  readonly corner?: Corner | undefined;
  /** Text that the file carries, in a container without a mark behind its boxes. */
  readonly comment?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onFrame?: ((frames: number) => void) | undefined;
}

/** Even size within a longest side; a side that would be too short for the encoders is stretched. */
export function fitSide({ width, height }: FrameSize, maxSide: number): FrameSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const even = (side: number) => Math.max(VIDEO_MIN_SIDE, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

interface DrawnCopy extends CopyWish {
  readonly size: FrameSize;
  readonly timeline: Timeline;
}

/** Frames of a copy, from 0 seconds on. */
async function* drawCopy(clip: Clip, { corner, signal, size, timeline }: DrawnCopy): AsyncGenerator<Frame> {
  const { frames, seconds } = timeline;
  let [place, next] = [0, 0];
  for await (const { data } of readFrames(clip, { size, signal })) {
    if (frames[next]?.source !== place++) continue;
    const { time: timestamp } = frames[next++];
    const duration = (frames[next]?.time ?? seconds) - timestamp;
    const frame = { ...size, data, timestamp, duration };
    yield corner ? { ...frame, data: drawMark(frame, { corner, matrix: clip.matrix }) } : frame;
  }
}

function drawMark(
  { width, height, data }: Frame,
  { corner, matrix }: Pick<Clip, 'matrix'> & { corner: Corner },
): Uint8Array {
  const size = { width, height };
  const marked = drawProductMark({ ...size, channels: 3, data: toRgb(size, data, matrix) }, corner);
  return toPlanes(size, new Uint8Array(marked.data), matrix);
}

/**
 * Writes a whole clip again, with its sound: smaller, with fewer frames, in another codec, or with the
 * product's mark.
 * @returns the size of its frames
 * @throws ImagingError as `readFrames` and `encodeFrames`
 */
export async function writeCopy(clip: Clip, wish: CopyWish): Promise<FrameSize> {
  const { path, codec, maxSide, comment, signal, onFrame } = wish;
  const size = fitSide(clip.size, maxSide);
  const [from] = clip.times;
  const whole = plainTimeline({ times: clip.times.map((time) => time - from), seconds: clip.seconds });
  const timeline = thinTimeline(whole, wish.framesPerSecond ?? Number.POSITIVE_INFINITY);
  const frames = timeline.frames.length;
  const framesPerSecond = frames / clip.seconds;
  const request = { strength: 0, sound: 'kept', codec } as const;
  const sound = await makeSound(clip, { request, plan: { range: { from, to: from + clip.seconds } } });
  const settings = { ...size, codec, framesPerSecond, matrix: clip.matrix, signal };
  const packets = encodeFrames(drawCopy(clip, { ...wish, size, timeline }), settings);
  await muxClip(path, packets, { codec, frames, sound, comment, onFrame });
  return size;
}
