import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import type { FrameSize } from '../../renderer/create-camera.ts';
import { createFractal2, fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { createChance } from './chance.ts';

/** Place of a spill and its size, in shares of the print's width. */
interface Spill {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly strength: number;
}

const spills: readonly Spill[] = [
  { x: 0.1, y: 0.98, radius: 0.27, strength: 1 },
  { x: 0.86, y: 0.52, radius: 0.1, strength: 0.5 },
];
/** Brown spots of damp paper, so-called foxing. */
const SPOTS = 46;

const outline = createFractal2({ octaves: 5, gain: 0.5 });

/** Browning of the print at each pixel, 0 to about 1: tide lines of water and brown spots. */
export function drawStains(size: FrameSize): Plane {
  const plane = createPlane(size);
  const { width, height, data } = plane;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      for (const spill of spills) data[at] += tideLine(spill, { across: x / width, down: y / width });
  const chance = createChance(77);
  for (let i = 0; i < SPOTS; i++)
    addSpot(plane, {
      x: chance(0, width),
      y: chance(0, height),
      radius: width * (0.0025 + 0.011 * chance(0, 1) ** 4),
      strength: chance(0.15, 0.6),
    });
  return plane;
}

/** A dried puddle: a little brown within, a dark edge where the dirt was carried. */
function tideLine(
  { x, y, radius, strength }: Spill,
  { across, down }: { across: number; down: number },
): number {
  const away = Math.hypot(across - x, down - y) / radius;
  if (away > 1.6) return 0;
  const edge = 1 + 0.55 * (outline(across * 7 + 3, down * 7) - 0.5) - away;
  const within = smoothStep(-0.01, 0.03, edge) * (0.14 + 0.12 * fractal2.three(across * 20, down * 20));
  const rim = 0.42 * Math.exp(-Math.max(0, edge) / 0.035) * smoothStep(-0.012, 0.004, edge);
  const inner = 0.1 * Math.exp(-((edge - 0.17) ** 2) / 0.0009);
  return strength * (within + rim + inner);
}

function addSpot({ width, height, data }: Plane, { x: middleX, y: middleY, radius, strength }: Spill): void {
  const reach = Math.ceil(radius * 2.2);
  for (let y = Math.max(0, Math.floor(middleY - reach)); y <= Math.min(height - 1, middleY + reach); y++)
    for (let x = Math.max(0, Math.floor(middleX - reach)); x <= Math.min(width - 1, middleX + reach); x++) {
      const away = Math.hypot(x - middleX, y - middleY) / radius;
      const ragged = away + 0.9 * (outline(x / radius, y / radius) - 0.5);
      data[y * width + x] += strength * smoothStep(1.3, 0.2, ragged);
    }
}
