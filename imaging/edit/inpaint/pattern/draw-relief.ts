import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { applyHomography, type Homography, invertHomography } from '../../../core/geometry/homography.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import type { Level } from '../level.ts';

/** Spreads in pixels of the light, and of the noise. */
const BROAD = 6;
const FINE = 0.7;

/** Grey levels beyond which all count the same. */
const STRONGEST = 30;

/** Comparable values of a level: one for each pixel, and a flag for pixels of the scene. */
export interface Relief {
  readonly plane: Plane;
  readonly known: Uint8Array;
}

/** Brightness of each pixel of a level relative to its surroundings. */
export function measureRelief({ width, height, pixels, hole, forbidden }: Level): Relief {
  const luma = createPlane({ width, height });
  for (let at = 0; at < hole.length; at++) {
    const byte = at * PIXEL_BYTES;
    luma.data[at] = 0.299 * pixels[byte] + 0.587 * pixels[byte + 1] + 0.114 * pixels[byte + 2];
  }
  const broad = gaussianBlurCompiled(luma, BROAD).data;
  const plane = gaussianBlurCompiled(luma, FINE);
  for (let at = 0; at < hole.length; at++)
    plane.data[at] = Math.max(-STRONGEST, Math.min(STRONGEST, plane.data[at] - broad[at]));
  const near = dilateSquare({ width, height, data: hole }, BROAD);
  const known = near.map((flag, at) => (flag || forbidden?.[at] ? 0 : 1));
  return { plane, known };
}

/** Most that a straightened picture is larger than the one before, by its pixels. */
const MAX_GROWTH = 2.5;

/** A relief as a projection shows it, at one pixel for each unit. Undefined where that is too large. */
export function straightenRelief({ plane, known }: Relief, projection: Homography): Relief | undefined {
  const { width, height, data } = plane;
  const corners = [
    applyHomography(projection, { x: 0, y: 0 }),
    applyHomography(projection, { x: width - 1, y: 0 }),
    applyHomography(projection, { x: 0, y: height - 1 }),
    applyHomography(projection, { x: width - 1, y: height - 1 }),
  ];
  const left = Math.floor(Math.min(...corners.map(({ x }) => x)));
  const top = Math.floor(Math.min(...corners.map(({ y }) => y)));
  const size = {
    width: Math.ceil(Math.max(...corners.map(({ x }) => x))) - left + 1,
    height: Math.ceil(Math.max(...corners.map(({ y }) => y))) - top + 1,
  };
  if (size.width * size.height > MAX_GROWTH * width * height) return undefined;
  const [a, b, c, d, e, f, g, h, i] = invertHomography(projection);
  const out = { plane: createPlane(size), known: new Uint8Array(size.width * size.height) };
  for (let y = 0, to = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, to++) {
      // `applyHomography` without a point for each pixel.
      const [u, v] = [x + left, y + top];
      const w = g * u + h * v + i;
      const column = Math.round((a * u + b * v + c) / w);
      const row = Math.round((d * u + e * v + f) / w);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      out.plane.data[to] = data[at];
      out.known[to] = known[at];
    }
  return out;
}
