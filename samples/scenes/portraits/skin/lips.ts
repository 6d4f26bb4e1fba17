import { colour } from '../../../renderer/colour.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise2 } from '../../../renderer/noise.ts';
import { blendColour, scaleColour } from '../../../renderer/paint.ts';
import type { Surface } from '../../../renderer/scene.ts';
import type { FacePlace } from '../face-place.ts';
import { createMouth } from '../head/mouth.ts';
import type { Person } from '../person.ts';

const gap = colour('#2a0f0c');

/** Makes the step that paints the lips and says how much of a place is lip, 0 to 1. */
export function createLipPainter({ face, tones }: Person): (place: FacePlace, surface: Surface) => number {
  const mouth = createMouth(face);
  const red = colour(tones.lips);
  return ({ x, y, z, side }, surface) => {
    if (x > 0.36 || y < -0.95 || y > -0.5 || z < 0.3) return 0;
    const edge = smoothStep(mouth.half + 0.01, mouth.half - 0.05, x);
    const soft = 0.013;
    const lip =
      edge * smoothStep(soft, -soft, y - mouth.top(x)) * smoothStep(-soft - 0.004, soft, y - mouth.bottom(x));
    blendColour(surface, red, lip * 0.72);
    const crease = 0.93 + 0.12 * noise2(x * side * 55 + 40, y * 5);
    scaleColour(surface, 1 + (crease - 1) * lip);
    const slit =
      Math.exp(-(((y - mouth.line(x)) / 0.007) ** 2)) * smoothStep(mouth.half + 0.015, mouth.half - 0.04, x);
    blendColour(surface, gap, slit * 0.8);
    if (lip > 0.3) {
      surface.roughness = 0.4;
      surface.reflectance = 0.035;
    }
    return lip;
  };
}
