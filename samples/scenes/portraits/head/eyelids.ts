import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { clamp, smoothStep } from '../../../renderer/interpolate.ts';
import { length3 } from '../../../renderer/point.ts';
import type { FaceShape } from '../person.ts';
import type { Sculpt } from './nose.ts';

/** Half the distance of the pupils, depth of the eyeball's middle, its radius, and half an eye's width. */
export const EYE = { x: 0.318, z: 0.398, radius: 0.128, half: 0.155 } as const;

/** Edge of the upper lid. @param across −1 at the nose, 1 outside */
export function upperLid({ eyes, eyeTilt }: FaceShape, across: number): number {
  const arch = Math.max(0, 1 - across * across) ** 0.62 * (1 - 0.14 * across);
  return 0.057 * eyes * arch + 0.005 * eyeTilt * across;
}

/** Edge of the lower lid, as `upperLid`. */
export function lowerLid({ eyes, eyeTilt }: FaceShape, across: number): number {
  const arch = Math.max(0, 1 - across * across) ** 0.8 * (1 + 0.2 * across);
  return -0.048 * (0.6 + 0.4 * eyes) * arch + 0.005 * eyeTilt * across;
}

/** Lids over the eyeballs, their opening, the fold above and the bags below. */
export function createEyelids(face: FaceShape): Sculpt {
  const { lidFold, age } = face;
  return (distance, { x, y, z }) => {
    if (y > 0.3 || y < -0.3 || z < 0.2) return distance;
    const across = (x - EYE.x) / EYE.half;
    const inside = clamp(across, -1, 1);
    const cover = length3(x - EYE.x, y, z - EYE.z - 0.004) - EYE.radius - 0.017;
    let d = smoothMin(distance, cover, 0.075);
    const level = Math.max(0, 1 - inside * inside);
    const foldAt = y - upperLid(face, inside * 0.92) - 0.03 - 0.014 * lidFold;
    d += 0.012 * lidFold * Math.exp(-((foldAt / 0.012) ** 2)) * level ** 0.5;
    const bagAt = y + 0.1 + 0.035 * level;
    d += 0.008 * (0.3 + age) * Math.exp(-((bagAt / 0.02) ** 2)) * level;
    d -= 0.01 * age * Math.exp(-(((bagAt - 0.04) / 0.03) ** 2)) * level;
    // Loose skin of the brow hangs over the outer half of the lid.
    d -=
      0.014 *
      age *
      Math.exp(-(((y - 0.085) / 0.03) ** 2)) *
      smoothStep(-0.6, 0.5, across) *
      smoothStep(1.5, 1, across);
    const opening = Math.max(
      y - upperLid(face, inside),
      lowerLid(face, inside) - y,
      (Math.abs(across) - 1) * EYE.half,
    );
    return smoothMax(d, -Math.max(opening * 0.8, 0.3 - z), 0.013);
  };
}
