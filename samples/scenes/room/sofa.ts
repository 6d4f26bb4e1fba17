import type { Vector } from '#imaging/core/geometry/vector.ts';
import { colour } from '../../renderer/colour.ts';
import { smoothMin } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { type Distance, frustum, roundedBox } from '../../renderer/shapes.ts';
import { createFabric } from './fabric.ts';

const DEPTH = -0.68;
const upholster = createFabric({ hex: '#5d7468', threads: 420 });
const legWood = colour('#4b3020');
const seamColour = colour('#33433b');

interface Pad {
  /** Half width, height and depth. */
  readonly half: Vector;
  readonly rounding: number;
  /** Additional height in its middle. */
  readonly bulge: number;
}

/** A box of foam that bulges in its middle. */
function createPad({ half: [a, b, c], rounding, bulge }: Pad): Distance {
  const box = roundedBox([a, b, c], rounding);
  return (x, y, z) => {
    const middle = Math.max(0, 1 - (x / a) ** 2) * Math.max(0, 1 - (z / c) ** 2);
    const risen = bulge * middle;
    return box(x, Math.sign(y) * Math.max(0, Math.abs(y) - risen), z);
  };
}

const base = roundedBox([1.08, 0.09, 0.42], 0.03);
const back = roundedBox([1.06, 0.3, 0.09], 0.07);
const arm = roundedBox([0.1, 0.235, 0.43], 0.075);
const seat = createPad({ half: [0.485, 0.072, 0.37], rounding: 0.055, bulge: 0.028 });
const backPad = createPad({ half: [0.475, 0.085, 0.225], rounding: 0.075, bulge: 0.045 });
const leg = frustum({ bottomRadius: 0.016, topRadius: 0.026, halfHeight: 0.075, rounding: 0.004 });

/** Dents and wrinkles of cloth that has been sat on. */
function crease(x: number, y: number, z: number): number {
  const dents = fractal3.three(x * 5 + 2, y * 5, z * 5);
  const wrinkles = Math.abs(fractal3.two(x * 9, y * 7, z * 9) - 0.5);
  return 0.014 * dents * dents + 0.008 * wrinkles;
}

/** A sofa for two with loose seat and back cushions. */
export const sofa: Solid = {
  name: 'sofa',
  bound: [0, 0.46, DEPTH, 1.32],
  distance(x, y, toFront) {
    const z = toFront - DEPTH;
    const aside = Math.abs(x);
    const frame = Math.min(base(x, y - 0.24, z), back(x, y - 0.5, z + 0.36 + (y - 0.5) * 0.14));
    const body = smoothMin(frame, arm(aside - 1.08, y - 0.38 - 0.008 * Math.cos(z * 6), z), 0.02);
    const up = y - 0.63;
    const seats = seat(aside - 0.49, y - 0.39, z - 0.06);
    const backs = backPad(aside - 0.49, z + 0.21 + up * 0.2, up);
    const plain = Math.min(body, seats, backs);
    // Wrinkles are costly, and far from the cloth they make no difference.
    const cloth =
      plain > 0.06
        ? plain
        : smoothMin(Math.min(body, seats + crease(x, y, z) * 0.6), backs + crease(x + 5, y, z) * 0.8, 0.008);
    return Math.min(cloth * 0.85, leg(aside - 0.98, y - 0.075, Math.abs(z) - 0.34));
  },
  paint(hit, surface) {
    const { x, y, z } = hit;
    if (y < 0.148) {
      setColour(surface, legWood, 0.75 + 0.5 * noise3(x * 90, y * 8, z * 90));
      surface.roughness = 0.4;
      return;
    }
    upholster(hit, surface);
    const onSeat = Math.abs(x) < 0.97 && z - DEPTH > 0.3;
    const seam = Math.min(Math.abs(y - 0.455), Math.abs(y - 0.335));
    if (!onSeat || seam > 0.006) return;
    const stitch = smoothStep(0.0005, 0.002, distanceToMultiple(x, 0.008));
    blendColour(surface, seamColour, (0.35 + 0.35 * stitch) * smoothStep(0.0045, 0.0025, seam));
  },
};
