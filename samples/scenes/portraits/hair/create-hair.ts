import { colour } from '../../../renderer/colour.ts';
import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { fractal3 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise3 } from '../../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../../renderer/paint.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { type Distance, ellipsoid } from '../../../renderer/shapes.ts';
import { createDistant } from '../head/distant.ts';
import type { HairCut, Person } from '../person.ts';
import { createHairline } from './hairline.ts';
import { createLocks } from './locks.ts';
import { scalp } from './scalp.ts';
import { hairThickness } from './thickness.ts';

const clumps: Distance = (x, y, z) => 0.05 * fractal3.three(x * 14, y * 14, z * 14);
const opening = ellipsoid(0.555, 0.98, 1);

/** Long hair leaves the face free: an oval, higher at the parting. */
function faceOpening(x: number, y: number, z: number): number {
  return opening(x, y + 0.34, z - 0.78);
}

/** Over which distance from the hairline hair reaches its full thickness. */
function swelling(cut: HairCut): number {
  return isCurly(cut) ? 0.42 : 0.34;
}

function isCurly(cut: HairCut): boolean {
  return cut === 'afro' || cut === 'curls';
}

/** Hair on the head as far as the hairline, with what hangs from it. */
function createMass(cut: HairCut): Distance {
  const thickness = hairThickness(cut);
  const hairline = createHairline(cut);
  const locks = createLocks(cut);
  const hangs = cut === 'long' || cut === 'bob';
  return (x, y, z) => {
    const head = scalp(x, y, z);
    const hanging = locks ? locks(x, y, z) : 9;
    if (head > 0.75 && hanging > 0.15) return Math.min(head - 0.6, hanging - 0.1) * 0.6;
    const uneven = (hangs ? 0.025 : 0.06) * (noise3(x * 9, y * 4, z * 9) - 0.5);
    const beyond = hairline(x, y, z) + uneven;
    const grown = smoothStep(0, swelling(cut), beyond);
    let d = head + 0.025 - (thickness(x, y, z) + 0.025) * grown;
    if (beyond < 0) d += 0.5 * Math.min(0.8, -beyond);
    if (locks) d = smoothMin(d, hanging, 0.12);
    if (hangs) d = smoothMax(d, -faceOpening(x + 0.03, y, z) - 0.6 * uneven, 0.07);
    return d * 0.6;
  };
}

/** The mass of the hair, on which single hairs are drawn later. */
export function createHair({ hair, tones }: Person): Solid {
  const [dark, tip] = [colour(tones.hair), colour(tones.hairTip)];
  return {
    name: 'hair',
    bound: hair === 'long' ? [0, -1, -0.1, 2.5] : [0, 0.2, -0.35, 1.75],
    distance: createDistant(createMass(hair), [0, -0.9, -0.3]),
    paint(hit, surface) {
      setColour(surface, dark, 0.55);
      blendColour(surface, tip, 0.25 * fractal3.two(hit.x * 8, hit.y * 2, hit.z * 8));
      surface.roughness = 0.9;
      surface.reflectance = 0.02;
      surface.softness = 0.25;
      surface.tag = 1;
      if (isCurly(hair)) tiltNormal(hit, surface, { height: clumps, step: 0.01 });
    },
  };
}
