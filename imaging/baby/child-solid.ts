import { facePoints } from '../faces/face-landmarks.ts';
import { type Solid, skull } from '../hair/head-solid.ts';
import type { GrownForm, Proportions } from './ages.ts';

/** Middle and half axes, in centimetres. */
interface Ellipsoid {
  readonly at: readonly [x: number, y: number, z: number];
  readonly axes: readonly [across: number, up: number, along: number];
}

/** About the distance to an ellipsoid, exact on its surface. */
function createEllipsoid({ at, axes }: Ellipsoid): Solid {
  const [centreX, centreY, centreZ] = at;
  const [across, up, along] = axes.map((axis) => 1 / axis);
  const least = -Math.min(...axes);
  return (x, y, z) => {
    const a = (x - centreX) * across;
    const b = (y - centreY) * up;
    const c = (z - centreZ) * along;
    const k = Math.sqrt(a * a + b * b + c * c);
    const p = a * across;
    const q = b * up;
    const r = c * along;
    const slope = Math.sqrt(p * p + q * q + r * r);
    return slope > 1e-6 ? (k * (k - 1)) / slope : least;
  };
}

function softMin(a: number, b: number, softness: number): number {
  const share = Math.max(0, softness - Math.abs(a - b)) / softness;
  return Math.min(a, b) - share * share * softness * 0.25;
}

/** Where the body is, below the origin of the head. */
export const BODY = { neckTop: -4.5, chest: 14.5 } as const;

/** A child as distances in centimetres, negative inside. */
export interface ChildForm {
  readonly solid: Solid;
  readonly head: Solid;
  /** Neck, chest and arms. */
  readonly body: Solid;
}

interface FaceHeights {
  readonly chinY: number;
  readonly noseY: number;
  /** Radius of the cheeks. */
  readonly cheeks: number;
}

/** Joins the cheekbones and the lower jaw, with its angles below the ears, to a head. Places are `[side, y, z]` with the side counted from the middle. */
function createBones(
  { mandible: [across, up, forwards], angles }: GrownForm,
  { chinY, noseY, cheeks }: FaceHeights,
): (distance: number, place: readonly [side: number, y: number, z: number]) => number {
  const cheekbone = createEllipsoid({
    at: [3.9, noseY + 1.4, 3.9 - cheeks],
    axes: [1.15 * cheeks, cheeks, cheeks],
  });
  const jaw = createEllipsoid({ at: [0, chinY + up, forwards - 4.4], axes: [across, up, 4.4] });
  const angle = createEllipsoid({ at: [angles, chinY + 5, -1.6], axes: [1.8, 2.8, 3] });
  return (distance, [side, y, z]) => {
    const boned = softMin(distance, cheekbone(side, y, z), 3.2);
    return softMin(softMin(boned, angle(side, y, z), 2.6), jaw(side, y, z), 2.4);
  };
}

/** @param points of the face, as `growYounger` gives them */
function createHead(points: Float32Array, proportions: Proportions): Solid {
  const { cheeks, jawAcross, jawUp, grown } = proportions;
  const place = (index: number) => [points[3 * index], points[3 * index + 1]] as const;
  const [, noseY] = place(facePoints.noseTip);
  const [, chinY] = place(facePoints.chin);
  const [, lipY] = place(facePoints.upperInnerLip);
  const cranium = createEllipsoid({
    at: [0, skull.y, skull.z],
    axes: [skull.across * proportions.skull, skull.up, skull.along],
  });
  const jaw = createEllipsoid({ at: [0, chinY + jawUp + 0.2, -1.7], axes: [jawAcross, jawUp, 6.4] });
  const cheek = createEllipsoid({
    at: [3.1, (noseY + lipY) / 2 - 0.4, 4.5 - cheeks],
    axes: [cheeks, cheeks, cheeks],
  });
  const chin = grown
    ? createEllipsoid({ at: [0, chinY + 1.45, grown.mandible[2] - 2.1], axes: [1.7, 1.6, 1.9] })
    : createEllipsoid({ at: [0, chinY + 2, 2], axes: [0.42 * jawAcross, 2.1, 2.2] });
  const bones = grown && createBones(grown, { chinY, noseY, cheeks });
  const nose = createEllipsoid({ at: [0, noseY + 0.15, 4.9], axes: [0.95, 0.8, 1.05] });
  const bridge = createEllipsoid({ at: [0, noseY + 1.6, 4.2], axes: [0.8, 2.1, 0.9 + (grown?.bridge ?? 0)] });
  const mouth = createEllipsoid({ at: [0, lipY, 3.1], axes: [2, 1.5, 1.7] });
  const ear = createEllipsoid({ at: [6.75 * proportions.skull, noseY + 1.7, -4.3], axes: [1.1, 2.2, 1.6] });
  return (ownX, y, z) => {
    const side = Math.abs(ownX);
    let distance = softMin(cranium(ownX, y, z), jaw(ownX, y, z), 4);
    distance = bones ? bones(distance, [side, y, z]) : softMin(distance, cheek(side, y, z), 2.2);
    distance = softMin(distance, chin(ownX, y, z), 1.6);
    distance = softMin(distance, mouth(ownX, y, z), 1.2);
    distance = softMin(distance, bridge(ownX, y, z), 1.1);
    distance = softMin(distance, nose(ownX, y, z), 0.55);
    return softMin(distance, ear(side, y, z), 0.7);
  };
}

/** Neck, shoulders, chest and upper arms. */
function createBody({ neck, shoulders, shoulderTop }: Proportions): Solid {
  const chest = createEllipsoid({
    at: [0, shoulderTop - BODY.chest, -3],
    axes: [shoulders * 0.86, 14.5, 6.4],
  });
  return (ownX, y, z) => {
    const side = Math.abs(ownX);
    const along = Math.max(shoulderTop - 2, Math.min(BODY.neckTop, y));
    const toNeck = Math.sqrt(ownX * ownX + (y - along) ** 2 + (z + 4.6) ** 2) - neck;
    const out = Math.min(shoulders - 3.4, side);
    const height = shoulderTop - 3.2 - (2.2 * out) / shoulders;
    const toShoulders = Math.sqrt((side - out) ** 2 + (y - height) ** 2 + (z + 3.6) ** 2) - 3.6;
    // Upper arms hang a little away from the body.
    const down = Math.max(-30, Math.min(shoulderTop - 4.6, y));
    const elbow = shoulders - 2.7 + 0.1 * (shoulderTop - 4.6 - down);
    const toArm = Math.sqrt((side - elbow) ** 2 + (y - down) ** 2 + (z + 3.6) ** 2) - 3.1;
    const torso = softMin(softMin(toNeck, toShoulders, 2.6), chest(ownX, y, z), 3);
    return softMin(torso, toArm, 0.9);
  };
}

/**
 * The head, neck and chest of a child that looks straight ahead.
 * @param points of its face, as `growYounger` gives them
 */
export function createChildForm(points: Float32Array, proportions: Proportions): ChildForm {
  const head = createHead(points, proportions);
  const body = createBody(proportions);
  const solid: Solid = (x, y, z) => {
    if (y > 2) return head(x, y, z);
    const below = body(x, y, z);
    return y < -16 ? below : softMin(head(x, y, z), below, 1.1);
  };
  return { solid, head, body };
}
