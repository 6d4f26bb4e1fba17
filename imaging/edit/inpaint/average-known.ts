import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Level } from './level.ts';

interface Weighing {
  readonly channel: number;
  /** 1 where a pixel counts. */
  readonly weights: Uint8Array;
}

/**
 * The mean of a channel around each pixel over those that count; 0 where there are none within the blur's
 * reach.
 */
export function averageKnown(
  { width, height, pixels }: Level,
  { channel, weights, blur }: Weighing & { readonly blur: (plane: Plane) => Plane },
): Float32Array {
  const values = createPlane({ width, height });
  const counts = createPlane({ width, height });
  for (let at = 0; at < weights.length; at++) {
    counts.data[at] = weights[at];
    values.data[at] = weights[at] * pixels[at * PIXEL_BYTES + channel];
  }
  const total = blur(counts).data;
  return blur(values).data.map((value, at) => value / Math.max(1e-3, total[at]));
}
