import { colour } from '../../renderer/colour.ts';
import { createFractal2, fractal2 } from '../../renderer/fractal-noise.ts';
import { distanceToMultiple, smoothStep, wrap } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, mixColours, scaleColour, setColour } from '../../renderer/paint.ts';
import type { Surface } from '../../renderer/scene.ts';

const darkOak = colour('#452817');
const lightOak = colour('#94683f');
const poreColour = colour('#2c170a');
const gapColour = colour('#120a05');
const warpNoise = createFractal2({ octaves: 4 });
/** Width of a board in metres. */
const BOARD = 0.16;

/** Oak as it lies along `x`: year rings, fibres, pores. @param board tells boards apart */
export function paintOak(surface: Surface, { x, z, board }: { x: number; z: number; board: number }): void {
  const shift = board * 17.3;
  const warp = warpNoise(x * 1.4 + shift, z * 9 + shift) * 5.3;
  const ring = 2 * distanceToMultiple(z * 26 + warp + shift, 1);
  const fibre = noise2(x * 26 + shift, z * 900);
  const pore = smoothStep(0.68, 0.95, noise2(x * 60 + shift, z * 700));
  const figure = 0.24 * (ring - 0.5) * fractal2.two(x + shift, z * 3);
  const tone = 0.5 + 0.3 * (fractal2.three(x * 2 + shift, z * 14) - 0.5) + figure + 0.12 * (fibre - 0.5);
  setColour(surface, mixColours(darkOak, lightOak, tone));
  scaleColour(surface, 0.85 + 0.3 * noise2(board * 3.7, 1));
  blendColour(surface, poreColour, pore * 0.55);
  surface.roughness = 0.38 + 0.25 * fibre + pore * 0.2;
  surface.reflectance = 0.04;
}

/** Oak boards side by side along `x`. */
export function paintBoards(surface: Surface, { x, z }: { x: number; z: number }): void {
  const board = Math.floor(z / BOARD);
  paintOak(surface, { x, z, board });
  const share = wrap(z / BOARD);
  const gap = Math.min(share, 1 - share) * BOARD + 0.0006 * (noise2(x * 25, board) - 0.5);
  blendColour(surface, gapColour, 1 - smoothStep(0.0004, 0.0026, gap));
}

/** Relief of oak along `x`, in metres. */
export function oakRelief(x: number, z: number): number {
  return noise2(x * 40, z * 700) * 0.0004 + fractal2.two(x * 6, z * 30) * 0.002;
}
