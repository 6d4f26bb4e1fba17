import type { Solid } from '../hair/head-solid.ts';
import { createEllipsoid, softCut, softMin } from './ellipsoid.ts';

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

/**
 * Signed distance to both ears: shell with a rolled rim, hollow, fold, lobe and tragus. x counts from the
 * middle of the head. `Infinity` far from the ear.
 */
export function createEar({ side, y: middle, z: depth, half }: EarPlace): Solid {
  const size = half / 2.2;
  const [sinOff, cosOff] = [Math.sin(OFF), Math.cos(OFF)];
  const [sinLean, cosLean] = [Math.sin(LEAN), Math.cos(LEAN)];
  // Ear frame: out from the head, up, and out of its hollow.
  const shell = createEllipsoid({ at: [0, 0.2, 0], axes: [1.42, 2.0, 0.5] });
  const lobe = createEllipsoid({ at: [-0.5, -1.62, 0.05], axes: [0.66, 0.66, 0.42] });
  const dish = createEllipsoid({ at: [-0.1, 0.3, 0.62], axes: [1.06, 1.52, 0.52] });
  const fold = createEllipsoid({ at: [0.12, 0.1, 0.16], axes: [0.34, 1.25, 0.3] });
  const hollow = createEllipsoid({ at: [-0.55, -0.3, 0.5], axes: [0.52, 0.8, 0.6] });
  const knob = createEllipsoid({ at: [-1.1, -0.42, 0.5], axes: [0.32, 0.48, 0.34] });
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
