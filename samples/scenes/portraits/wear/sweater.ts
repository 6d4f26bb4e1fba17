import { colour } from '../../../renderer/colour.ts';
import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { scaleColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { createDistant } from '../head/distant.ts';
import type { Person } from '../person.ts';
import { paintCloth } from './cloth.ts';
import { type CollarPlace, findCollarPlace } from './collar-frame.ts';
import { createTorso } from './torso.ts';

/** Half the ribbed collar's height. */
const BAND = 0.1;

/** A sweater with a ribbed collar that stands off the neck a little. */
export function createSweater({ cloth, shoulders, face }: Person): Solid {
  const torso = createTorso(shoulders);
  const radius = 0.52 * face.neck + 0.07;
  const place: CollarPlace = { up: 0, across: 0 };
  const weave = { colour: colour(cloth), threads: 34, relief: 1 };
  return {
    name: 'garment',
    bound: [0, -3, -0.4, 2.7],
    distance: createDistant(
      (x, y, z) => {
        const body = torso(x, y, z);
        if (body > 0.5 || y < -2.6) return body;
        findCollarPlace(place, y, z);
        const out = length2(x, place.across * 0.92);
        const cut = smoothMax(body, Math.min(radius - 0.02 - out, place.up + 0.35) * 0.8, 0.05);
        const lean = out - radius - 0.12 * (0.05 - place.up);
        const band = length2(Math.max(0, Math.abs(place.up + 0.05) - BAND), lean) - 0.036;
        return smoothMin(cut, band * 0.8, 0.03);
      },
      [0, -3, -0.4],
    ),
    paint(hit, surface) {
      paintCloth(weave, { hit, surface });
      const { x, y, z } = hit;
      findCollarPlace(place, y, z);
      const out = length2(x, place.across * 0.92);
      const onBand = out < radius + 0.075 && place.up > -0.19;
      const rib = onBand ? Math.sin(Math.atan2(x, place.across) * 120) : 0.5 * Math.sin(x * 66);
      scaleColour(surface, 1 + 0.1 * rib);
      if (Math.abs(out - radius - 0.085) < 0.008 && place.up < -0.05) scaleColour(surface, 0.7);
    },
  };
}
