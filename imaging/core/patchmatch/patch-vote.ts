import type { Band } from '../threads/cut-bands.ts';
import { type NearestNeighbourField, PATCH_RADIUS, PIXEL_BYTES } from './nearest-neighbour-field.ts';
import { runField } from './run-field.ts';

/**
 * Sets each pixel of the hole to the weighted mean of the proposals of the patches over it (Wexler et al.
 * 2007). Sources are known pixels only, so the picture can be changed in place. Returns the sum of absolute
 * changes over RGB.
 */
export async function votePatches(
  field: NearestNeighbourField,
  yieldIfDue: () => Promise<void>,
): Promise<number> {
  const changes = await runField(field, {
    length: field.holePixels.length,
    name: 'voteField',
    byScript: (band) => voteByScript(field, band),
    yieldIfDue,
  });
  return changes.reduce((sum, change) => sum + change, 0);
}

/** Reference implementation of the vote in `wasm/field-kernels.as`. */
function voteByScript(
  { width, pixels, nearest, weights, holePixels }: NearestNeighbourField,
  { from, to }: Band,
): number {
  let change = 0;
  for (let i = from; i < to; i++) {
    const pixel = holePixels[i];
    let red = 0;
    let green = 0;
    let blue = 0;
    let texture = 0;
    let total = 0;
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      const row = pixel + dy * width;
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const weight = weights[row + dx];
        if (!(weight > 0)) continue;
        const source = (nearest[row + dx] - dy * width - dx) * PIXEL_BYTES;
        red += weight * pixels[source];
        green += weight * pixels[source + 1];
        blue += weight * pixels[source + 2];
        texture += weight * pixels[source + 3];
        total += weight;
      }
    }
    if (total === 0) continue;
    const at = pixel * PIXEL_BYTES;
    const newRed = (red / total + 0.5) | 0;
    const newGreen = (green / total + 0.5) | 0;
    const newBlue = (blue / total + 0.5) | 0;
    change +=
      Math.abs(newRed - pixels[at]) +
      Math.abs(newGreen - pixels[at + 1]) +
      Math.abs(newBlue - pixels[at + 2]);
    pixels[at] = newRed;
    pixels[at + 1] = newGreen;
    pixels[at + 2] = newBlue;
    pixels[at + 3] = (texture / total + 0.5) | 0;
  }
  return change;
}
