import { CLIP_RUN } from './clip-run.ts';

/** Width and height in pixels. */
interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a result: that of the clip, scaled down so that its shorter side is no longer, with even sides. */
export function fitClip({ width, height }: FrameSize, shortSide: number = CLIP_RUN.shortSide): FrameSize {
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}
