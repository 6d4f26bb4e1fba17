import { linearStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { NOTHING, type SolidView } from './fit/trace-solid.ts';
import type { HeadLight } from './shade/head-light.ts';
import type { HairLight } from './shade/light-hair.ts';
import { type LightVolume, sampleVolume } from './shade/light-volume.ts';

/** Distance in front of a surface where its light is sampled, in centimetres. */
const BEFORE = 0.7;

/** Width of the fade towards the border of the voxel grid, in centimetres. */
const RIM = 4;

function distanceToRim(
  { columns, rows, x, y, cell }: LightVolume,
  place: readonly [number, number, number],
): number {
  const across = Math.min(place[0] - x, x + columns * cell - place[0]);
  return Math.min(across, place[1] - y, y + rows * cell - place[1]);
}

function brightness([red, green, blue]: HeadLight['key']): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Fraction of light that reaches the layer below hair, at each pixel.
 *
 * @param reach light through hair alone, without the head's shadow
 */
export function shadePerson(
  depth: Plane,
  { view, light, reach }: { view: SolidView; light: HeadLight; reach: HairLight },
): Plane {
  const out = createPlane(depth);
  const key = brightness(light.key);
  const around = brightness(light.around);
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at++) {
      out.data[at] = 1;
      const z = depth.data[at];
      if (z <= NOTHING) continue;
      const place = [
        (column + 0.5 - view.x) / view.unit,
        (view.y - row - 0.5) / view.unit,
        z + BEFORE,
      ] as const;
      const lit = sampleVolume(reach.volume, reach.fromKey, place) * key;
      const sky = sampleVolume(reach.volume, reach.fromAround, place) * around;
      const told = linearStep(0, RIM, distanceToRim(reach.volume, place));
      out.data[at] = 1 - told * (1 - (lit + sky) / (key + around));
    }
  return out;
}
