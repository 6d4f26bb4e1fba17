import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Weighted sums of several windows' answers for each pixel of a small copy of the photo. */
export interface LikelihoodSums {
  /** Of the photo. */
  readonly width: number;
  readonly height: number;
  readonly logits: Plane;
  readonly weights: Plane;
}

/** Empty sums. `side` is the longer side of the copy. */
export function createSums(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
) {
  const scale = Math.min(1, side / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { width, height, logits: createPlane(size), weights: createPlane(size) } satisfies LikelihoodSums;
}

/** Likelihood of a person at each pixel, 0–1; 0 without an answer. */
export function toLikelihood({ logits, weights }: LikelihoodSums): Plane {
  const data = logits.data.map((sum, at) => {
    const weight = weights.data[at];
    return weight > 0 ? 1 / (1 + Math.exp(-sum / weight)) : 0;
  });
  return { width: logits.width, height: logits.height, data };
}
