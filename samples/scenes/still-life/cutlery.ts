import { colour } from '../../renderer/colour.ts';
import { smoothMin } from '../../renderer/combine-shapes.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { scaleColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedBox, roundedRectangle } from '../../renderer/shapes.ts';
import { paintOak } from './oak.ts';

const steel = colour('#c4c6c8');
const KNIFE = { x: -0.2, z: 0.15, cos: Math.cos(0.95), sin: Math.sin(0.95) };
const SPOON = { x: -0.03, z: 0.232, cos: Math.cos(-0.22), sin: Math.sin(-0.22) };
const bladeOutline = roundedRectangle([0.055, 0.0088], 0.002);
const handle = roundedBox([0.052, 0.0062, 0.0085], 0.0055);

function along({ x: fromX, z: fromZ, cos, sin }: typeof KNIFE, x: number, z: number): number {
  return (x - fromX) * cos + (z - fromZ) * sin;
}

function across({ x: fromX, z: fromZ, cos, sin }: typeof KNIFE, x: number, z: number): number {
  return -(x - fromX) * sin + (z - fromZ) * cos;
}

/** Brushed and a little tarnished. */
function paintSteel(hit: Readonly<Hit>, surface: Surface): void {
  const { x, y, z } = hit;
  const tarnish = fractal3.three(x * 60, y * 60, z * 60);
  setColour(surface, steel, 0.85 + 0.2 * tarnish);
  surface.metal = true;
  surface.reflectance = 0.7;
  surface.roughness = 0.2 + 0.12 * tarnish;
  tiltNormal(hit, surface, {
    height: (a, b, c) => noise3(a * 30, b * 30, c * 900) * 0.0005,
    step: 0.0005,
    strength: 0.3,
  });
}

function bladeDistance(u: number, up: number, v: number): number {
  const narrowing = 0.006 * smoothStep(0.06, 0.112, u);
  const side = v + 0.002 * smoothStep(0.02, 0.11, u);
  const outline = bladeOutline(u - 0.055, Math.abs(side) + narrowing);
  return Math.max(outline, Math.abs(up - 0.005) - 0.0009 + Math.max(0, v) * 0.06);
}

/** A kitchen knife with a wooden handle. */
export const knife: Solid = {
  name: 'knife',
  bound: [-0.2, 0.006, 0.15, 0.12],
  distance(x, y, z) {
    const u = along(KNIFE, x, z);
    const v = across(KNIFE, x, z);
    return Math.min(bladeDistance(u, y, v), handle(u + 0.05, y - 0.007, v));
  },
  paint(hit, surface) {
    const u = along(KNIFE, hit.x, hit.z);
    if (u > 0.002) return paintSteel(hit, surface);
    const v = across(KNIFE, hit.x, hit.z);
    paintOak(surface, { x: u * 0.6 + 3, z: v * 1.5 + hit.y, board: 9 });
    scaleColour(surface, 0.5 + 0.2 * fractal2.two(u * 60, v * 300));
    surface.roughness = 0.45;
  },
};

/** Height of the spoon's middle above the table: the bowl rests on its belly, the handle rises. */
function spoonHeight(u: number): number {
  return 0.004 + 0.008 * smoothStep(0.01, 0.035, u) + 0.003 * smoothStep(0.05, 0.11, u);
}

/** A teaspoon: a bowl with a thin wall, and a handle that widens towards its end. */
export const spoon: Solid = {
  name: 'spoon',
  bound: [0.005, 0.012, 0.222, 0.09],
  distance(x, y, z) {
    const u = along(SPOON, x, z);
    const v = across(SPOON, x, z);
    const egg = length2(u / 1.45, v * (1 - 4 * u)) - 0.0135;
    const depth = 0.0075 * Math.max(0, 1 - (egg + 0.0135) ** 2 / 0.0135 ** 2);
    const bowl = Math.max(egg, Math.abs(y - 0.0095 + depth) - 0.0006) * 0.6;
    const width = 0.0024 + 0.0026 * smoothStep(0.06, 0.115, u);
    const reach = Math.max(Math.abs(u - 0.068) - 0.052, 0);
    const side = Math.max(Math.abs(v) - width, 0);
    const stalk = length2(length2(reach, side), Math.max(0, Math.abs(y - spoonHeight(u)) - 0.0004)) - 0.0008;
    return smoothMin(bowl, stalk * 0.8, 0.002);
  },
  paint: paintSteel,
};
