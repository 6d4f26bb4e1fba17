import { mix, smoothStep } from '../../../renderer/interpolate.ts';
import type { Distance } from '../../../renderer/shapes.ts';
import type { HairCut } from '../person.ts';

const NAPE = -0.78;

interface Line {
  /** Height of the hairline in the middle of the forehead. */
  readonly middle: number;
  /** Recession at the temples. */
  readonly temples: number;
  /** Slope to the sides. */
  readonly fall: number;
}

const lines: Readonly<Record<HairCut, Line>> = {
  bald: { middle: 3, temples: 0, fall: 0 },
  cropped: { middle: 0.68, temples: 0.07, fall: 0.3 },
  short: { middle: 0.66, temples: 0.06, fall: 0.3 },
  receding: { middle: 0.8, temples: 0.22, fall: 0.3 },
  curls: { middle: 0.62, temples: 0, fall: 0.4 },
  afro: { middle: 0.64, temples: 0, fall: 0.3 },
  long: { middle: 0.69, temples: 0, fall: 0.85 },
  bob: { middle: 0.67, temples: 0, fall: 0.75 },
  tied: { middle: 0.67, temples: 0.03, fall: 0.4 },
};

/** Makes the measure of how far a place of the head lies beyond the hairline: 0 and more where hair grows. */
export function createHairline(cut: HairCut): Distance {
  const { middle, temples, fall } = lines[cut];
  return (sceneX, y, z) => {
    const x = Math.abs(sceneX);
    const front = middle + temples * Math.exp(-(((x - 0.4) / 0.16) ** 2)) - fall * x * x;
    const side = mix(front, -0.06, smoothStep(0.42, 0.74, x));
    return y - mix(side, NAPE, smoothStep(-0.28, -0.5, z));
  };
}
