import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Level } from './level.ts';

/** Depths by the flags of the hole, which do not change once a level is made. */
const depths = new WeakMap<Uint8Array, Float32Array>();

/**
 * Pixels from each pixel of a level's hole to its edge, 0 outside, as `distanceTransform` gives them. They
 * are measured once for each hole, since several steps ask for them, and may not be changed.
 */
export function measureDepth({ width, height, hole }: Level): Float32Array {
  const known = depths.get(hole);
  if (known) return known;
  const depth = distanceTransform({ width, height, data: hole });
  depths.set(hole, depth);
  return depth;
}
