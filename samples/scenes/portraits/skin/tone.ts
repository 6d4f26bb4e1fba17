import { colour, type Rgb } from '../../../renderer/colour.ts';
import { fractal3 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { blendColour, setColour } from '../../../renderer/paint.ts';
import type { FacePlace } from '../face-place.ts';
import { EYE } from '../head/eyelids.ts';
import type { Person } from '../person.ts';
import { nearFacePlace, type SkinLayer } from './layer.ts';

/** Share of red, green and blue that is left of the flush under the eyes. */
const bruise: Rgb = [0.46, 0.36, 0.42];

/** Visibility of blood under the skin: cheeks, nose, chin, ears. */
function bloodAt(place: FacePlace): number {
  return (
    0.5 * nearFacePlace(place, [0.4, -0.33, 0.2]) +
    0.4 * nearFacePlace(place, [0, -0.36, 0.12]) +
    0.2 * nearFacePlace(place, [0, -1.02, 0.15]) +
    0.35 * smoothStep(0.7, 0.79, place.x)
  );
}

/** The skin's colour, uneven, flushed, darker round the eyes. */
export function createTone({ tones, face: { age } }: Person): SkinLayer {
  const [skin, flush] = [colour(tones.skin), colour(tones.flush)];
  const underEye: Rgb = [flush[0] * bruise[0], flush[1] * bruise[1], flush[2] * bruise[2]];
  return ({ hit: { x, y, z }, face }, surface) => {
    const blotches = fractal3.four(x * 5, y * 5, z * 5);
    const fine = fractal3.three(x * 26, y * 26, z * 26);
    setColour(surface, skin, 0.93 + 0.14 * fine);
    const onFace = y > -1.3 ? 1 : 0.15;
    const blood = bloodAt(face) * (0.4 + 0.75 * blotches) + 0.12 * (blotches - 0.35);
    blendColour(surface, flush, onFace * blood);
    if (z < 0.2) return;
    blendColour(surface, underEye, (0.17 + 0.16 * age) * nearFacePlace(face, [EYE.x - 0.03, -0.085, 0.13]));
    blendColour(surface, underEye, 0.22 * nearFacePlace(face, [EYE.x, 0.08, 0.12]));
  };
}
