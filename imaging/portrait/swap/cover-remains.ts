import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Atlas } from './describe-face.ts';

/**
 * Share of the brows of a half that is drawn from the source from where on the rest is covered, too: a rim of
 * glasses hides half of a brow, and the other half would be that of the face below. @tuned 2026-11-30
 */
const MOSTLY = [0.25, 0.45] as const;

interface DrawnLayers {
  readonly direct: Float32Array;
  readonly turned: Float32Array;
  /** Weights of both where the source had skin everywhere. */
  readonly wanted: Float32Array;
}

/**
 * Weight of even skin over what is left of the target's brows: a source whose forehead is hidden covers broad
 * brows in part, and their upper edge would stay as a line.
 */
export function coverRemains(
  { direct, turned, wanted }: DrawnLayers,
  { zones: { brows } }: Pick<Atlas, 'zones'>,
): Float32Array {
  const side = brows.width;
  const sums = [0, 0];
  const totals = [1e-6, 1e-6];
  const halfOf = (at: number) => (at % side < side / 2 ? 0 : 1);
  for (let at = 0; at < wanted.length; at++) {
    const weight = brows.data[at] * wanted[at];
    sums[halfOf(at)] += brows.data[at] * Math.min(wanted[at], direct[at] + turned[at]);
    totals[halfOf(at)] += weight;
  }
  const given = sums.map((sum, half) => smoothStep(...MOSTLY, sum / totals[half]));
  return wanted.map((value, at) => {
    const left = Math.max(0, value - direct[at] - turned[at]);
    return given[halfOf(at)] * brows.data[at] * left;
  });
}
