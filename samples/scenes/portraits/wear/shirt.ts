import { colour } from '../../../renderer/colour.ts';
import { smoothMax } from '../../../renderer/combine-shapes.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { scaleColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { createDistant } from '../head/distant.ts';
import type { Person } from '../person.ts';
import { paintCloth } from './cloth.ts';
import { type CollarPlace, findCollarPlace } from './collar-frame.ts';
import { paintPlacket } from './placket.ts';
import { createShirtCollar } from './shirt-collar.ts';
import { createTorso } from './torso.ts';

/** Inner radius of a shirt's collar round a neck. */
function shirtNeck({ face }: Person): number {
  return 0.52 * face.neck + 0.055;
}

/** A cotton shirt with its upper button open. @param cloth its colour, `#rrggbb` */
export function createShirt(person: Person, cloth: string): Solid {
  const torso = createTorso(person.shoulders);
  const radius = shirtNeck(person);
  const collar = createShirtCollar(radius);
  const place: CollarPlace = { up: 0, across: 0 };
  const weave = { colour: colour(cloth), threads: 75, relief: 0.35 };
  return {
    name: 'garment',
    bound: [0, -3, -0.4, 2.7],
    distance: createDistant(
      (x, y, z) => {
        const body = torso(x, y, z);
        if (body > 0.6 || y < -2.7) return body;
        findCollarPlace(place, y, z);
        const out = length2(x, place.across * 0.94);
        // Below the open button the edges part.
        const parted = z > 0 ? smoothStep(-2.3, -1.75, y) * 0.13 - Math.abs(x) : -1;
        const cut = smoothMax(smoothMax(body, (radius - out) * 0.8, 0.04), parted * 0.7, 0.02);
        return Math.min(cut, collar(x, y, z));
      },
      [0, -3, -0.4],
    ),
    paint(hit, surface) {
      paintCloth(weave, { hit, surface });
      findCollarPlace(place, hit.y, hit.z);
      const below = 0.2 - place.up;
      const onLeaf = length2(hit.x, place.across * 0.94) > radius + 0.02 + 0.3 * below && below < 0.5;
      if (onLeaf) scaleColour(surface, 1 - 0.12 * smoothStep(0.012, 0.004, Math.abs(below - 0.03)));
      else paintPlacket(hit, surface);
    },
  };
}
