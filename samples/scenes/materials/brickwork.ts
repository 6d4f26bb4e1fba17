import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep, wrap } from '../../renderer/interpolate.ts';
import { hash2, noise2, noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import type { Hit, Surface } from '../../renderer/scene.ts';

/** Metres, the joint included. */
const LENGTH = 0.23;
const HEIGHT = 0.075;
const SOLDIER_LENGTH = 0.26;

const clay = colour('#8c4a36');
const darkClay = colour('#5a3630');
const lightClay = colour('#b0704e');
const mortar = colour('#a79c8b');

/** Position in a wall of bricks. */
export interface Brick {
  /** From the middle of the nearest joint, in metres. */
  readonly gap: number;
  /** The brick's own number in [0, 1). */
  readonly id: number;
}

function locate(u: number, v: number, sides: readonly [number, number]): Brick {
  const inRow = Math.min(wrap(u), 1 - wrap(u)) * sides[0];
  const inColumn = Math.min(wrap(v), 1 - wrap(v)) * sides[1];
  const x = u * sides[0];
  const y = v * sides[1];
  const ragged = 0.004 * (noise2(x * 60, y * 60) - 0.5) + 0.002 * (noise2(x * 190, y * 190) - 0.5);
  return { gap: Math.min(inRow, inColumn) + ragged, id: hash2(Math.floor(u) + 40, Math.floor(v) + 11) };
}

/** Running bond. @param along the wall; both in metres */
export function findBrick(along: number, up: number): Brick {
  const row = Math.floor(up / HEIGHT);
  return locate(along / LENGTH + wrap(row, 2) / 2, up / HEIGHT, [LENGTH, HEIGHT]);
}

/** Bricks that stand upright, over windows and doors. */
export function findSoldier(along: number, up: number): Brick {
  return locate(up / SOLDIER_LENGTH, along / HEIGHT, [SOLDIER_LENGTH, HEIGHT]);
}

/** Paints a wall of bricks. @param find the brick at a place of the scene */
export function paintBrickwork(
  hit: Readonly<Hit>,
  { surface, find }: { surface: Surface; find: (x: number, y: number, z: number) => Brick },
): void {
  const { x, y, z } = hit;
  const { gap, id } = find(x, y, z);
  const shown = visibility(hit, 0.06);
  const fine = visibility(hit, 0.02);
  const pores = fractal2.four((x + z) * 40, y * 40);
  setColour(surface, clay, 0.72 + shown * (0.5 * (id - 0.3) + 0.5 * (pores - 0.5)) + (1 - shown) * 0.1);
  if (id > 0.8) blendColour(surface, darkClay, 0.6 * shown);
  if (id < 0.14) blendColour(surface, lightClay, 0.6 * shown);
  // Mortar takes a fifth of the wall, also where it is too fine to be seen.
  blendColour(surface, mortar, 0.8 * (fine * (1 - smoothStep(0.004, 0.008, gap)) + (1 - fine) * 0.2));
  surface.roughness = 0.92;
  surface.reflectance = 0.02;
  tiltNormal(hit, surface, {
    height: (a, b, c) =>
      0.004 * noise3(a * 70, b * 70, c * 70) + 0.006 * smoothStep(0.003, 0.009, find(a, b, c).gap),
    step: 0.003,
    strength: 0.7,
  });
}
