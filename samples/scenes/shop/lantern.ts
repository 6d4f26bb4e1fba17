import { colour } from '../../renderer/colour.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { setColour } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule, frustum, roundedBox, sphere } from '../../renderer/shapes.ts';

/** Middle of the lantern's glass. */
export const LANTERN = { x: 0.58, y: 2.02, z: 0.3 };

const iron = colour('#1f2122');
const glass = colour('#f3dfb6');
const arm = capsule({ from: [0, 0.24, -0.3], to: [0, 0.24, 0], radius: 0.012 });
const brace = capsule({ from: [0, 0.06, -0.3], to: [0, 0.23, -0.08], radius: 0.008 });
const hook = capsule({ from: [0, 0.24, 0], to: [0, 0.13, 0], radius: 0.008 });
const roof = frustum({ bottomRadius: 0.1, topRadius: 0.02, halfHeight: 0.03, rounding: 0.004 });
const tray = roundedBox([0.062, 0.008, 0.062], 0.003);
const bulb = sphere(0.045);
const post = roundedBox([0.004, 0.08, 0.004], 0.001);

/** Its iron: a bracket, a roof, four thin posts. */
export const lanternFrame: Solid = {
  name: 'lantern',
  bound: [LANTERN.x, LANTERN.y + 0.08, LANTERN.z - 0.12, 0.34],
  distance: (worldX, worldY, worldZ) => {
    const x = worldX - LANTERN.x;
    const y = worldY - LANTERN.y;
    const z = worldZ - LANTERN.z;
    const bracket = Math.min(arm(x, y, z), brace(x, y, z), hook(x, y, z));
    const posts = post(Math.abs(x) - 0.055, y, Math.abs(z) - 0.055);
    return Math.min(bracket, roof(x, y - 0.105, z), tray(x, y + 0.085, z), posts);
  },
  paint({ x, y, z }, surface) {
    setColour(surface, iron, 0.7 + 0.7 * fractal3.three(x * 40, y * 40, z * 40));
    surface.roughness = 0.45;
    surface.reflectance = 0.06;
  },
};

/** The frosted bulb. @param power of its glow, 0 when it is off */
export function createBulb(power: number): Solid {
  return {
    name: 'lantern',
    shadowless: true,
    bound: [LANTERN.x, LANTERN.y, LANTERN.z, 0.05],
    distance: (x, y, z) => bulb(x - LANTERN.x, y - LANTERN.y, z - LANTERN.z),
    paint(_hit, surface) {
      setColour(surface, glass);
      surface.glow = power;
      surface.roughness = 0.25;
    },
  };
}
