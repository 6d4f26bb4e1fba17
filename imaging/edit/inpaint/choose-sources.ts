import { type NearestNeighbourField, PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { runField } from '../../core/patchmatch/run-field.ts';
import type { Band } from '../../core/threads/cut-bands.ts';
import { flagWithinPieces } from './flag-within-pieces.ts';

/**
 * Writes the field's `sources`: for each hole pixel the one known pixel to copy, which the heaviest of the
 * patches covering it proposes; −1 where no patch covers the pixel.
 */
export async function chooseSources(
  field: NearestNeighbourField,
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  let within: Uint8Array | undefined;
  await runField(field, {
    length: field.holePixels.length,
    name: 'chooseSources',
    byScript: (band) => {
      within ??= flagWithinPieces(field);
      chooseByScript(field, { ...band, within });
    },
    yieldIfDue,
  });
}

/** Reference implementation of the choice in `field-kernels.as`. */
function chooseByScript(
  field: NearestNeighbourField,
  { from, to, within }: Band & { readonly within: Uint8Array },
): void {
  const { width, nearest, weights, holePixels, sources } = field;
  for (let i = from; i < to; i++) {
    const pixel = holePixels[i];
    if (within[pixel]) {
      sources[i] = nearest[pixel];
      continue;
    }
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
