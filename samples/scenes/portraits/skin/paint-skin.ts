import type { Hit, Surface } from '../../../renderer/scene.ts';
import { createFaceFinder, type FacePlace } from '../face-place.ts';
import { createHairline } from '../hair/hairline.ts';
import type { Person } from '../person.ts';
import { createFreckles } from './freckles.ts';
import { createLidPainter } from './lids.ts';
import { createLipPainter } from './lips.ts';
import { createBrowShade, createRoots } from './roots.ts';
import { createSheen } from './sheen.ts';
import { createTone } from './tone.ts';

/** Parts that the painter of skin tells apart, by `surface.part`; 0 is skin elsewhere. */
export const skinParts = ['face', 'lips'] as const;

/**
 * Part of the head that counts as the face: in front of the ears, above the jaw's edge, below the hairline.
 */
function isFace({ x, y, z }: FacePlace, beyond: number): boolean {
  return beyond < 0 && z > -0.12 && x < 0.7 && y > -0.84 - 0.6 * (z + 0.1);
}

/** Makes the painter of head and neck. */
export function createSkinPainter(person: Person): (hit: Readonly<Hit>, surface: Surface) => void {
  const { face, hair } = person;
  const layers = [createTone, createSheen, createFreckles, createRoots, createBrowShade].map((create) =>
    create(person),
  );
  const paintLips = createLipPainter(person);
  const paintLids = createLidPainter(person);
  const findPlace = createFaceFinder(face);
  const hairline = createHairline(hair === 'bald' ? 'short' : hair);
  return (hit, surface) => {
    const place = { hit, face: findPlace(hit.x, hit.y, hit.z), beyond: hairline(hit.x, hit.y, hit.z) };
    for (const paint of layers) paint(place, surface);
    surface.tag = 1;
    surface.part = isFace(place.face, place.beyond) ? 1 : 0;
    if (hit.z < 0) return;
    if (paintLips(place.face, surface) > 0.5) surface.part = 2;
    paintLids(place.face, surface);
  };
}
