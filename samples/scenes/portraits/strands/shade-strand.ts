import type { Rgb } from '../../../renderer/colour.ts';
import { dot, length3, type Point } from '../../../renderer/point.ts';
import type { Light } from '../../../renderer/scene.ts';

interface Fibre {
  readonly tangent: Readonly<Point>;
  /** Light that the traced surface below receives. */
  readonly received: Rgb;
  readonly colour: Rgb;
  /** 0 dull, 1 glossy. */
  readonly gloss: number;
}

/** Exponent of the highlight across hairs. */
const SHARPNESS = 28;

/**
 * Reflection of a hair: matt light by the sine of its angle to the light, a highlight across the way from
 * light to eye (Kajiya and Kay, “Rendering fur with three dimensional textures”, 1989).
 */
export function shadeStrand(
  light: Light,
  { tangent, received, colour, gloss }: Fibre,
): [number, number, number] {
  const [x, y, z] = light.at;
  const away = length3(x, y, z);
  const towards = { x: x / away, y: y / away, z: z / away };
  const along = dot(tangent, towards);
  const matt = 0.4 + 0.6 * Math.sqrt(Math.max(0, 1 - along * along));
  const half = { x: towards.x, y: towards.y, z: towards.z + 1 };
  const halfAlong = dot(tangent, half) / length3(half.x, half.y, half.z);
  const shine = gloss * Math.max(0, 1 - halfAlong * halfAlong) ** (SHARPNESS / 2);
  const out: [number, number, number] = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++)
    out[channel] = received[channel] * (colour[channel] * matt + shine * (0.035 + 0.5 * colour[channel]));
  return out;
}
