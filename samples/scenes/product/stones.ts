import { colour } from '../../renderer/colour.ts';
import { moved, union } from '../../renderer/combine-shapes.ts';
import { createFractal3, fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { cylinder, ellipsoid, roundedBox } from '../../renderer/shapes.ts';

const travertine = colour('#dccfb8');
const bedding = colour('#b59b78');
const pit = colour('#6f5b42');
const slate = colour('#6d6a66');
const chalk = colour('#e4ddd0');
const vein = colour('#d9d4ca');
const pitNoise = createFractal3({ octaves: 3, gain: 0.6 });

/** Depth of a place in a pit, 0 to 1: long holes along the beds of the stone. */
function pitDepth(x: number, y: number, z: number): number {
  const bed = smoothStep(0.5, 0.62, fractal3.two(x * 0.5, y * 7, z * 0.5));
  return bed > 0 ? bed * smoothStep(0.58, 0.68, pitNoise(x * 7, y * 22, z * 7)) : 0;
}

/** A round and a square slab of travertine. */
export const podium: Solid = {
  name: 'podium',
  bound: [-0.2, 0.19, 0, 1.75],
  distance: union(
    moved(cylinder({ radius: 1.35, halfHeight: 0.19, rounding: 0.02 }), [0.15, 0.19, -0.1]),
    moved(roundedBox([0.62, 0.1, 0.4], 0.015), [-1.2, 0.1, 0.42]),
  ),
  paint(hit, surface) {
    const { x, y, z } = hit;
    const layers = fractal3.four(x * 0.7, y * 5, z * 0.7);
    setColour(surface, travertine, 0.8 + 0.35 * layers);
    blendColour(surface, bedding, 0.5 * smoothStep(0.48, 0.68, fractal3.three(x, y * 12, z)));
    blendColour(surface, pit, 0.7 * pitDepth(x, y, z));
    surface.roughness = 0.7;
    surface.reflectance = 0.03;
    tiltNormal(hit, surface, {
      height: (a, b, c) => -0.025 * pitDepth(a, b, c) + 0.003 * noise3(a * 50, b * 50, c * 50),
      step: 0.008,
      strength: 0.9,
    });
  },
};

/** Three pebbles, the highest of chalk. */
export const pebbles: Solid = {
  name: 'pebbles',
  bound: [-1.2, 0.37, 0.5, 0.5],
  distance: union(
    moved(ellipsoid(0.24, 0.12, 0.19), [-1.35, 0.31, 0.45]),
    moved(ellipsoid(0.17, 0.085, 0.13), [-1.32, 0.49, 0.46]),
    moved(ellipsoid(0.12, 0.07, 0.1), [-0.95, 0.265, 0.6]),
  ),
  paint(hit, surface) {
    const { x, y, z } = hit;
    setColour(surface, y > 0.42 ? chalk : slate, 0.75 + 0.45 * fractal3.four(x * 14, y * 14, z * 14));
    const band = Math.abs(fractal3.three(x * 2, y * 6 + x * 3, z * 2) - 0.5);
    if (y < 0.42) blendColour(surface, vein, 0.7 * smoothStep(0.022, 0.008, band));
    surface.roughness = 0.6;
    tiltNormal(hit, surface, {
      height: (a, b, c) => 0.006 * fractal3.two(a * 40, b * 40, c * 40),
      step: 0.008,
    });
  },
};
