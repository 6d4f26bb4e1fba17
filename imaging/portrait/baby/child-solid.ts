import type { Solid } from '../hair/fit/head-solid.ts';
import type { Proportions } from './ages.ts';
import { createHead, describeHead, type HeadForm, tabulateHead } from './child-head.ts';
import { createJoin, type Part, softMin, tabulateParts } from './ellipsoid.ts';
import { linkChildKernels } from './wasm/child-kernels.ts';

/** Position of the body below the origin of the head. */
const BODY = { neckTop: -4.5, chest: 14.5 } as const;

/** Child as signed distances in centimetres, negative inside. */
export interface ChildForm {
  readonly solid: Solid;
  readonly head: Solid;
  /** Neck, chest and arms. */
  readonly body: Solid;
}

/** Chest and belly. */
function listTrunk({ shoulders, shoulderTop }: Proportions): readonly Part[] {
  return [
    { at: [0, shoulderTop - BODY.chest, -3], axes: [shoulders * 0.8, 14.2, 6.2], softness: 3 },
    { at: [0, shoulderTop - 17, -1.6], axes: [shoulders * 0.78, 10, 6.2], softness: 2 },
  ];
}

/** Neck, shoulders, chest and upper arms. Reference of `body` in `wasm/child-kernels.as`. */
function createBody(proportions: Proportions): Solid {
  const { neck, shoulders, shoulderTop } = proportions;
  const joint = shoulders - 3.1;
  const joinTrunk = createJoin(tabulateParts(listTrunk(proportions)));
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
    return softMin(joinTrunk(softMin(toNeck, toShoulders, 2.6), side, y, z), toArm, 1.8);
  };
}

/** The form by script: the reference of the compiled one, and used where that cannot run. */
function createByScript(head: HeadForm, proportions: Proportions): ChildForm {
  const [toHead, body] = [createHead(head), createBody(proportions)];
  const solid: Solid = (x, y, z) => {
    if (y > 2) return toHead(x, y, z);
    const below = body(x, y, z);
    return y < -16 ? below : softMin(toHead(x, y, z), below, 0.8);
  };
  return { solid, head: toHead, body };
}

/**
 * Head, neck and chest of a child that looks straight ahead.
 * @param points points of its face, from `growYounger`
 */
export function createChildForm(points: Float32Array, proportions: Proportions): ChildForm {
  const head = describeHead(points, proportions);
  const { numbers, ...tables } = tabulateHead(head);
  const { neck, shoulders, shoulderTop } = proportions;
  const compiled = linkChildKernels({
    ...tables,
    trunk: tabulateParts(listTrunk(proportions)),
    numbers: { ...numbers, neck, shoulders, shoulderTop },
  });
  return compiled ?? createByScript(head, proportions);
}
