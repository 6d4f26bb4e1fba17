import type { NearestNeighbourField } from '../../core/patchmatch/nearest-neighbour-field.ts';

/** Costs below this are as good as equal: about one grey level per byte of a patch. */
const EQUAL = 200;

/** Depths beyond this count the same, or weights would vanish in single precision. */
const DEEPEST = 50;

interface Weighing {
  /** Degree to which costly patches are outvoted; 0 = not at all. */
  readonly sharpness: number;
  /** By how much a patch counts less for each pixel that it lies deeper in the hole; 1 = not at all. */
  readonly decay: number;
}

/**
 * Weight of each target's patch in a vote: (cost + EQUAL)^−sharpness · decay^−depth. Only ratios count, so
 * this power law adapts to each place. A Gaussian of one width would blur hard places and freeze easy ones.
 * Returns the field's own weights, which the next call overwrites.
 */
export function weighPatches(
  field: NearestNeighbourField,
  { depth, sharpness, decay }: Weighing & { readonly depth: Float32Array },
): Float32Array {
  const { targets, cost, weights } = field;
  // Most of a large hole is that deep: a power is drawn for each pixel near its edge only.
  const deepest = decay ** -DEEPEST;
  for (let index = 0; index < targets.length; index++) {
    const target = targets[index];
    const fit = EQUAL / (cost[target] + EQUAL);
    const fade = depth[target] >= DEEPEST ? deepest : decay === 1 ? 1 : decay ** -depth[target];
    weights[target] = (sharpness === 1 ? fit : fit ** sharpness) * fade;
  }
  return weights;
}
