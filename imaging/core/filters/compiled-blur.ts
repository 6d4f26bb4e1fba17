import type { Plane } from '../raster/plane.ts';
import { boxBlurs } from './box-blur.ts';
import { boxRadii, gaussianBlur, LARGEST_KERNEL, weightsOf } from './gaussian-blur.ts';
import { boxBlursCompiled, convolveCompiled } from './wasm/blur-kernels.ts';

/**
 * `gaussianBlur` by a compiled kernel where this machine can run one: the same numbers in a third of the
 * time. It is not for browsers.
 */
export function gaussianBlurCompiled(plane: Plane, sigma: number): Plane {
  if (sigma <= 0) return gaussianBlur(plane, sigma);
  const blurred =
    sigma > LARGEST_KERNEL
      ? boxBlursCompiled(plane, boxRadii(sigma))
      : convolveCompiled(plane, weightsOf(sigma));
  return blurred ?? gaussianBlur(plane, sigma);
}

/** `boxBlur` by a compiled kernel, as `gaussianBlurCompiled` is. */
export function boxBlurCompiled(plane: Plane, radius: number): Plane {
  return boxBlursCompiled(plane, [radius]) ?? boxBlurs(plane, [radius]);
}
