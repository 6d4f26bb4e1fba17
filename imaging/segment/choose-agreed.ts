import type { Plane } from '../kernels/plane.ts';

/** Share of two regions that they have in common, of what either has. */
function measureOverlap(one: Plane, two: Plane): number {
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
  /** What speaks for it by itself, where 1 is as much as having all in common with the others. */
  readonly merit: number;
}

/** Of several findings of one thing, the region that has most in common with the others and most merit of its own; the first where several have. */
export function chooseAgreed(findings: readonly [Finding, ...Finding[]]): Plane {
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
