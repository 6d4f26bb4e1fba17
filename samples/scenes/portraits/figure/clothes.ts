import { colour } from '../../../renderer/colour.ts';
import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { fractal3 } from '../../../renderer/fractal-noise.ts';
import { mix, smoothStep } from '../../../renderer/interpolate.ts';
import { scaleColour } from '../../../renderer/paint.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { capsule, type Distance, ellipsoid, roundedBox } from '../../../renderer/shapes.ts';
import type { Person } from '../person.ts';
import { paintCloth } from '../wear/cloth.ts';
import { createSweater } from '../wear/sweater.ts';

/** Ends of a sweater and of trousers. */
const HEM = -6.9;
/** Between these heights the upper part of the body, as portraits have it, becomes the lower. */
const CHEST = -2.5;
const WAIST = -3.6;
const CUFF = -15.55;

/** Position of a wrist. @param shoulders width against a man's */
export function wristAt(shoulders: number): readonly [number, number, number] {
  return [2.06 * shoulders, -7, 0.05];
}

/** Folds that lie across a limb, deeper at its joints. */
function folds(x: number, y: number, z: number): number {
  return 0.09 * (fractal3.two(x * 1.1, y * 1.9 + 0.6 * x, z * 1.1) - 0.5);
}

function createLowerSweater(shoulders: number): Distance {
  const belly = roundedBox([1.36 * shoulders, 2.7, 0.7], 0.66);
  const [wristX, wristY, wristZ] = wristAt(shoulders);
  const sleeve = capsule({
    from: [1.92 * shoulders, -4.3, -0.32],
    to: [wristX, wristY + 0.25, wristZ],
    radius: 0.42,
    endRadius: 0.3,
  });
  const shoulder = capsule({
    from: [1.62 * shoulders, -2.5, -0.45],
    to: [1.92 * shoulders, -4.3, -0.32],
    radius: 0.43,
    endRadius: 0.42,
  });
  return (x, y, z) => {
    const side = Math.abs(x);
    const fold = folds(x, y, z);
    const hem = 0.05 * smoothStep(HEM + 0.55, HEM + 0.2, y);
    const trunk = smoothMax(belly(x, y + 4.7, z + 0.36) - 0.5 * fold + hem, HEM - y, 0.05);
    const arm = smoothMax(
      Math.min(sleeve(side, y, z), shoulder(side, y, z)) - 0.6 * fold,
      wristY + 0.05 - y,
      0.05,
    );
    return smoothMin(trunk, arm, 0.08) * 0.8;
  };
}

/** A sweater down to the hips, with sleeves. */
export function createLongSweater(person: Person): Solid {
  const upper = createSweater(person);
  const lower = createLowerSweater(person.shoulders);
  return {
    ...upper,
    bound: [0, -4.3, -0.3, 4],
    distance: (x, y, z) => {
      if (y > CHEST) return upper.distance(x, y, z);
      if (y < WAIST) return lower(x, y, z);
      return mix(upper.distance(x, y, z), lower(x, y, z), smoothStep(CHEST, WAIST, y)) * 0.9;
    },
  };
}

/** Straight trousers. */
export function createTrousers(person: Person): Solid {
  const hips = ellipsoid(1.22 * person.shoulders, 1.1, 0.66);
  const thigh = capsule({ from: [0.6, -7.6, -0.4], to: [0.7, -11.6, -0.32], radius: 0.66, endRadius: 0.5 });
  const shin = capsule({ from: [0.7, -11.6, -0.32], to: [0.76, CUFF, -0.42], radius: 0.5, endRadius: 0.43 });
  const weave = { colour: colour(person.underCloth), threads: 45, relief: 0.6 };
  return {
    name: 'garment',
    bound: [0, -11, -0.4, 5.2],
    distance(x, y, z) {
      const side = Math.sqrt(x * x + 0.004);
      const legs = smoothMin(thigh(side, y, z), shin(side, y, z), 0.3);
      const d = smoothMin(legs, hips(x, y + 7.2, z + 0.4), 0.35);
      if (d > 0.4) return d * 0.8;
      const bunched =
        folds(x, y * 1.4, z) * (0.6 + smoothStep(-14, -15.3, y) + 0.6 * Math.exp(-((y + 11.6) ** 2)));
      return smoothMax(d - bunched, CUFF - y, 0.04) * 0.75;
    },
    paint(hit, surface) {
      paintCloth(weave, { hit, surface });
      const side = Math.abs(hit.x);
      const seam = Math.abs(side - 0.72 - 0.47 * smoothStep(-16, -8, hit.y)) < 0.012;
      if (seam && hit.z > -0.6) scaleColour(surface, 0.75);
    },
  };
}
