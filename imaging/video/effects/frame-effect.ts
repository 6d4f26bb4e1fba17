import type { FrameSize } from '../media/frame.ts';

/** Place of a frame in its clip, and the settings of the effect. */
export interface Moment {
  /** Number of the frame from the start of the result. */
  readonly index: number;
  /** Seconds from the start of the result, and the length of the whole. */
  readonly seconds: number;
  readonly totalSeconds: number;
  readonly seed: number;
  /** 0–1; 0 leaves a faint trace of the effect. */
  readonly strength: number;
}

/** RGB, 3 bytes a pixel. */
export interface RgbFrame extends FrameSize {
  readonly data: Uint8Array;
}

/**
 * Draws one frame with an effect and leaves the given one as it is. The result depends on the frame and its
 * moment alone: frames may be drawn in any order and on any machine.
 */
export type FrameEffect = (frame: RgbFrame, moment: Moment) => Uint8Array;

/** Pixels of a length that is one on a picture of 480 lines. */
export function pixelsOf(length: number, { height, width }: FrameSize): number {
  return (length * Math.min(height, width)) / 480;
}

/** A value between two by the strength of the effect. */
export function byStrength({ strength }: Moment, faint: number, full: number): number {
  return faint + (full - faint) * strength;
}

/** Squares of the distances of columns and rows from the middle, in shares of the sides. */
export function squaresFromMiddle(count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => ((i + 0.5) / count - 0.5) ** 2);
}
