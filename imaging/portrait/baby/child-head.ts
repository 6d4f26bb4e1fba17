import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { type Solid, skull } from '../hair/fit/head-solid.ts';
import type { GrownForm, Proportions } from './ages.ts';
import {
  createEllipsoid,
  createJoin,
  type Ellipsoid,
  type Part,
  softCut,
  softMin,
  tabulateParts,
} from './ellipsoid.ts';

/** Middle of an ear, and half of its height, in centimetres. */
interface EarPlace {
  readonly side: number;
  readonly y: number;
  readonly z: number;
  readonly half: number;
}

/** Distance of an ear from the head, and outward lean of its top in radians. */
const OFF = 0.66;
const LEAN = 0.16;

/** Distance in half heights beyond which an ear has no effect. */
const FELT = 1.7;

/** Parts of an ear in its frame: out from the head, up, and out of its hollow. */
const EAR = {
  shell: { at: [0, 0.2, 0], axes: [1.42, 2.0, 0.5] },
  lobe: { at: [-0.5, -1.62, 0.05], axes: [0.66, 0.66, 0.42] },
  dish: { at: [-0.1, 0.3, 0.62], axes: [1.06, 1.52, 0.52] },
  fold: { at: [0.12, 0.1, 0.16], axes: [0.34, 1.25, 0.3] },
  hollow: { at: [-0.55, -0.3, 0.5], axes: [0.52, 0.8, 0.6] },
  knob: { at: [-1.1, -0.42, 0.5], axes: [0.32, 0.48, 0.34] },
} as const satisfies Record<string, Ellipsoid>;

/**
 * Signed distance to both ears: shell with a rolled rim, hollow, fold, lobe and tragus. x counts from the
 * middle of the head. `Infinity` far from the ear.
 */
function createEar({ side, y: middle, z: depth, half }: EarPlace): Solid {
  const size = half / 2.2;
  const [sinOff, cosOff] = [Math.sin(OFF), Math.cos(OFF)];
  const [sinLean, cosLean] = [Math.sin(LEAN), Math.cos(LEAN)];
  const [shell, lobe, dish] = [EAR.shell, EAR.lobe, EAR.dish].map(createEllipsoid);
  const [fold, hollow, knob] = [EAR.fold, EAR.hollow, EAR.knob].map(createEllipsoid);
  return (x, y, z) => {
    const [a, b] = [(Math.abs(x) - side) / size, (y - middle) / size];
    const c = (z - depth) / size;
    if (Math.abs(b) > 2.2 * FELT || Math.abs(a) > 2.2 * FELT) return Number.POSITIVE_INFINITY;
    const out = cosLean * a - sinLean * b;
    const up = sinLean * a + cosLean * b;
    const u = sinOff * out - cosOff * c;
    const w = cosOff * out + sinOff * c;
    const plain = softMin(shell(u, up, w), lobe(u, up, w), 0.5);
    const dished = softMin(softCut(plain, dish(u, up, w), 0.25), fold(u, up, w), 0.3);
    return size * softMin(softCut(dished, hollow(u, up, w), 0.25), knob(u, up, w), 0.3);
  };
}

/** Head coordinates in centimetres. */
interface FacePlan {
  readonly eyeX: number;
  readonly eyeY: number;
  readonly noseY: number;
  readonly baseY: number;
  /** Half the width of the nose. */
  readonly nose: number;
  readonly lipY: number;
  readonly chinY: number;
  /** Width of the jaw relative to others of its age. */
  readonly broad: number;
}

/** Half the width of a mean adult jaw at its corner, and bounds of a child's deviation. */
const JAW = { half: 5.85, from: 0.93, to: 1.08, felt: 1.6 } as const;

/** Single mesh points: side of the jaw, wing of the nose, below the nose. */
const MESH = { jaw: 397, wing: 358, noseBase: 2 } as const;

/** Positions of the face's parts for the head model. */
function planFace(points: Float32Array, { face }: Proportions): FacePlan {
  const x = (index: number) => points[3 * index];
  const y = (index: number) => points[3 * index + 1];
  const { leftOuterCorner, leftInnerCorner, noseTip, upperInnerLip, chin } = facePoints;
  const jaw = 1 + JAW.felt * (x(MESH.jaw) / (face * JAW.half) - 1);
  return {
    eyeX: (x(leftOuterCorner) + x(leftInnerCorner)) / 2,
    eyeY: (y(leftOuterCorner) + y(leftInnerCorner)) / 2,
    noseY: y(noseTip),
    baseY: y(MESH.noseBase),
    nose: x(MESH.wing),
    lipY: y(upperInnerLip),
    chinY: y(chin),
    broad: Math.max(JAW.from, Math.min(JAW.to, jaw)),
  };
}

/** Cheekbones and lower jaw with its angles below the ears. */
function listBones(
  { mandible: [across, up, forwards], angles }: GrownForm,
  { plan, cheeks }: { readonly plan: FacePlan; readonly cheeks: number },
): readonly Part[] {
  const { chinY, noseY, broad } = plan;
  return [
    { at: [3.9, noseY + 1.4, 3.9 - cheeks], axes: [1.15 * cheeks, cheeks, cheeks], softness: 3.2 },
    { at: [angles * broad, chinY + 5, -1.6], axes: [1.8, 2.8, 3], softness: 2.6 },
    { at: [0, chinY + up, forwards - 4.4], axes: [across * broad, up, 4.4], softness: 2.4 },
  ];
}

/** Round cheeks beside nose and mouth. */
function listCheeks({ baseY, broad }: FacePlan, cheeks: number): readonly Part[] {
  const at = [1.22 * cheeks * broad, baseY + 0.35, 4.3 - cheeks] as const;
  return [{ at, axes: [cheeks * broad, cheeks, cheeks], softness: 2.8 }];
}

/** Bridge, tip and wings. */
function listNose({ noseY, baseY, eyeY, nose }: FacePlan, bridge: number): readonly Part[] {
  return [
    {
      at: [0, 0.45 * noseY + 0.55 * eyeY, 4.05],
      axes: [0.8, 0.62 * (eyeY - noseY), 0.8 + bridge],
      softness: 1.3,
    },
    {
      at: [0, noseY + 0.12, 4.75],
      axes: [0.58 * nose, 0.5 * (noseY - baseY) + 0.55, 1.15],
      softness: 0.7,
    },
    { at: [0.66 * nose, baseY + 0.5, 4.2], axes: [0.34 * nose, 0.52, 0.72], softness: 0.45 },
  ];
}

/** Larger than any distance to a head, in centimetres. */
const FAR = 1e6;

/** Depth and size of the eye sockets, in centimetres. */
const SOCKET = { deep: 0.42, across: 2.1, up: 1.5 } as const;

/** A head as data: its parts, which are joined in turn, and places of eyes and ears. */
export interface HeadForm {
  readonly skull: readonly Part[];
  /** Joined after the eye sockets are cut. */
  readonly nose: readonly Part[];
  readonly eyeX: number;
  readonly eyeY: number;
  readonly ear: EarPlace;
}

/**
 * Describes the head of a child.
 * @param points points of the face, from `growYounger`
 */
export function describeHead(points: Float32Array, proportions: Proportions): HeadForm {
  const { cheeks, jawAcross, jawUp, grown } = proportions;
  const plan = planFace(points, proportions);
  const { chinY, lipY, eyeX, eyeY, baseY, broad } = plan;
  const skullAxes = [skull.across * proportions.skull, skull.up, skull.along] as const;
  const chin = { at: [0, chinY + 1.45, (grown?.mandible[2] ?? 4.5) - 2.1], softness: 1.9 } as const;
  return {
    skull: [
      // Nothing is joined to before, so its softness does not count.
      { at: [0, skull.y, skull.z], axes: skullAxes, softness: 1 },
      { at: [0, chinY + jawUp + 0.2, -1.7], axes: [jawAcross * broad, jawUp, 6.4], softness: 4.5 },
      ...(grown ? listBones(grown, { plan, cheeks }) : listCheeks(plan, cheeks)),
      { ...chin, axes: [grown ? 1.75 : 2.3, 1.6, 1.9] },
      { at: [0, lipY - 0.1, 3.1], axes: [2, 1.4, 1.7], softness: 1.4 },
    ],
    nose: listNose(plan, grown?.bridge ?? 0),
    ...{ eyeX, eyeY },
    ear: {
      side: 6.95 * proportions.skull,
      y: (eyeY + baseY) / 2 + 0.35,
      z: -4.6,
      half: 0.42 * (eyeY - baseY) + 0.95,
    },
  };
}

/** Signed distance to a head. Reference of `head` in `wasm/child-kernels.as`. */
export function createHead({ skull: skullParts, nose, eyeX, eyeY, ear: place }: HeadForm): Solid {
  const joinSkull = createJoin(tabulateParts(skullParts));
  const joinNose = createJoin(tabulateParts(nose));
  const ear = createEar(place);
  return (x, y, z) => {
    const side = Math.abs(x);
    let distance = joinSkull(FAR, side, y, z);
    if (z > 0) {
      const [a, b] = [(side - eyeX) / SOCKET.across, (y - eyeY - 0.1) / SOCKET.up];
      distance += SOCKET.deep * Math.exp(-a * a - b * b);
    }
    return softMin(joinNose(distance, side, y, z), ear(side, y, z), 0.6);
  };
}

/** Tables and numbers of a head as `wasm/child-kernels.as` reads them. */
export function tabulateHead({ skull: skullParts, nose, eyeX, eyeY, ear }: HeadForm) {
  const earParts = [EAR.shell, EAR.lobe, EAR.dish, EAR.fold, EAR.hollow, EAR.knob];
  return {
    skull: tabulateParts(skullParts),
    nose: tabulateParts(nose),
    ear: tabulateParts(earParts.map((part) => ({ ...part, softness: 0 }))),
    numbers: {
      ...{ far: FAR, eyeX, eyeY },
      ...{ earSide: ear.side, earY: ear.y, earZ: ear.z, earSize: ear.half / 2.2 },
      ...{ sinOff: Math.sin(OFF), cosOff: Math.cos(OFF), sinLean: Math.sin(LEAN), cosLean: Math.cos(LEAN) },
    },
  };
}
