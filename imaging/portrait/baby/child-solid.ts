import type { Solid } from '../hair/fit/head-solid.ts';
import type { Proportions } from './ages.ts';
import { createHead } from './child-head.ts';
import { createEllipsoid, softMin } from './ellipsoid.ts';

/** Position of the body below the origin of the head. */
const BODY = { neckTop: -4.5, chest: 14.5 } as const;

/** Child as signed distances in centimetres, negative inside. */
export interface ChildForm {
  readonly solid: Solid;
  readonly head: Solid;
  /** Neck, chest and arms. */
  readonly body: Solid;
}

/** Neck, shoulders, chest and upper arms. */
function createBody({ neck, shoulders, shoulderTop }: Proportions): Solid {
  const chest = createEllipsoid({
    at: [0, shoulderTop - BODY.chest, -3],
    axes: [shoulders * 0.8, 14.2, 6.2],
  });
  const joint = shoulders - 3.1;
  const belly = createEllipsoid({ at: [0, shoulderTop - 17, -1.6], axes: [shoulders * 0.78, 10, 6.2] });
  return (ownX, y, z) => {
    const side = Math.abs(ownX);
    const along = Math.max(shoulderTop - 2, Math.min(BODY.neckTop, y));
    const toNeck = Math.sqrt(ownX * ownX + (y - along) ** 2 + (z + 4.6) ** 2) - neck;
    // Shoulders slope down from the neck, more so farther out.
    const out = Math.min(joint, side);
    const height = shoulderTop - 2.3 - 2.6 * (out / shoulders) - 2.6 * (out / shoulders) ** 2;
    const toShoulders = Math.sqrt((side - out) ** 2 + (y - height) ** 2 + (z + 3.8) ** 2) - 2.9;
    // Upper arms hang slightly away from the body.
    const down = Math.max(-30, Math.min(shoulderTop - 6.1, y));
    const below = shoulderTop - 6.1 - down;
    const elbow = joint + 0.15 + (0.16 * below * below) / (below + 3);
    const toArm = Math.sqrt((side - elbow) ** 2 + (y - down) ** 2 + (z + 3.4) ** 2) - 3.05;
    const torso = softMin(softMin(toNeck, toShoulders, 2.6), chest(ownX, y, z), 3);
    return softMin(softMin(torso, belly(ownX, y, z), 2), toArm, 1.8);
  };
}

/**
 * Head, neck and chest of a child that looks straight ahead.
 * @param points points of its face, from `growYounger`
 */
export function createChildForm(points: Float32Array, proportions: Proportions): ChildForm {
  const head = createHead(points, proportions);
  const body = createBody(proportions);
  const solid: Solid = (x, y, z) => {
    if (y > 2) return head(x, y, z);
    const below = body(x, y, z);
    return y < -16 ? below : softMin(head(x, y, z), below, 0.8);
  };
  return { solid, head, body };
}
