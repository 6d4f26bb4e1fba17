import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Mask } from '../../../core/picture.ts';
import { type Plane, samplePlane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';

/** Pixels of the small copy of the matte for the distance to the border. */
const MAX_PIXELS = 200_000;

/** Reach of rim light, relative to the shorter side. */
const REACH = 0.013;

/** Matte blurred on a small copy. */
export function blurMatte({ width, height, data }: Mask): Plane {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const step = 1 / scale;
  const small = { ...size, data: new Float32Array(size.width * size.height) };
  for (let y = 0, at = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, at++) {
      const row = Math.min(height - 1, Math.floor((y + 0.5) * step));
      small.data[at] = data[row * width + Math.min(width - 1, Math.floor((x + 0.5) * step))] / 255;
    }
  return gaussianBlurCompiled(resizePlane(small, size), REACH * Math.min(size.width, size.height));
}

/** Rim light from one side at a place of the person, 0–1. Positions are fractions of width and height. */
export function rimAt(
  blurred: Plane,
  [across, down]: readonly [number, number],
  from: readonly [number, number],
): number {
  const { width, height, data } = blurred;
  const reach = 1.6 * REACH * Math.min(width, height);
  const column = Math.max(0, Math.min(width - 1, Math.floor(across * width + from[0] * reach)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(down * height + from[1] * reach)));
  const inside = data[row * width + column];
  // Far inside there is no rim.
  if (inside > 0.995) return 0;
  const rise =
    1 - samplePlane(blurred, across * width - 0.5 + from[0] * reach, down * height - 0.5 + from[1] * reach);
  return rise * rise;
}
