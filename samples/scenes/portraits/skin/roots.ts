import { colour } from '../../../renderer/colour.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise3 } from '../../../renderer/noise.ts';
import { blendColour, visibility } from '../../../renderer/paint.ts';
import { browAt } from '../head/brow.ts';
import type { Person } from '../person.ts';
import { beardShare } from './beard-zone.ts';
import type { SkinLayer } from './layer.ts';

/** Stubble, and the roots of hair. */
export function createRoots({ tones, stubble, hair }: Person): SkinLayer {
  const [brow, root] = [colour(tones.brow), colour(tones.hair)];
  return ({ hit, face, beyond }, surface) => {
    const { x, y, z } = hit;
    const fine = visibility(hit, 0.012);
    const grains = 0.55 + 0.5 * fine * (noise3(x * 190, y * 190, z * 190) - 0.5);
    if (stubble > 0) blendColour(surface, brow, stubble * beardShare(face) * grains);
    if (hair === 'bald') return;
    const uneven = 0.05 * (noise3(x * 12, y * 12, z * 12) - 0.5);
    blendColour(surface, root, 0.8 * smoothStep(-0.03, 0.08, beyond + uneven));
  };
}

/** Shade below the brow's hairs. */
export function createBrowShade(person: Person): SkinLayer {
  const brow = colour(person.tones.brow);
  return ({ hit: { x, y, z }, face }, surface) => {
    const along = (face.x - 0.105) / 0.44;
    if (along < -0.1 || along > 1.1 || z < 0) return;
    const { middle, half } = browAt(person, face.side, along);
    const edge = smoothStep(1.1, 0.25, Math.abs(y - middle) / half);
    const ends = smoothStep(-0.08, 0.1, along) * smoothStep(1.05, 0.8, along);
    blendColour(surface, brow, 0.42 * edge * ends * (0.7 + 0.6 * noise3(x * 30, y * 60, z * 30)));
  };
}
