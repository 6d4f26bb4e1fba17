import { fractal3 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise3 } from '../../../renderer/noise.ts';
import type { HairCut } from '../person.ts';

/** Distance of hair from the scalp at a place beyond the hairline. */
type Thickness = (x: number, y: number, z: number) => number;

const curl = (x: number, y: number, z: number) => Math.abs(noise3(x, y, z) - 0.5) * 2;

/** Hair beside the face is thinner, so that it does not hang before it. */
function besideFace(y: number, z: number): number {
  return 1 - 0.7 * smoothStep(-0.4, 0.4, z) * smoothStep(1.5, 0.6, y);
}

const cuts: Readonly<Record<HairCut, Thickness>> = {
  bald: () => -1,
  cropped: () => 0.025,
  short: (x, y, z) =>
    0.045 + 0.15 * smoothStep(0.6, 1.15, y + 0.1 * x) + 0.03 * (fractal3.two(x * 4, y * 3, z * 3) - 0.5),
  receding: (x, y, z) =>
    0.035 + 0.035 * smoothStep(0.7, 0.2, y) + 0.04 * (fractal3.two(x * 4, y * 4, z * 4) - 0.5),
  curls: (x, y, z) =>
    (0.2 + 0.08 * smoothStep(0.3, 1, y)) * besideFace(y, z) -
    0.1 * curl(x * 5, y * 5, z * 5) +
    0.06 * fractal3.two(x * 9, y * 9, z * 9),
  afro: (x, y, z) =>
    (0.36 + 0.1 * smoothStep(-0.2, 0.9, y)) * besideFace(y, z) +
    0.12 * (fractal3.three(x * 5, y * 5, z * 5) - 0.5),
  long: (x, y) => 0.1 - 0.05 * Math.exp(-(((x + 0.14) / 0.05) ** 2)) * smoothStep(0.4, 0.8, y),
  bob: (x, y) => 0.11 - 0.05 * Math.exp(-(((x - 0.16) / 0.05) ** 2)) * smoothStep(0.4, 0.8, y),
  tied: (x, y, z) => 0.045 + 0.02 * (fractal3.two(x * 6, y * 2, z * 2) - 0.5),
};

/** Thickness of the hair of a cut on the head. */
export function hairThickness(cut: HairCut): Thickness {
  return cuts[cut];
}
