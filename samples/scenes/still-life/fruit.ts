import { findCell } from '../../renderer/cells.ts';
import { colour } from '../../renderer/colour.ts';
import { smoothMin } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length3 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule, ellipsoid, sphere } from '../../renderer/shapes.ts';

const peel = colour('#e0780c');
const lightPeel = colour('#f09a20');
const navelGreen = colour('#6b6a2c');
const pearGreen = colour('#8e9a34');
const pearYellow = colour('#c7b04a');
const pearBlush = colour('#a35a28');
const russet = colour('#5b4a1e');
const stemBrown = colour('#402a16');

const ORANGE = { x: -0.105, z: 0.085, radius: 0.041 };

function navelDistance(x: number, y: number, z: number): number {
  return length3(x - ORANGE.x - 0.014, y - ORANGE.radius * 0.95 - 0.033, z - ORANGE.z - 0.016);
}

/** An orange: pores, and a navel at its upper end. */
export const orange: Solid = {
  name: 'orange',
  bound: [ORANGE.x, 0.039, ORANGE.z, 0.047],
  distance(x, y, z) {
    const round = length3(x - ORANGE.x, (y - ORANGE.radius * 0.95) * 1.05, z - ORANGE.z) - ORANGE.radius;
    return round * 0.95 + 0.0016 * (1 - smoothStep(0, 0.007, navelDistance(x, y, z)));
  },
  paint(hit, surface) {
    const { x, y, z } = hit;
    setColour(surface, peel);
    blendColour(surface, lightPeel, fractal3.three(x * 45, y * 45, z * 45) * 0.7);
    blendColour(surface, navelGreen, (1 - smoothStep(0.002, 0.006, navelDistance(x, y, z))) * 0.8);
    surface.roughness = 0.36;
    surface.reflectance = 0.05;
    surface.softness = 0.2;
    const pores = (a: number, b: number, c: number) =>
      noise3(a * 620 + b * 90, b * 620 - c * 90, c * 620) ** 2 * 0.0016 +
      noise3(a * 240, b * 240, c * 240) * 0.0012;
    tiltNormal(hit, surface, { height: pores, step: 0.0004, strength: 0.4 });
  },
};

const PEAR = { x: -0.03, z: -0.12 };
const belly = ellipsoid(0.043, 0.041, 0.043);
const neck = sphere(0.0235);
const stem = capsule({ from: [0, 0.11, 0], to: [0.008, 0.138, 0.004], radius: 0.0016, endRadius: 0.0024 });

/** A pear that leans a little, freckled and blushed. */
export const pear: Solid = {
  name: 'pear',
  bound: [PEAR.x + 0.005, 0.068, PEAR.z, 0.078],
  distance(x, y, z) {
    const across = x - PEAR.x - (y - 0.03) * 0.12;
    const away = z - PEAR.z;
    const uneven = 0.0012 * (noise3(x * 45, y * 45, z * 45) - 0.5);
    const body = smoothMin(belly(across, y - 0.04, away), neck(across, y - 0.092, away), 0.055) + uneven;
    return Math.min(body, stem(across, y, away)) * 0.9;
  },
  paint(hit, surface) {
    const { x, y, z } = hit;
    if (y > 0.1168) {
      setColour(surface, stemBrown, 0.7 + 0.6 * noise3(x * 500, y * 120, z * 500));
      surface.roughness = 0.8;
      return;
    }
    const tone = fractal3.four(x * 35, y * 35, z * 35);
    setColour(surface, pearGreen);
    blendColour(surface, pearYellow, smoothStep(0.3, 0.7, tone));
    blendColour(surface, pearBlush, smoothStep(-0.02, 0.05, x + 0.02 + (tone - 0.5) * 0.06) * 0.5);
    const cell = findCell(Math.atan2(x - PEAR.x, z - PEAR.z) * 14, y * 330);
    const size = 0.12 + 0.16 * cell.id ** 2;
    blendColour(surface, russet, 0.55 * smoothStep(size, size * 0.5, cell.nearest));
    blendColour(surface, russet, 0.5 * smoothStep(0.6, 0.75, tone) + 0.5 * smoothStep(0.108, 0.116, y));
    surface.roughness = 0.42;
    surface.softness = 0.15;
    tiltNormal(hit, surface, {
      height: (a, b, c) => fractal3.two(a * 140, b * 140, c * 140) * 0.0016,
      step: 0.0006,
      strength: 0.4,
    });
  },
};
