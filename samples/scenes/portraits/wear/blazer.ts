import { colour } from '../../../renderer/colour.ts';
import { smoothMax } from '../../../renderer/combine-shapes.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { scaleColour, setColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { createDistant } from '../head/distant.ts';
import type { Person } from '../person.ts';
import { paintCloth } from './cloth.ts';
import { createShirt } from './shirt.ts';
import { createTorso } from './torso.ts';

/** Point at which the fronts meet, and the rate at which they part above. */
const MEET = -3.9;
const PARTS = 0.31;

/** Half the width of the opening at a height. */
function opening(y: number): number {
  return Math.max(0, y - MEET) * PARTS;
}

/** Width of a lapel at a height: broadest below the notch. */
function lapelWidth(y: number): number {
  return 0.5 * smoothStep(MEET, -2.75, y) * (1 - 0.35 * smoothStep(-2.25, -1.7, y));
}

/** Height of the notch's line, at a distance from the middle. */
function notch(side: number): number {
  return -2.42 + 0.42 * side;
}

function createJacket({ cloth, shoulders }: Person): Solid {
  const torso = createTorso(shoulders * 1.02);
  const weave = { colour: colour(cloth), threads: 60, relief: 0.6 };
  const lapel = (x: number, y: number) => Math.abs(x) - opening(y) - lapelWidth(y);
  return {
    name: 'garment',
    bound: [0, -3, -0.4, 2.8],
    distance: createDistant(
      (x, y, z) => {
        const body = torso(x, y, z) - 0.05;
        if (body > 0.4) return body;
        const side = Math.abs(x);
        const onLapel = smoothStep(0.012, -0.012, lapel(x, y)) * smoothStep(-0.5, -0.2, z);
        const slit = 0.035 * smoothStep(0.02, 0, Math.abs(y - notch(side))) * smoothStep(0.5, 0.62, side);
        const layered = body - (0.035 - slit) * onLapel;
        const neck = 0.66 - length2(x, (z + 0.34) * 0.9);
        const free = z > -0.25 ? Math.max(opening(y) - side, y > -1.75 ? neck : -1) : neck;
        return smoothMax(layered, free * 0.75, 0.035) * 0.9;
      },
      [0, -3, -0.4],
    ),
    paint(hit, surface) {
      paintCloth(weave, { hit, surface });
      const { x, y } = hit;
      const side = Math.abs(x);
      const seam =
        Math.abs(y - notch(side)) < 0.009 && side > opening(y) && side < opening(y) + lapelWidth(y);
      if (hit.z > -0.2 && seam) scaleColour(surface, 0.55);
      if (length2(x - 0.06, y - MEET - 0.06) < 0.06) setColour(surface, [0.03, 0.025, 0.02]);
    },
  };
}

/** A jacket with lapels over a shirt. */
export function createBlazer(person: Person): readonly Solid[] {
  return [createShirt(person, person.underCloth), createJacket(person)];
}
