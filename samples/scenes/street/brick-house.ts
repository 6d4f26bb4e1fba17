import { colour } from '../../renderer/colour.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep, wrap } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedBox, roundedRectangle } from '../../renderer/shapes.ts';
import { type Brick, findBrick, findSoldier, paintBrickwork } from '../materials/brickwork.ts';

/** The front stands at this x; the street runs along z. */
const FRONT = -1.9;
/** From the middle of a window to that of the next, and the height of their middles. */
const BAY = 3.2;
const WINDOW = 1.75;

const soot = colour('#3a2c26');
const plaster = colour('#7d776c');
const sillStone = colour('#b3aa99');
const framePaint = colour('#d8d2c4');
const pane = colour('#1c2226');
const curtain = colour('#b9ae98');

const opening = roundedRectangle([0.55, 0.8], 0.005);
const sill = roundedBox([0.07, 0.045, 0.66], 0.008);
const plinth = roundedRectangle([0.045, 0.24], 0.015);

/** Distance along the street to the middle of the nearest window. */
function fromWindow(z: number): number {
  return wrap(z + 1.2, BAY) - BAY / 2;
}

function frontDistance(x: number, y: number, z: number): number {
  const along = fromWindow(z);
  const inWindow = opening(along, y - WINDOW);
  const recess = Math.max(inWindow, x - FRONT - 0.3, FRONT - 0.16 - x);
  const wall = Math.max(x - FRONT, -recess);
  const bars = Math.min(Math.abs(along), Math.abs(y - 1.95)) - 0.028;
  const rim = -inWindow - 0.045;
  const frame = Math.max(Math.min(bars, rim), Math.abs(x - FRONT + 0.12) - 0.03, inWindow);
  const ledge = sill(x - FRONT - 0.02, y - 0.9, along);
  return Math.min(wall, frame, ledge, plinth(x - FRONT, y - 0.2));
}

/** Panes with curtains behind them; glass of old houses is never quite even. */
function paintPane(hit: Readonly<Hit>, surface: Surface): void {
  const along = fromWindow(hit.z);
  setColour(surface, pane, 0.6 + 0.5 * noise2(hit.z, hit.y));
  const fold = 0.6 + 0.4 * Math.sin(along * 60 + 2 * noise2(hit.y * 1.5, hit.z));
  if (along > 0.28 || along < -0.34) blendColour(surface, curtain, 0.5 * fold);
  surface.roughness = 0.05;
  surface.reflectance = 0.08;
  tiltNormal(hit, surface, { height: (_x, y, z) => 0.02 * noise2(z * 3, y * 3), step: 0.01, strength: 0.5 });
}

function paintStone(hit: Readonly<Hit>, surface: Surface): void {
  const { y, z } = hit;
  setColour(surface, y < 0.5 ? plaster : sillStone, 0.78 + 0.35 * fractal2.five(z * 5, y * 5));
  blendColour(
    surface,
    soot,
    0.45 * smoothStep(0.48, 0.7, fractal2.four(z * 2, y * 7)) * smoothStep(0.5, 0, y),
  );
  surface.roughness = 0.9;
  tiltNormal(hit, surface, {
    height: (a, b, c) => 0.01 * fractal3.three(a * 14, b * 14, c * 14),
    step: 0.004,
  });
}

/** Courses of bricks, with a row of upright ones over each window. */
function findFrontBrick(_x: number, y: number, z: number): Brick {
  const along = fromWindow(z);
  const lintel = Math.abs(along) < 0.62 && y > 2.55 && y < 2.8;
  return lintel ? findSoldier(along, y) : findBrick(z, y);
}

/** Bricks, dirty from below, with streaks under the sills. */
function paintBricks(hit: Readonly<Hit>, surface: Surface): void {
  const { y, z } = hit;
  paintBrickwork(hit, { surface, find: findFrontBrick });
  const dirt =
    0.35 * smoothStep(0.5, 0.75, fractal2.four(z * 0.9, y * 0.6 + 3)) + 0.3 * smoothStep(1, 0.45, y);
  const underSill =
    smoothStep(0.62, 0.3, Math.abs(fromWindow(z))) * smoothStep(0.4, 0.85, y) * smoothStep(0.9, 0.85, y);
  blendColour(surface, soot, dirt + 0.3 * underSill * smoothStep(0.35, 0.7, fractal2.three(z * 22, y * 1.2)));
}

/** Brick house front: windows with stone sills, a plinth. */
export const brickHouse: Solid = {
  name: 'house',
  distance: frontDistance,
  paint(hit, surface) {
    const { x, y } = hit;
    if (x < FRONT - 0.152) return paintPane(hit, surface);
    if (x < FRONT - 0.07 && Math.abs(opening(fromWindow(hit.z), y - WINDOW)) > 0.002) {
      setColour(surface, framePaint, 0.85 + 0.1 * noise2(hit.z * 30, y * 4));
      surface.roughness = 0.5;
      return;
    }
    if (y < 0.45 || (x > FRONT + 0.005 && Math.abs(y - 0.9) < 0.06)) return paintStone(hit, surface);
    paintBricks(hit, surface);
  },
};
