import { linearOf, luminanceOf } from '../../core/colour/colour-space.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';

/** Linear light of a well-exposed photo's white. */
export const WELL_EXPOSED_WHITE = 0.7;

/** Quantile of a photo's light that is its white, and the step between sampled pixels. */
const WHITE = { quantile: 0.98, step: 7 } as const;

/**
 * Linear light of a photo's white: that of its lightest opaque pixels. Whites of eyes lie in the shade of
 * lids, so that they would make all skin light.
 */
export function measurePhotoWhite({ channels, data }: Picture): number {
  const lights: number[] = [];
  const green = channels < 3 ? 0 : 1;
  for (let at = 0; at + channels <= data.length; at += WHITE.step * channels)
    if (channels !== 4 || data[at + 3] > 127)
      lights.push(luminanceOf([at, at + green, at + 2 * green].map((place) => linearOf[data[place]])));
  return quantiles(lights, WHITE.quantile)[0] ?? WELL_EXPOSED_WHITE;
}
