import { colour } from '../../../renderer/colour.ts';
import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { fractal3 } from '../../../renderer/fractal-noise.ts';
import { mix, smoothStep } from '../../../renderer/interpolate.ts';
import { setColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { capsule } from '../../../renderer/shapes.ts';
import { createDistant } from '../head/distant.ts';
import type { Person } from '../person.ts';
import { paintCloth } from './cloth.ts';
import { type CollarPlace, findCollarPlace } from './collar-frame.ts';
import { createTorso } from './torso.ts';

const cord = colour('#e9e4da');

/** Two cords that hang from the hood's edge. */
const cords = capsule({ from: [0.2, -2, 0.36], to: [0.25, -2.95, 0.58], radius: 0.024 });

/** A sweatshirt with its hood laid back. */
export function createHoodie({ cloth, shoulders, face }: Person): Solid {
  const torso = createTorso(shoulders);
  const radius = 0.52 * face.neck + 0.13;
  const place: CollarPlace = { up: 0, across: 0 };
  const weave = { colour: colour(cloth), threads: 55, relief: 0.7 };
  const hang = (x: number, y: number, z: number) => cords(Math.abs(x), y, z);
  return {
    name: 'garment',
    bound: [0, -2.9, -0.4, 2.8],
    distance: createDistant(
      (x, y, z) => {
        const body = torso(x, y, z);
        if (body > 0.8 || y < -3.1) return body;
        findCollarPlace(place, y, z);
        const { up, across } = place;
        const out = length2(x, across * 0.95);
        const behind = smoothStep(0.5, -0.6, across);
        const tube = mix(0.075, 0.2, behind);
        const crumple = 0.06 * (fractal3.three(x * 2.6, y * 2.6, z * 2.6) - 0.5);
        const hood = length2(out - radius - tube * 0.75, (up - 0.05 - 0.12 * behind) * 0.8) - tube + crumple;
        const cut = smoothMax(body, Math.min(radius - out, up + 0.3) * 0.8, 0.05);
        return Math.min(smoothMin(cut, hood * 0.75, 0.05), hang(x, y, z) * 0.8);
      },
      [0, -2.9, -0.4],
    ),
    paint(hit, surface) {
      paintCloth(weave, { hit, surface });
      if (hang(hit.x, hit.y, hit.z) < 0.006) setColour(surface, cord);
    },
  };
}
