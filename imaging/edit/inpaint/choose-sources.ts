import { type NearestNeighbourField, PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Vote } from '../../core/patchmatch/patch-vote.ts';

interface Choice {
  readonly sources: Int32Array;
  /** From `flagWithinPieces`: pixels whose patches all propose one source. */
  readonly within?: Uint8Array;
}

/**
 * For each hole pixel the one known pixel to copy: the one that the heaviest of the patches covering it
 * proposes. Written at the same index as in `holePixels`; −1 where no patch covers the pixel.
 */
export function chooseSources(
  field: NearestNeighbourField,
  { holePixels, from, to, weights, sources, within }: Vote & Choice,
): void {
  const { width, nearest } = field;
  for (let i = from; i < to; i++) {
    const pixel = holePixels[i];
    if (within?.[pixel]) {
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
