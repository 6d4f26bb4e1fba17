import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { scaleColour, setColour } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Solid, Surface } from '../../renderer/scene.ts';
import { roundedBox } from '../../renderer/shapes.ts';

const X = -0.15;
const Y = 1.52;
const WALL = -1.225;

const walnut = colour('#6a4a2c');
const mount = colour('#efe9dc');
const bevel = colour('#fbf8f0');
const sky = colour('#e3b27a');
const sun = colour('#c2492e');
const hills = ['#c98a63', '#7c6a66', '#38485a'].map(colour);

const outer = roundedBox([0.53, 0.37, 0.022], 0.004);
const inner = roundedBox([0.505, 0.345, 0.02], 0.001);

/** An invented print: a red sun over three rows of hills. */
function paintPrint(u: number, v: number, surface: Surface): void {
  const inSun = length2(u - 0.14, v - 0.07) < 0.055;
  setColour(surface, inSun ? sun : sky);
  for (let i = 0; i < hills.length; i++) {
    const ridge = 0.04 - 0.075 * i + 0.14 * (fractal2.three(u * 4 + (i + 1) * 7, i + 1) - 0.5);
    if (v < ridge) setColour(surface, hills[i]);
  }
  const ink = 0.94 + 0.16 * (noise2(u * 200, v * 200) - 0.5) + 0.12 * (fractal2.three(u * 12, v * 30) - 0.5);
  scaleColour(surface, ink);
}

/** A framed print under a mount, behind glass that hardly mirrors. */
export const wallPicture: Solid = {
  name: 'picture',
  bound: [X, Y, WALL, 0.66],
  distance: (x, y, z) => {
    const u = x - X;
    const v = y - Y;
    return Math.max(outer(u, v, z - WALL), -inner(u, v, z - WALL - 0.02));
  },
  paint(hit, surface) {
    const u = hit.x - X;
    const v = hit.y - Y;
    if (Math.abs(u) > 0.503 || Math.abs(v) > 0.343 || hit.z > -1.222) {
      const upright = Math.abs(u) - 0.503 > Math.abs(v) - 0.343;
      setColour(surface, walnut, 0.75 + 0.5 * (upright ? noise2(u * 200, v * 22) : noise2(u * 22, v * 200)));
      surface.roughness = 0.4;
      return;
    }
    setColour(surface, mount, 0.97 + 0.05 * noise2(u * 150, v * 150));
    surface.roughness = 0.3;
    surface.reflectance = 0.03;
    const outside = Math.max(Math.abs(u) - 0.4, Math.abs(v) - 0.25);
    if (outside < 0) paintPrint(u, v, surface);
    else if (outside < 0.004)
      setColour(surface, bevel, v > 0 ? 0.75 : 0.75 + 0.25 * smoothStep(0, 0.004, outside));
  },
};
