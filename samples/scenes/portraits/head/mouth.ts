import { smoothStep } from '../../../renderer/interpolate.ts';
import { length2 } from '../../../renderer/point.ts';
import type { FaceShape } from '../person.ts';
import type { Sculpt } from './nose.ts';

/** The mouth's outline: what of a place is lip. */
interface Mouth {
  /** Half its width. */
  readonly half: number;
  /** Height of the line between the lips at a distance from the middle. */
  line(x: number): number;
  /** Upper and lower edge of the red. */
  top(x: number): number;
  bottom(x: number): number;
}

/** For x of 0 and more; y as in a face of mean length. */
export function createMouth({ lips, mouth, smile }: FaceShape): Mouth {
  const half = (0.232 + 0.022 * smile) * mouth;
  const line = (x: number) => -0.675 + 0.6 * smile * x * x - 0.006 * Math.exp(-((x / 0.06) ** 2));
  const taper = (x: number) => Math.sqrt(Math.max(0, 1 - (x / half) ** 2));
  return {
    half,
    line,
    top: (x) => {
      const bow = 0.012 * Math.exp(-((x / 0.03) ** 2)) - 0.01 * Math.exp(-(((x - 0.07) / 0.04) ** 2));
      return line(x) + (0.068 * lips * taper(x) ** 1.5 - bow * taper(x));
    },
    bottom: (x) => line(x) - 0.092 * lips * taper(x) ** 1.1,
  };
}

/** A lip's profile: out at once from where the lips meet, slowly back. */
function swell(share: number): number {
  if (share <= 0 || share >= 1.5) return 0;
  return share < 0.35
    ? Math.sin((share / 0.35) * (Math.PI / 2))
    : Math.cos(((share - 0.35) / 1.15) * (Math.PI / 2)) ** 2;
}

/** Lips, their corners, the hollow above the chin and the folds from nose to mouth. */
export function createLips(face: FaceShape): Sculpt {
  const { lips, smile, age } = face;
  const outline = createMouth(face);
  const { half, line } = outline;
  return (distance, { x, y: faceY, z }) => {
    if (faceY > -0.36 || faceY < -1 || z < 0.25) return distance;
    const share = Math.min(1, x / half);
    const taper = Math.sqrt(1 - share * share);
    const middle = line(x);
    const above = (faceY - middle) / (0.075 * lips * (0.3 + 0.7 * taper));
    const below = (middle - faceY) / (0.1 * lips * (0.3 + 0.7 * taper));
    const relief =
      taper ** 0.8 * (0.026 * swell(above) + 0.036 * swell(below)) * (0.6 + 0.4 * lips) -
      0.02 * Math.exp(-(((faceY - middle) / 0.011) ** 2)) * smoothStep(half + 0.03, half - 0.06, x) -
      0.022 * Math.exp(-((length2(x - half - 0.005, faceY - middle) / 0.045) ** 2)) -
      0.03 * Math.exp(-((x / 0.22) ** 2 + ((faceY + 0.86) / 0.055) ** 2));
    const foldAt = x - 0.2 - (-0.4 - faceY) * 0.42;
    const fold =
      (0.004 + 0.017 * age + 0.012 * smile) *
      Math.exp(-((foldAt / 0.04) ** 2)) *
      smoothStep(-0.8, -0.64, faceY) *
      smoothStep(-0.36, -0.46, faceY);
    return distance - relief + fold;
  };
}
