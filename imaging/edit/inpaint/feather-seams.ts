import {
  type NearestNeighbourField,
  PATCH_RADIUS,
  PIXEL_BYTES,
} from '../../core/patchmatch/nearest-neighbour-field.ts';
import { runField } from '../../core/patchmatch/run-field.ts';
import type { Band } from '../../core/threads/cut-bands.ts';

/** Below the first share of agreeing weight the patches have no common source, and nothing is mixed. */
const DISAGREEMENT = 0.15;
const AGREEMENT = 0.35;

/** Most that the mean of all proposals counts beside the copy. */
const MAX = 0.6;

/**
 * Softens seams between pieces that are copied as wholes. Each copied pixel is mixed with the mean of the
 * proposals of all patches over it. Where every patch proposes something else, as in noise, the copy stays: a
 * mean would flatten it. Adds to the field's `corrections`.
 */
export async function featherSeams(
  field: NearestNeighbourField,
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  await runField(field, {
    length: field.holePixels.length,
    name: 'featherSeams',
    argumentsOf: () => [DISAGREEMENT, AGREEMENT, MAX],
    byScript: (band) => {
      featherByScript(field, band);
    },
    yieldIfDue,
  });
}

/** Reference implementation of the mix in `field-kernels.as`. */
function featherByScript(
  { width, pixels, nearest, weights, holePixels, sources, corrections }: NearestNeighbourField,
  { from, to }: Band,
): void {
  for (let i = from; i < to; i++) {
    const pixel = holePixels[i];
    const copied = sources[i];
    if (copied < 0) continue;
    let red = 0;
    let green = 0;
    let blue = 0;
    let total = 0;
    let agreed = 0;
    let isMixed = false;
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      const row = pixel + dy * width;
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const weight = weights[row + dx];
        if (!(weight > 0)) continue;
        const source = nearest[row + dx] - dy * width - dx;
        if (source === copied) agreed += weight;
        else isMixed = true;
        red += weight * pixels[source * PIXEL_BYTES];
        green += weight * pixels[source * PIXEL_BYTES + 1];
        blue += weight * pixels[source * PIXEL_BYTES + 2];
        total += weight;
      }
    }
    // All patches propose the copy itself: no seam is near.
    if (!isMixed) continue;
    const share =
      MAX * Math.min(1, Math.max(0, (agreed / total - DISAGREEMENT) / (AGREEMENT - DISAGREEMENT)));
    const at = copied * PIXEL_BYTES;
    corrections[i * 3] += share * (red / total - pixels[at]);
    corrections[i * 3 + 1] += share * (green / total - pixels[at + 1]);
    corrections[i * 3 + 2] += share * (blue / total - pixels[at + 2]);
  }
}
