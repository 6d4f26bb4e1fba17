import { findCell } from '../../renderer/cells.ts';
import { colour } from '../../renderer/colour.ts';
import { moved, union } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, mixColours, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { cylinder } from '../../renderer/shapes.ts';

const darkWood = colour('#6b4427');
const lightWood = colour('#c29466');
const clay = colour('#c98d6b');
const speck = colour('#5f3a28');
const LID_FROM = 0.775;

/** Turned wood: year rings round an axis beside the piece, stretched along the grain. */
function paintWood(hit: Readonly<Hit>, surface: Surface): void {
  const { x, y, z } = hit;
  const warp = fractal3.four(x * 9 + fractal3.two(x, y, z), y * 1.4, z * 9);
  const ring = 2 * distanceToMultiple(length2(x + 0.3, z + 0.4) * 14 + warp * 2, 1);
  const fibre = noise3(x * 90, y * 5, z * 90);
  setColour(surface, mixColours(darkWood, lightWood, 0.35 * warp + 0.4 * ring + 0.25 * fibre));
  surface.roughness = 0.42 + 0.15 * fibre;
  tiltNormal(hit, surface, {
    height: (a, b, c) => 0.003 * noise3(a * 90, b * 5, c * 90),
    step: 0.006,
    strength: 0.5,
  });
}

/** The bottle's stopper. */
export const stopper: Solid = {
  name: 'bottle',
  bound: [-0.05, 1.98, -0.1, 0.35],
  distance: moved(cylinder({ radius: 0.225, halfHeight: 0.24, rounding: 0.03 }), [-0.05, 1.98, -0.1]),
  paint: paintWood,
};

/** A jar of clay with a wooden lid. */
export const jar: Solid = {
  name: 'jar',
  bound: [0.82, 0.67, 0.34, 0.5],
  distance: moved(
    union(
      moved(cylinder({ radius: 0.34, halfHeight: 0.2, rounding: 0.06 }), [0, 0.2, 0]),
      moved(cylinder({ radius: 0.35, halfHeight: 0.065, rounding: 0.02 }), [0, 0.465, 0]),
    ),
    [0.82, 0.38, 0.34],
  ),
  paint(hit, surface) {
    if (hit.y > LID_FROM) return paintWood(hit, surface);
    const { x, y, z } = hit;
    const tone = fractal3.three(x * 5, y * 5, z * 5);
    setColour(surface, clay, 0.9 + 0.2 * tone);
    const cell = findCell(Math.atan2(x - 0.82, z - 0.34) * 7.5 + tone, y * 22);
    const size = 0.34 * cell.id ** 3;
    blendColour(surface, speck, 0.7 * smoothStep(size, size * 0.7, cell.nearest));
    surface.roughness = 0.32;
    surface.reflectance = 0.05;
  },
};
