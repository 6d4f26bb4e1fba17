import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import { createPlane } from '../../../core/raster/plane.ts';
import type { Level } from '../level.ts';

/** Spread of the blur before differences are taken, in pixels. */
const SPREAD = 1.2;

/** Pixels from a blocked one to the first gradient that does not depend on it. */
const BLIND = 3;

export interface Gradient {
  readonly width: number;
  readonly height: number;
  /** Change of luma a pixel to the right, in grey levels. */
  readonly across: Float32Array;
  /** The same downwards. */
  readonly down: Float32Array;
  /**
   * 1 where the gradient belongs to the scene: clear of the hole, of forbidden pixels and of the level's rim.
   */
  readonly clear: Uint8Array;
}

/** Gradient of smoothed luma. Hidden and forbidden pixels have no effect where `clear` is set. */
export function measureGradient({ width, height, pixels, hole, forbidden }: Level): Gradient {
  const luma = createPlane({ width, height });
  const blocked = forbidden ? hole.map((flag, at) => flag | forbidden[at]) : hole;
  const clear = dilateSquare({ width, height, data: blocked }, BLIND);
  for (let at = 0; at < clear.length; at++) {
    const byte = at * PIXEL_BYTES;
    luma.data[at] = 0.299 * pixels[byte] + 0.587 * pixels[byte + 1] + 0.114 * pixels[byte + 2];
    clear[at] = 1 - clear[at];
  }
  const soft = gaussianBlurCompiled(luma, SPREAD).data;
  const across = new Float32Array(soft.length);
  const down = new Float32Array(soft.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isRim = x < BLIND || y < BLIND || x >= width - BLIND || y >= height - BLIND;
      if (isRim) clear[at] = 0;
      if (!clear[at]) continue;
      across[at] = (soft[at + 1] - soft[at - 1]) / 2;
      down[at] = (soft[at + width] - soft[at - width]) / 2;
    }
  return { width, height, across, down, clear };
}
