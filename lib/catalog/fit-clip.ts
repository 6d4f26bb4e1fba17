import { CLIP_RUN } from './clip-run.ts';

/** Width and height in pixels. */
interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a result: that of the clip, scaled down to `CLIP_RUN.shortSide`, with even sides. */
export function fitClip({ width, height }: FrameSize): FrameSize {
  const scale = Math.min(1, CLIP_RUN.shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}
