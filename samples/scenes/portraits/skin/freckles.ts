import { findCell } from '../../../renderer/cells.ts';
import { colour } from '../../../renderer/colour.ts';
import { fractal2 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { blendColour, visibility } from '../../../renderer/paint.ts';
import type { Person } from '../person.ts';
import type { SkinLayer } from './layer.ts';

const freckle = colour('#8a5230');

/** Freckles in patches over nose and cheeks. */
export function createFreckles({ freckles }: Person): SkinLayer {
  return ({ hit }, surface) => {
    if (freckles === 0 || hit.z < 0.2) return;
    const cell = findCell(hit.x * 24 + 3, hit.y * 24);
    if (cell.id < 0.5) return;
    const patch = smoothStep(0.3, 0.6, fractal2.three(hit.x * 4 + 9, hit.y * 4));
    const zone = smoothStep(-0.75, -0.2, hit.y) * smoothStep(0.5, 0.1, hit.y) * smoothStep(0.2, 0.4, hit.z);
    const size = 0.1 + 0.2 * cell.other;
    const spot = smoothStep(size, size * 0.4, cell.nearest) * visibility(hit, 0.01);
    blendColour(surface, freckle, 0.7 * freckles * patch * zone * spot);
  };
}
