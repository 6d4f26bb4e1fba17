import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { roundedBox, roundedRectangle } from '../../renderer/shapes.ts';
import { findBrick, findSoldier, paintBrickwork } from '../materials/brickwork.ts';

/** Middle of the window; the wall is the plane z = 0. */
const WINDOW = { x: -0.62, y: 1.35 };
const HALF: readonly [number, number] = [0.42, 0.52];
const RECESS = 0.12;

const framePaint = colour('#cfc7b4');
const pane = colour('#20262a');
const warm = colour('#e8b268');
const soot = colour('#33271f');
const sillStone = colour('#aba290');

const opening = roundedRectangle(HALF, 0.004);
const sill = roundedBox([0.5, 0.035, 0.07], 0.008);

function brickAt(x: number, y: number): ReturnType<typeof findBrick> {
  const overWindow = Math.abs(x - WINDOW.x) < HALF[0] + 0.06 && y > WINDOW.y + HALF[1];
  return overWindow && y < WINDOW.y + HALF[1] + 0.26
    ? findSoldier(x, y - WINDOW.y - HALF[1])
    : findBrick(x, y);
}

function frameDistance(x: number, y: number, z: number): number {
  const inside = opening(x - WINDOW.x, y - WINDOW.y);
  const bars = Math.min(Math.abs(x - WINDOW.x), Math.abs(y - WINDOW.y - 0.15)) - 0.016;
  return Math.max(Math.min(bars, -inside - 0.05), Math.abs(z + RECESS - 0.03) - 0.02, inside);
}

/**
 * The front of a shop: bricks, a window with a stone sill.
 * @param lit whether a lamp burns behind the window
 */
export function createShopWall(lit: boolean): Solid {
  return {
    name: 'wall',
    distance(x, y, z) {
      const recess = Math.max(opening(x - WINDOW.x, y - WINDOW.y), -z - RECESS);
      const ledge = sill(x - WINDOW.x, y - WINDOW.y + HALF[1] + 0.02, z - 0.01);
      return Math.min(Math.max(z, -recess), frameDistance(x, y, z), ledge);
    },
    paint(hit, surface) {
      const { x, y, z } = hit;
      if (z < -RECESS + 0.004) {
        setColour(surface, pane, 0.7 + 0.6 * noise2(x * 3, y * 2));
        const curtain = 0.55 + 0.45 * Math.sin(x * 70 + 2 * noise2(x * 4, y * 2));
        const drawn = Math.abs(x - WINDOW.x) > 0.2 - 0.06 * (y - WINDOW.y);
        if (lit) {
          setColour(surface, warm, drawn ? 0.35 + 0.35 * curtain : 0.9);
          surface.glow = (drawn ? 0.35 : 0.5) * smoothStep(-0.9, 0.5, y - WINDOW.y);
        } else if (drawn) blendColour(surface, framePaint, 0.4 * curtain);
        surface.roughness = 0.06;
        surface.reflectance = 0.06;
        tiltNormal(hit, surface, {
          height: (a, b) => 0.012 * noise2(a * 4, b * 4),
          step: 0.01,
          strength: 0.5,
        });
        return;
      }
      const onSill = z > 0.003 && Math.abs(y - WINDOW.y + HALF[1] + 0.02) < 0.045;
      if (onSill || (z < -0.03 && frameDistance(x, y, z) < 0.003)) {
        setColour(surface, onSill ? sillStone : framePaint, 0.82 + 0.3 * fractal2.four(x * 14, y * 30));
        surface.roughness = onSill ? 0.9 : 0.5;
        return;
      }
      paintBrickwork(hit, { surface, find: brickAt });
      blendColour(surface, soot, 0.45 * smoothStep(0.5, 0.72, fractal2.four(x * 1.1 + 5, y * 0.8)));
    },
  };
}
