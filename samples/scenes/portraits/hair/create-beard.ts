import { colour } from '../../../renderer/colour.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise3 } from '../../../renderer/noise.ts';
import { setColour } from '../../../renderer/paint.ts';
import type { Solid } from '../../../renderer/scene.ts';
import type { Distance } from '../../../renderer/shapes.ts';
import { createFaceFinder } from '../face-place.ts';
import { createDistant } from '../head/distant.ts';
import type { Person } from '../person.ts';
import { beardShare } from '../skin/beard-zone.ts';

/** A beard's mass: the head, grown where beards grow, most at the chin. @param head the head's distance */
export function createBeard({ face, tones, beard }: Person, head: Distance): Solid {
  const findPlace = createFaceFinder(face);
  const dark = colour(tones.brow);
  const exact: Distance = (x, y, z) => {
    const skin = head(x, y, z);
    if (skin > 0.4) return (skin - 0.3) * 0.55;
    const place = findPlace(x, y, z);
    const share = beardShare(place);
    const long = 0.035 + 0.13 * smoothStep(-0.78, -1.15, place.y) * smoothStep(0.55, 0.1, place.x);
    const uneven = 0.045 * (noise3(x * 11, y * 4, z * 11) - 0.5);
    return (skin + 0.03 - (long * beard + 0.03 + uneven) * smoothStep(0.1, 0.9, share)) * 0.55;
  };
  return {
    name: 'beard',
    bound: [0, -0.85, 0.15, 0.95],
    distance: createDistant(exact, [0, -0.5, 0]),
    paint(_hit, surface) {
      setColour(surface, dark, 0.8);
      surface.roughness = 0.9;
      surface.reflectance = 0.02;
      surface.softness = 0.3;
      surface.tag = 1;
    },
  };
}
