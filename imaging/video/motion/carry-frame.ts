import type { FrameSize } from '../media/frame.ts';
import { findMotion } from './find-motion.ts';
import { buildPyramid } from './luma-pyramid.ts';
import { movePlane } from './move-plane.ts';
import { type RefinedMotion, refineMotion } from './refine-motion.ts';

/** Mean difference of matched blocks above which a cut lies between two frames. */
const CUT_COST = 25;

/** Motion from a frame to another one, both as planes, in parts of half pixels; null across a cut. */
export function motionToFrame(
  frame: Uint8Array,
  { other, size }: { readonly other: Uint8Array; readonly size: FrameSize },
): RefinedMotion | null {
  const { width, height } = size;
  const pyramidOf = (data: Uint8Array) =>
    buildPyramid({ width, height, data: data.subarray(0, width * height) });
  const motion = findMotion(pyramidOf(frame), pyramidOf(other));
  const mean = motion.cost.reduce((sum, cost) => sum + cost, 0) / motion.cost.length;
  return mean > CUT_COST ? null : refineMotion(motion);
}

/**
 * Planes of a frame where things are in another one, to which the motion leads from that. They are read by
 * cubics, so that what is carried over many frames stays sharp.
 */
export function carryFrame(
  data: Uint8Array,
  { size, motion }: { readonly size: FrameSize; readonly motion: RefinedMotion },
): Uint8Array {
  const { width, height } = size;
  const out = new Uint8Array(data.length);
  const half = { width: width >> 1, height: height >> 1 };
  const [pixels, cells] = [width * height, half.width * half.height];
  const luma = { ...motion, width, height, scale: 1, isSharp: true } as const;
  out.set(movePlane(data.subarray(0, pixels), luma));
  for (const at of [pixels, pixels + cells])
    out.set(movePlane(data.subarray(at, at + cells), { ...motion, ...half, scale: 2, isSharp: true }), at);
  return out;
}
