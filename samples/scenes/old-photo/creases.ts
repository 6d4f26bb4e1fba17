import type { Plane } from '#imaging/core/raster/plane.ts';
import { createFractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';

/** A fold: a straight line through a place, in shares of the print's width and height. */
interface Fold {
  readonly x: number;
  readonly y: number;
  /** In radians from the right, clockwise. */
  readonly angle: number;
  /** 0 to 1: how far the emulsion has broken. */
  readonly broken: number;
  readonly seed: number;
}

/** Across the print, where it was once folded, and a corner that was bent. */
const folds: readonly Fold[] = [
  { x: 0.5, y: 0.415, angle: 0.022, broken: 1, seed: 3 },
  { x: 0.9, y: 0.07, angle: 0.72, broken: 0.85, seed: 11 },
];

const wander = createFractal2({ octaves: 5, gain: 0.55 });

interface Creases {
  /** Share of the emulsion that has flaked off, 0 to 1. */
  readonly flaked: Plane;
  /** Share of light more or less that a scanner sees on the bent paper. */
  readonly shade: Plane;
}

/** Folds: a broken line where paper shows, flakes along it, and paper that stands up on one side. */
export function drawCreases({ flaked, shade }: Creases): void {
  for (const fold of folds) drawFold({ flaked, shade }, fold);
}

function drawFold({ flaked, shade }: Creases, { x: atX, y: atY, angle, broken, seed }: Fold): void {
  const { width, height } = flaked;
  const pixel = width / 1280;
  const reach = 60 * pixel;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const right = x + 0.5 - atX * width;
      const below = y + 0.5 - atY * height;
      const straight = below * Math.cos(angle) - right * Math.sin(angle);
      if (Math.abs(straight) > reach) continue;
      const along = (right * Math.cos(angle) + below * Math.sin(angle)) / pixel;
      const off = straight / pixel + 9 * (wander(along / 90 + seed, seed) - 0.5);
      const opening = broken * smoothStep(0.3, 0.6, noise2(along / 55 + seed, 0.5));
      const line = clamp(0.55 + 1.5 * opening - Math.abs(off)) * (0.5 + 0.5 * opening);
      const flake = wander(along / 16, off / 9 + seed) - 0.5 + 0.16 * opening - Math.abs(off) * 0.028;
      flaked.data[at] = Math.max(flaked.data[at], line, clamp(flake * 14) * broken);
      const bent = Math.exp(-Math.abs(off) / 16);
      shade.data[at] += (off < 0 ? 0.1 : -0.13) * bent * broken;
    }
}
