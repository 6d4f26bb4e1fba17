import { findCell } from '../../renderer/cells.ts';
import { colour } from '../../renderer/colour.ts';
import { smoothMin } from '../../renderer/combine-shapes.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';

const CUP = { x: 0.07, z: 0.03 };
/** Height of the saucer's hollow, on which the cup stands. */
const FOOT = 0.0095;
const BRIM = 0.088;

const glaze = colour('#1f6f78');
const clay = colour('#b59a78');
const speck = colour('#24302c');
const bareClay = colour('#8a6b4a');
const brew = colour('#1b0d06');
const crema = colour('#8a5a2c');
const footProfile = roundedRectangle([0.026, 0.003], 0.002);

function cupRadius(up: number): number {
  return 0.027 + 0.022 * Math.sin(Math.min(1, clamp(up / 0.085) * 1.15) * 1.57);
}

function handleDistance(x: number, up: number, z: number): number {
  // Turned towards the viewer.
  const out = x * 0.82 + z * 0.57;
  const aside = -x * 0.57 + z * 0.82;
  const ring =
    length2(length2(out - 0.05, (up - 0.05) * 0.88) - 0.021, aside) -
    0.0048 -
    0.001 * Math.sin((up - 0.05) * 60);
  return Math.max(ring, 0.046 - out);
}

function cupDistance(x: number, y: number, z: number): number {
  const across = length2(x - CUP.x, z - CUP.z);
  const up = y - FOOT;
  const radius = cupRadius(up);
  const wall = Math.max(Math.abs(roundedWall(across, up, radius)) - 0.0022, up - BRIM);
  const body = smoothMin(wall * 0.85, footProfile(across, up - 0.003), 0.006);
  const brim = smoothMin(body, length2(across - radius, up - BRIM) - 0.0026, 0.004);
  return smoothMin(brim, handleDistance(x - CUP.x, up, z - CUP.z), 0.006);
}

/** A rectangle that is as wide as the cup at this height, with round corners below. */
function roundedWall(across: number, up: number, radius: number): number {
  const qx = across - radius + 0.012;
  const qy = Math.abs(up - 0.055) - 0.04;
  return length2(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - 0.012;
}

/** Blue glaze that ran down and stopped above the foot, bare clay below it and where the brim is worn. */
function paintGlaze(hit: Readonly<Hit>, surface: Surface): void {
  const { x, y, z } = hit;
  const angle = Math.atan2(x - CUP.x, z - CUP.z);
  const tone = fractal3.four(x * 40, y * 18, z * 40);
  const runs = 0.03 + 0.009 * noise2(angle * 3, 1) + 0.004 * noise2(angle * 9, 4);
  const glazed = smoothStep(0.001, 0.011, y - runs);
  setColour(surface, glaze, 0.75 + 0.5 * tone);
  blendColour(surface, clay, (1 - glazed) * 0.92);
  const across = length2(x - CUP.x, z - CUP.z);
  const cell = findCell(angle * 17, y * 360 + across * 300);
  // The handle has none: round the cup's axis they would be drawn out into lines on it.
  const onHandle = y > 0.02 && across > cupRadius(y - FOOT) + 0.004;
  const size = onHandle ? 0 : 0.36 * cell.id ** 4;
  blendColour(surface, speck, 0.6 * smoothStep(size, size * 0.6 - 0.001, cell.nearest));
  blendColour(surface, bareClay, 0.65 * smoothStep(BRIM + FOOT - 0.001, BRIM + FOOT + 0.002, y));
  surface.roughness = 0.7 + glazed * (0.1 * tone - 0.57);
  surface.reflectance = 0.05;
  const throwing = (a: number, b: number, c: number) =>
    fractal3.two(a * 60, b * 60, c * 60) * 0.003 + 0.00025 * Math.sin(b * 900);
  tiltNormal(hit, surface, { height: throwing, step: 0.0008, strength: 0.35 });
}

export const cup: Solid = {
  name: 'cup',
  bound: [CUP.x, 0.052, CUP.z, 0.098],
  distance: cupDistance,
  paint: paintGlaze,
};

export const coffee: Solid = {
  name: 'cup',
  bound: [CUP.x, 0.086, CUP.z, 0.05],
  distance: (x, y, z) => Math.max(Math.abs(y - 0.0855) - 0.001, length2(x - CUP.x, z - CUP.z) - 0.0465),
  paint(hit, surface) {
    const { x, z } = hit;
    const toWall = smoothStep(0.034, 0.0455, length2(x - CUP.x, z - CUP.z));
    setColour(surface, brew);
    const foam = fractal2.three(x * 160, z * 160);
    blendColour(surface, crema, toWall * (0.3 + 0.6 * foam) + 0.25 * smoothStep(0.6, 0.75, foam));
    surface.roughness = 0.08;
    surface.reflectance = 0.03;
  },
};

export const saucer: Solid = {
  name: 'saucer',
  bound: [CUP.x, 0.012, CUP.z, 0.085],
  distance(x, y, z) {
    const across = length2(x - CUP.x, z - CUP.z);
    const rise = 0.006 + 0.012 * smoothStep(0.035, 0.082, across) ** 1.5;
    return Math.max(Math.abs(y - rise) - 0.0022, across - 0.08) * 0.8 - 0.001;
  },
  paint: paintGlaze,
};
