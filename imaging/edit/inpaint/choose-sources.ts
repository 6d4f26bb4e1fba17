import { type NearestNeighbourField, PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { runField } from '../../core/patchmatch/run-field.ts';
import type { Band } from '../../core/threads/cut-bands.ts';

/**
 * Writes the field's `sources`: for each hole pixel the one known pixel to copy, which the heaviest of the
 * patches covering it proposes; −1 where no patch covers the pixel.
 */
export async function chooseSources(
  field: NearestNeighbourField,
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  await runField(field, {
    length: field.holePixels.length,
    name: 'chooseSources',
    byScript: (band) => {
      chooseByScript(field, band);
    },
    yieldIfDue,
  });
}

/** Reference implementation of the choice in `field-kernels.as`. */
function chooseByScript(
  { width, nearest, weights, holePixels, sources }: NearestNeighbourField,
  { from, to }: Band,
): void {
  for (let i = from; i < to; i++) {
    const pixel = holePixels[i];
    let heaviest = 0;
    let source = -1;
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      const row = pixel + dy * width;
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const weight = weights[row + dx];
        if (!(weight > heaviest)) continue;
        heaviest = weight;
        source = nearest[row + dx] - dy * width - dx;
      }
    }
    sources[i] = source;
  }
}
