import type { Vector } from '../../../core/geometry/vector.ts';
import type { HeadLight } from './head-light.ts';
import { castDepth, type LightVolume } from './light-volume.ts';

/** Light that reaches each cell of a box: from the lamp, and ambient, 0–1. */
export interface HairLight {
  readonly volume: LightVolume;
  readonly fromKey: Float32Array;
  readonly fromAround: Float32Array;
}

/** Sample directions of ambient light with their weights: more from above than from below. */
const sky: ReadonlyArray<readonly [towards: Vector, weight: number]> = [
  [[0, 1, 0.15], 0.24],
  [[-0.75, 0.45, 0.5], 0.17],
  [[0.75, 0.45, 0.5], 0.17],
  [[0, 0.2, 1], 0.24],
  [[-0.8, -0.2, 0.3], 0.06],
  [[0.8, -0.2, 0.3], 0.06],
  [[0, -0.7, 0.7], 0.06],
];

/** Two sample directions for fast previews. */
const plainSky: typeof sky = [
  [[0, 0.8, 0.6], 0.6],
  [[0, 0.1, 1], 0.4],
];

/** Casts the shadows of a voxel grid. `plainly` uses fewer directions for ambient light. */
export function lightHair(
  volume: LightVolume,
  { headLight: { towards }, plainly = false }: { readonly headLight: HeadLight; readonly plainly?: boolean },
): HairLight {
  const fromKey = castDepth(volume, towards);
  for (let at = 0; at < fromKey.length; at++) fromKey[at] = Math.exp(-fromKey[at]);
  const fromAround = new Float32Array(fromKey.length);
  for (const [direction, weight] of plainly ? plainSky : sky) {
    const depth = castDepth(volume, direction);
    for (let at = 0; at < depth.length; at++) fromAround[at] += weight * Math.exp(-0.6 * depth[at]);
  }
  return { volume, fromKey, fromAround };
}
