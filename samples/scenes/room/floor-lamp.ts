import { colour } from '../../renderer/colour.ts';
import { moved, union } from '../../renderer/combine-shapes.ts';
import { noise2 } from '../../renderer/noise.ts';
import { setColour } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { cylinder } from '../../renderer/shapes.ts';

export const LAMP = { x: 1.55, y: 1.46, z: -0.85 };
const paper = colour('#eadfc8');
const brass = colour('#7d6238');

/** A paper shade, lit from within; it lets the bulb's light through. */
export const lampShade: Solid = {
  name: 'lamp',
  shadowless: true,
  bound: [LAMP.x, 1.5, LAMP.z, 0.3],
  distance(x, y, z) {
    const across = length2(x - LAMP.x, z - LAMP.z);
    const radius = 0.2 - (y - 1.45) * 0.22;
    return Math.max(Math.abs(across - radius) - 0.003, Math.abs(y - 1.5) - 0.15) * 0.9;
  },
  paint({ x, y, z }, surface) {
    const angle = Math.atan2(x - LAMP.x, z - LAMP.z);
    const fibres = 0.1 * noise2(angle * 90, y * 40) + 0.08 * noise2(angle * 14, y * 260);
    setColour(surface, paper, 0.86 + fibres);
    // Hems of the shade let less through.
    const hem = Math.abs(Math.abs(y - 1.5) - 0.145) < 0.006 ? 0.6 : 1;
    surface.glow = hem * (0.85 - Math.abs(y - LAMP.y) * 2.6);
    surface.roughness = 1;
    surface.reflectance = 0;
  },
};

/** The lamp's foot and stem. */
export const lampStand: Solid = {
  name: 'lamp',
  bound: [LAMP.x, 0.7, LAMP.z, 0.72],
  distance: moved(
    union(
      moved(cylinder({ radius: 0.14, halfHeight: 0.012, rounding: 0.006 }), [0, 0.012, 0]),
      moved(cylinder({ radius: 0.011, halfHeight: 0.7 }), [0, 0.7, 0]),
    ),
    [LAMP.x, 0, LAMP.z],
  ),
  paint({ x, y, z }, surface) {
    const tarnish = noise2(y * 30, x * 60 + z * 60);
    setColour(surface, brass, 0.8 + 0.4 * tarnish);
    surface.metal = true;
    surface.reflectance = 0.6;
    surface.roughness = 0.24 + 0.16 * tarnish;
  },
};
