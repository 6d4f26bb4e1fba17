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

interface Fading {
  readonly depth: Float32Array;
  readonly decay: number;
  /** decay^−depth of each target. */
  readonly fades: Float64Array;
}

/** The last fading of a field by its targets, since all votes on a level but the last are of one decay. */
const fadings = new WeakMap<Int32Array, Fading>();

function fadesOf(
  targets: Int32Array,
  { depth, decay }: { readonly depth: Float32Array; readonly decay: number },
): Float64Array {
  const known = fadings.get(targets);
  if (known?.depth === depth && known.decay === decay) return known.fades;
  // Most of a large hole is that deep: a power is drawn for each pixel near its edge only.
  const deepest = decay ** -DEEPEST;
  const fades = new Float64Array(targets.length).fill(deepest);
  for (let index = 0; index < targets.length; index++) {
    const deep = depth[targets[index]];
    if (deep < DEEPEST) fades[index] = decay ** -deep;
  }
  fadings.set(targets, { depth, decay, fades });
  return fades;
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
  const fades = decay === 1 ? undefined : fadesOf(targets, { depth, decay });
  for (let index = 0; index < targets.length; index++) {
    const target = targets[index];
    const fit = EQUAL / (cost[target] + EQUAL);
    const power = sharpness === 1 ? fit : sharpness === 0.5 ? Math.sqrt(fit) : fit ** sharpness;
    weights[target] = fades ? power * fades[index] : power;
  }
  return weights;
}
