import { colour } from '../../renderer/colour.ts';
import { moved, smoothMin } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { cylinder, ellipsoid, roundedBox, torus } from '../../renderer/shapes.ts';

const X = 0.22;
const Z = -1.15;
const SLATS = 26;

const enamel = colour('#1f4a37');
const shaded = colour('#16201c');
const rustColour = colour('#6f4327');
const bareMetal = colour('#8b8d8a');
const paperBag = colour('#c9b493');
const plasticBag = colour('#b8b9bb');

const slat = roundedBox([0.006, 0.36, 0.0165], 0.003);
const middleRing = moved(torus(0.24, 0.01), [0, 0.46, 0]);
const lowRing = moved(torus(0.228, 0.014), [0, 0.1, 0]);
const floor = moved(cylinder({ radius: 0.21, halfHeight: 0.012 }), [0, 0.09, 0]);
const foot = moved(cylinder({ radius: 0.1, halfHeight: 0.05, rounding: 0.01 }), [0, 0.045, 0]);
const bags = [
  moved(ellipsoid(0.11, 0.07, 0.1), [-0.05, 0.79, 0.04]),
  moved(ellipsoid(0.1, 0.06, 0.12), [0.08, 0.78, -0.02]),
] as const;

/** Radius of the basket at a height: it widens upwards. */
function basketRadius(up: number): number {
  return 0.225 + 0.03 * smoothStep(0.2, 0.85, up);
}

function basketDistance(x: number, y: number, z: number): number {
  const radius = basketRadius(y);
  const across = length2(x, z);
  const angle = (Math.round((Math.atan2(z, x) / (2 * Math.PI)) * SLATS) / SLATS) * 2 * Math.PI;
  const outwards = x * Math.cos(angle) + z * Math.sin(angle);
  const sideways = -x * Math.sin(angle) + z * Math.cos(angle);
  const rim = length2(across - radius - 0.006, y - 0.82) - 0.017;
  const liner = Math.max(Math.abs(across - radius + 0.022) - 0.002, Math.abs(y - 0.43) - 0.36);
  const rings = Math.min(rim, middleRing(x, y, z), lowRing(x, y, z));
  return Math.min(slat(outwards - radius, y - 0.45, sideways), rings, liner, floor(x, y, z));
}

function rubbishDistance(x: number, y: number, z: number): number {
  const crumple = 0.024 * (fractal3.two(x * 24, y * 24, z * 24) - 0.5);
  return smoothMin(bags[0](x, y, z), bags[1](x, y, z), 0.04) + crumple;
}

/** A slatted steel bin with a rim, a liner, and something in it. */
export const wasteBin: Solid = {
  name: 'bin',
  bound: [X, 0.43, Z, 0.52],
  distance: (x, y, z) => {
    const across = x - X;
    const away = z - Z;
    const steel = Math.min(basketDistance(across, y, away) * 0.85, foot(across, y, away));
    return y > 0.6 ? Math.min(steel, rubbishDistance(across, y, away) * 0.7) : steel;
  },
  paint(hit, surface) {
    const { x, y, z } = hit;
    const across = length2(x - X, z - Z);
    if (across < 0.2 && y > 0.68) {
      setColour(surface, noise3(x * 12, y * 12, z * 12) > 0.52 ? paperBag : plasticBag, 0.9);
      surface.roughness = 0.6;
      return;
    }
    const uneven = noise3(x * 20, y * 20, z * 20);
    setColour(surface, across < 0.224 && y < 0.79 ? shaded : enamel, 0.75 + 0.45 * uneven);
    const damage = fractal3.four(x * 14, y * 9, z * 14);
    const rust = smoothStep(0.6, 0.72, damage + 0.12 * smoothStep(0.3, 0.08, y));
    blendColour(surface, rustColour, rust * 0.5);
    // The rim is worn by all that is thrown in.
    blendColour(surface, bareMetal, 0.5 * smoothStep(0.5, 0.62, damage) * smoothStep(0.825, 0.837, y));
    surface.roughness = 0.32 + 0.4 * rust;
    surface.reflectance = 0.05;
    tiltNormal(hit, surface, {
      height: (a, b, c) => 0.002 * fractal3.two(a * 90, b * 90, c * 90),
      step: 0.003,
    });
  },
};
