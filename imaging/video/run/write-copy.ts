import { type Corner, drawProductMark } from '../../edit/product-mark/draw-product-mark.ts';
import type { Clip } from '../media/clip.ts';
import { encodeFrames } from '../media/encode-frames.ts';
import type { Frame, FrameSize } from '../media/frame.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import { muxClip } from '../media/mux-clip.ts';
import type { OutputCodec } from '../media/output-codec.ts';
import { readFrames } from '../media/read-frames.ts';
import { makeSound } from './make-sound.ts';

interface CopyWish {
  readonly path: string;
  readonly codec: OutputCodec;
  /** Longest side in pixels; larger frames are scaled down. */
  readonly maxSide: number;
  /** Corner of each frame that the product's mark is drawn into; left out, none is. */
  readonly corner?: Corner | undefined;
  /** Text that the file carries, in a container without a mark behind its boxes. */
  readonly comment?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onFrame?: ((frames: number) => void) | undefined;
}

/** Even size within a longest side. */
export function fitSide({ width, height }: FrameSize, maxSide: number): FrameSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

async function* drawCopy(clip: Clip, { corner, signal, size }: CopyWish & { size: FrameSize }) {
  for await (const frame of readFrames(clip, { size, signal })) {
    if (!corner) {
      yield frame;
      continue;
    }
    const rgb = toRgb(size, frame.data, clip.matrix);
    const { data } = drawProductMark({ ...size, channels: 3, data: rgb }, corner);
    yield { ...frame, data: toPlanes(size, new Uint8Array(data), clip.matrix) } satisfies Frame;
  }
}

/**
 * Writes a whole clip again, with its sound: smaller, in another codec, or with the product's mark.
 * @returns the size of its frames
 * @throws ImagingError as `readFrames` and `encodeFrames`
 */
export async function writeCopy(clip: Clip, wish: CopyWish): Promise<FrameSize> {
  const { path, codec, maxSide, comment, signal, onFrame } = wish;
  const size = fitSide(clip.size, maxSide);
  const framesPerSecond = clip.times.length / clip.seconds;
  const [from] = clip.times;
  const request = { strength: 0, sound: 'kept', codec } as const;
  const sound = await makeSound(clip, { request, plan: { range: { from, to: from + clip.seconds } } });
  const settings = { ...size, codec, framesPerSecond, matrix: clip.matrix, signal };
  const packets = encodeFrames(drawCopy(clip, { ...wish, size }), settings);
  await muxClip(path, packets, { codec, frames: clip.times.length, sound, comment, onFrame });
  return size;
}
