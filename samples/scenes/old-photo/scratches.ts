import type { Plane } from '#imaging/core/raster/plane.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { type Chance, createChance } from './chance.ts';
import { drawLine, type LinePoint } from './draw-line.ts';

/** Number of pieces in which a scratch may change its width and strength. */
const PIECES = 60;

interface Stroke {
  readonly x: number;
  readonly y: number;
  /** In radians from the right, clockwise. */
  readonly angle: number;
  readonly length: number;
  readonly width: number;
  /** Bend over its length, in radians. */
  readonly bend: number;
  readonly strength: number;
  readonly seed: number;
}

/** A scratch skips where the paper lies lower. */
function traceStroke(stroke: Stroke): LinePoint[] {
  const { angle, length, bend, width, strength, seed } = stroke;
  let { x, y } = stroke;
  return Array.from({ length: PIECES + 1 }, (_, i) => {
    const share = i / PIECES;
    const heading = angle + bend * share + 0.05 * (noise2(share * 9, seed) - 0.5);
    x += (Math.cos(heading) * length) / PIECES;
    y += (Math.sin(heading) * length) / PIECES;
    const pressed = noise2(share * length * 0.02, seed + 0.5);
    const ends = smoothStep(0, 0.08, share) * smoothStep(1, 0.85, share);
    return {
      x,
      y,
      width: width * (0.5 + pressed),
      strength: strength * ends * smoothStep(0.18, 0.45, pressed),
    };
  });
}

function pickScratch(
  chance: Chance,
  { plane: { width, height }, index }: { plane: Plane; index: number },
): Stroke {
  const long = index % 5 === 0;
  return {
    x: chance(0, width),
    y: chance(-0.1, 0.9) * height,
    angle: chance(1.25, 1.75) + (index % 7 === 3 ? chance(-1.2, 1.2) : 0),
    length: width * (long ? chance(0.4, 0.8) : chance(0.05, 0.25)),
    width: (width / 1280) * (long ? chance(0.9, 2.1) : chance(0.7, 1.5)),
    bend: chance(-0.15, 0.15),
    strength: chance(0.5, 0.95),
    seed: index * 3.7,
  };
}

function pickHair(
  chance: Chance,
  { plane: { width, height }, index }: { plane: Plane; index: number },
): Stroke {
  return {
    x: chance(0.05, 0.95) * width,
    y: chance(0.05, 0.95) * height,
    angle: chance(0, 6.28),
    length: width * chance(0.03, 0.08),
    width: (width / 1280) * 1.3,
    bend: chance(-3.2, 3.2),
    strength: 0.75,
    seed: index * 5.1,
  };
}

/** Scratches down to the paper, most of them along the way in which the print was slid: strengths, 0 to 1. */
export function drawScratches(plane: Plane): void {
  const chance = createChance(1931);
  for (let i = 0; i < 26; i++) drawLine(plane, traceStroke(pickScratch(chance, { plane, index: i })));
}

/** Hairs that lay on the negative: they are white on the print. */
export function drawHairs(plane: Plane): void {
  const chance = createChance(54);
  for (let i = 0; i < 6; i++) drawLine(plane, traceStroke(pickHair(chance, { plane, index: i })));
}
