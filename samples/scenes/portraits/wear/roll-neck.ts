import { colour } from '../../../renderer/colour.ts';
import { smoothMin } from '../../../renderer/combine-shapes.ts';
import { fractal2 } from '../../../renderer/fractal-noise.ts';
import { scaleColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { createDistant } from '../head/distant.ts';
import type { Person } from '../person.ts';
import { paintCloth } from './cloth.ts';
import { type CollarPlace, findCollarPlace } from './collar-frame.ts';
import { createTorso } from './torso.ts';

/** Upper and lower end of the turned-over collar, in a collar's own height. */
const TOP = 0.42;
const FOLD = 0.02;

/** A ribbed sweater whose collar is turned over. */
export function createRollNeck({ cloth, shoulders, face }: Person): Solid {
  const torso = createTorso(shoulders);
  const radius = 0.52 * face.neck + 0.06;
  const place: CollarPlace = { up: 0, across: 0 };
  const weave = { colour: colour(cloth), threads: 40, relief: 1 };
  return {
    name: 'garment',
    bound: [0, -2.9, -0.4, 2.8],
    distance: createDistant(
      (x, y, z) => {
        const body = torso(x, y, z);
        if (body > 0.8 || y < -2.6) return body;
        findCollarPlace(place, y, z);
        const { up, across } = place;
        const out = length2(x, across * 0.95);
        const sag = 0.03 * (fractal2.two(Math.atan2(x, across) * 1.5, up * 6) - 0.5);
        const inner = length2(Math.max(0, Math.abs(up - 0.05) - TOP + 0.05), out - radius - sag) - 0.035;
        const turned = (TOP + FOLD) / 2;
        const outer =
          length2(Math.max(0, Math.abs(up - turned) - (TOP - FOLD) / 2), out - radius - 0.07 - sag) - 0.045;
        return smoothMin(body, smoothMin(inner, outer, 0.04) * 0.75, 0.05);
      },
      [0, -2.9, -0.4],
    ),
    paint(hit, surface) {
      paintCloth(weave, { hit, surface });
      findCollarPlace(place, hit.y, hit.z);
      const onCollar = place.up > FOLD - 0.06 && length2(hit.x, place.across * 0.95) < radius + 0.2;
      const rib = Math.sin(onCollar ? Math.atan2(hit.x, place.across) * 95 : hit.x * 60);
      scaleColour(surface, 1 + (onCollar ? 0.13 : 0.07) * rib);
    },
  };
}
