import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, mixColours, scaleColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { oakRelief, paintBoards } from './oak.ts';

/** The boards lie a little turned. */
const COS = Math.cos(0.243);
const SIN = Math.sin(0.243);
const stain = colour('#3a2010');
const darkWall = colour('#39423f');
const lightWall = colour('#6d7469');

export const table: Solid = {
  name: 'table',
  distance: (_x, y) => y,
  paint(hit, surface) {
    const { x, z } = hit;
    const along = x * COS + z * SIN;
    const across = -x * SIN + z * COS;
    paintBoards(surface, { x: along, z: across });
    const ring = Math.abs(length2(x + 0.2, z - 0.22) - 0.042 - 0.0006 * noise2(x * 90, z * 90));
    const dried =
      0.32 * (1 - smoothStep(0.0006, 0.003, ring)) * smoothStep(0.25, 0.6, fractal2.three(x * 40, z * 40));
    blendColour(surface, stain, dried);
    surface.roughness += 0.12 * (fractal2.three(x * 7, z * 7) - 0.5);
    tiltNormal(hit, surface, {
      height: (a, _b, c) => oakRelief(a * COS + c * SIN, -a * SIN + c * COS),
      step: 0.0006,
      strength: 0.6,
    });
  },
};

export const wall: Solid = {
  name: 'wall',
  distance: (_x, _y, z) => z + 0.75,
  paint(hit, surface) {
    const { x, y } = hit;
    setColour(surface, mixColours(darkWall, lightWall, fractal2.five(x * 3, y * 3)));
    scaleColour(surface, 0.7 + 0.5 * fractal2.four(x * 12 + 4, y * 12));
    surface.roughness = 0.95;
    tiltNormal(hit, surface, { height: (a, b) => fractal2.three(a * 30, b * 30) * 0.004, step: 0.002 });
  },
};
