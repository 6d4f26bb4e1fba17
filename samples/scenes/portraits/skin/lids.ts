import { colour } from '../../../renderer/colour.ts';
import { clamp, smoothStep } from '../../../renderer/interpolate.ts';
import { blendColour, mixColours } from '../../../renderer/paint.ts';
import type { Surface } from '../../../renderer/scene.ts';
import type { FacePlace } from '../face-place.ts';
import { EYE, lowerLid, upperLid } from '../head/eyelids.ts';
import type { Person } from '../person.ts';

const lashLine = colour('#150b08');

function bell(value: number, width: number): number {
  return Math.exp(-((value / width) ** 2));
}

/** Makes the step that paints the roots of the lashes and the wet rim of the lower lid. */
export function createLidPainter({ face, tones }: Person): (place: FacePlace, surface: Surface) => void {
  const rim = mixColours(colour(tones.lips), colour(tones.skin), 0.35);
  return ({ x, y, z }, surface) => {
    const across = (x - EYE.x) / EYE.half;
    if (Math.abs(across) > 1.2 || Math.abs(y) > 0.13 || z < 0.3) return;
    const inside = clamp(across, -1, 1);
    const shown = smoothStep(1.15, 0.92, Math.abs(across));
    const over = y - upperLid(face, inside);
    const under = y - lowerLid(face, inside);
    blendColour(surface, lashLine, 0.85 * shown * bell(over - 0.003, 0.0095));
    blendColour(surface, rim, 0.6 * shown * bell(under + 0.002, 0.008));
    blendColour(surface, lashLine, 0.28 * shown * smoothStep(-0.7, 0.4, across) * bell(under + 0.013, 0.007));
    if (under > -0.01 && under < 0.008) {
      surface.roughness = 0.2;
      surface.reflectance = 0.05;
    }
  };
}
