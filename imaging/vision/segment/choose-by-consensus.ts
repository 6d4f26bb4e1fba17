import type { Plane } from '../../core/raster/plane.ts';

/** Intersection over union of two regions of one size. */
export function measureOverlap(one: Plane, two: Plane): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < one.data.length; at++) {
    both += Math.min(one.data[at], two.data[at]);
    either += Math.max(one.data[at], two.data[at]);
  }
  return either > 0 ? both / either : 1;
}

export interface Finding {
  /** 0–1, of one size for all findings. */
  readonly region: Plane;
  /** Its own quality, where 1 equals full agreement with the others. */
  readonly merit: number;
}

/**
 * Chooses among several findings of one thing by agreement with the others and own merit. The first wins
 * ties.
 */
export function chooseByConsensus(findings: readonly [Finding, ...Finding[]]): Plane {
  let [chosen] = findings;
  let most = Number.NEGATIVE_INFINITY;
  const others = Math.max(1, findings.length - 1);
  for (const one of findings) {
    let shared = 0;
    for (const two of findings) if (one !== two) shared += measureOverlap(one.region, two.region);
    const worth = shared / others + one.merit;
    if (worth <= most) continue;
    most = worth;
    chosen = one;
  }
  return chosen.region;
}
