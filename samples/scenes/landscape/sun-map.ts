import { fractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { SUN } from './daylight.ts';
import { groundHeight, LAND_FROM } from './terrain.ts';

/** Part of the land that the map covers, in metres; what lies farther away is taken as lit. */
const HALF_WIDTH = 10_500;
const DEPTH = 22_000;
/** Steps towards the sun, the first one's length in metres, and how they grow. */
const STEPS = 26;
const FIRST = 40;
const GROWTH = 1.13;

/** Share of sunlight, 0 to 1, that reaches a place of the far land past mountains and clouds. */
export type SunMap = (x: number, away: number) => number;

function sunAt(x: number, away: number): number {
  const start = groundHeight(x, away, 5) + 6;
  let at = FIRST;
  let step = FIRST;
  let open = 1;
  for (let i = 0; i < STEPS && open > 0; i++) {
    const clearance = start + SUN[1] * at - groundHeight(x + SUN[0] * at, away + SUN[2] * at, 5);
    open = Math.min(open, 0.5 + clearance / (0.06 * at + 10));
    step *= GROWTH;
    at += step;
  }
  const cloud = smoothStep(0.6, 0.44, fractal2.three(x / 2600 + 8.3, away / 3400 + 1.2));
  return clamp(open) * (0.35 + 0.65 * cloud);
}

/** Looks once where the sun shines. @param cells of the map along each side */
export function createSunMap(cells: number): SunMap {
  const map = new Float32Array(cells * cells);
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++)
      map[row * cells + column] = sunAt(
        ((column / (cells - 1)) * 2 - 1) * HALF_WIDTH,
        LAND_FROM + (row / (cells - 1)) * DEPTH,
      );
  return (x, away) => {
    const across = clamp((x / HALF_WIDTH + 1) / 2) * (cells - 1.001);
    const down = clamp((away - LAND_FROM) / DEPTH) * (cells - 1.001);
    const column = Math.floor(across);
    const row = Math.floor(down);
    const u = across - column;
    const v = down - row;
    const at = row * cells + column;
    const upper = map[at] * (1 - u) + map[at + 1] * u;
    const lower = map[at + cells] * (1 - u) + map[at + cells + 1] * u;
    return upper * (1 - v) + lower * v;
  };
}
