import type { NearestNeighbourField } from '../../core/patchmatch/nearest-neighbour-field.ts';

/** Costs below this are as good as equal: about one grey level per byte of a patch. */
const EQUAL = 200;

/** Depths beyond this count the same, or weights would vanish in single precision. */
const DEEPEST = 50;

/** A patch counts this much less for each pixel of depth, so that the border's truth flows inwards. */
const BORDER_DECAY = 3;

/** BORDER_DECAY^−depth of each target. `depth` is `width × height`, in pixels. */
export function weighDepths({ targets }: NearestNeighbourField, depth: Float32Array): Float64Array {
  // Most of a large hole is that deep: a power is drawn for each pixel near its edge only.
  const out = new Float64Array(targets.length).fill(BORDER_DECAY ** -DEEPEST);
  for (let index = 0; index < targets.length; index++) {
    const deep = depth[targets[index]];
    if (deep < DEEPEST) out[index] = BORDER_DECAY ** -deep;
  }
  return out;
}

interface Weighing {
  /** Degree to which costly patches are outvoted; 0 = not at all. */
  readonly sharpness: number;
  /** From `weighDepths`; left out, depth counts nothing. */
  readonly depthWeights?: Float64Array;
}

/**
 * Sets the weight of each target's patch in the next vote: (cost + EQUAL)^−sharpness, times that of its
 * depth. Only ratios count, so this power law adapts to each place. A Gaussian of one width would blur hard
 * places and freeze easy ones.
 */
export function weighPatches(
  { targets, cost, weights }: NearestNeighbourField,
  { sharpness, depthWeights }: Weighing,
): void {
  for (let index = 0; index < targets.length; index++) {
    const target = targets[index];
    const fit = EQUAL / (cost[target] + EQUAL);
    const power = sharpness === 1 ? fit : sharpness === 0.5 ? Math.sqrt(fit) : fit ** sharpness;
    weights[target] = depthWeights ? power * depthWeights[index] : power;
  }
}
