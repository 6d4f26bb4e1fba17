import { normalizeFast, type Vector } from '../../../core/geometry/vector.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Combing } from '../cut.ts';
import { skull } from '../fit/head-solid.ts';

/** Width in centimetres over which the comb direction changes at a parting. */
const PARTING = 0.7;

/** Comb direction at a place of the head, in head axes, of length about 1. */
export function combAt({ top, sides, part, away = 1, gathered }: Combing, [x, y, z]: Vector): Vector {
  if (gathered) {
    const at = gathered[0] * (x < (part ?? 0) ? -1 : 1);
    return normalizeFast([at - x, gathered[1] - y, gathered[2] - z]);
  }
  const elevation = (y - skull.y) / (Math.hypot(x, y - skull.y, 0.6 * (z - skull.z)) || 1);
  const above = smoothStep(0.5, 0.86, elevation);
  const side = x < 0 ? -1 : 1;
  const parted = part === undefined ? 0 : away * Math.max(-1, Math.min(1, (x - part) / PARTING));
  // A parting ends behind the crown, where hair falls from the whorl.
  const ahead = smoothStep(-9.5, -5, z);
  const behind = 1 - ahead;
  const across = ahead * (top[0] + parted) + behind * 0.05 * x;
  const onTop: Vector = [across, ahead * top[1] - behind * 0.4, ahead * top[2] - behind];
  return [
    above * onTop[0] + (1 - above) * sides[0] * side,
    above * onTop[1] + (1 - above) * sides[1],
    above * onTop[2] + (1 - above) * sides[2],
  ];
}
