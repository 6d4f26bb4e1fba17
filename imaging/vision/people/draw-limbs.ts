import { fillCapsule } from '../../core/geometry/fill-capsule.ts';
import type { Body } from './locate-bodies.ts';

/**
 * Bones of limbs by the numbers of their points: arms down to the knuckles, legs down to heels and toes. Left
 * and right are the person's own.
 */
const bones = {
  leftUpperArm: [11, 13],
  leftForearm: [13, 15],
  leftHand: [15, 19],
  leftHandEdge: [15, 17],
  rightUpperArm: [12, 14],
  rightForearm: [14, 16],
  rightHand: [16, 20],
  rightHandEdge: [16, 18],
  leftThigh: [23, 25],
  leftShin: [25, 27],
  leftFoot: [27, 31],
  leftSole: [29, 31],
  rightThigh: [24, 26],
  rightShin: [26, 28],
  rightFoot: [28, 32],
  rightSole: [30, 32],
} as const;

export type Bone = keyof typeof bones;
export const boneNames = Object.keys(bones) as Bone[];

/** Least visibility of both ends of a bone that counts as seen. */
export const VISIBLE = 0.6;

/** True if both ends of a bone are seen. */
export function isBoneSeen({ points }: Body, bone: Bone): boolean {
  return bones[bone].every((number) => points[number].visibility >= VISIBLE);
}

interface LimbDrawing {
  readonly size: { readonly width: number; readonly height: number };
  /** Converts pixels of the photo to pixels of the copy. */
  readonly scale: readonly [x: number, y: number];
  /** In pixels of the copy. */
  readonly reach: number;
  /** Default all. */
  readonly only?: readonly Bone[];
}

/** Flags the pixels of a copy of the photo that are no farther than a reach from a bone that is seen. */
export function drawLimbs(body: Body, { size, scale, reach, only = boneNames }: LimbDrawing): Uint8Array {
  const out = new Uint8Array(size.width * size.height);
  for (const bone of only) {
    if (!isBoneSeen(body, bone)) continue;
    const [from, to] = bones[bone].map((number) => ({
      x: body.points[number].x * scale[0],
      y: body.points[number].y * scale[1],
    }));
    fillCapsule({ ...size, data: out }, { from, to, radius: reach });
  }
  return out;
}
