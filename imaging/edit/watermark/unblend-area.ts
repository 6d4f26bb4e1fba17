import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';

/** The photo under the mark is never amplified by more than the inverse of this. */
const MIN_CLEAR = 0.05;

/**
 * Takes the mark off the photo, in place: `photo = (seen − share · colour) / (1 − share)` with `share =
 * opacity · coverage`. Pixels without coverage, and alpha, stay as they are.
 */
export function unblendArea(
  photo: Picture,
  { area, blend, coverage }: { readonly area: Area; blend: Blend; coverage: Plane },
): void {
  const { data, channels, width } = photo;
  // Coverage is 0 beyond the photo's border, which an area may reach over.
  for (let y = 0, from = 0; y < area.height; y++) {
    let pixel = (y + area.box.top) * width + area.box.left;
    for (let x = 0; x < area.width; x++, from++, pixel++) {
      const share = Math.min(1 - MIN_CLEAR, blend.opacity * coverage.data[from]);
      if (share === 0) continue;
      // Half-transparent pixels were composited on grey; their own colour follows by the same rule.
      const colours = Math.min(3, channels);
      for (let channel = 0; channel < colours; channel++) {
        const at = pixel * channels + channel;
        const bare = (data[at] - share * blend.colour[channel]) / (1 - share);
        data[at] = Math.min(255, Math.max(0, Math.round(bare)));
      }
    }
  }
}
