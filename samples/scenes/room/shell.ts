import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep, wrap } from '../../renderer/interpolate.ts';
import { hash2, noise2 } from '../../renderer/noise.ts';
import { blendColour, mixColours, setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';

/** Positions of the wall behind the sofa and of the wall with the window. */
const BACK = -1.25;
export const WINDOW_WALL = -2.75;
const BOARD = { width: 0.12, length: 1.4 };

const darkOak = colour('#6b4a30');
const lightOak = colour('#c49a6c');
const gapColour = colour('#2a1a10');
const plaster = colour('#c9c3b4');
const gloss = colour('#e4dfd2');

/** Oak boards, each with its own grain and tone. */
export const floor: Solid = {
  name: 'floor',
  distance: (_x, y) => y,
  paint(hit, surface) {
    const { x, z } = hit;
    const row = Math.floor(z / BOARD.width);
    const shifted = x + wrap(row * 0.618) * BOARD.length;
    const board = row * 13.1 + Math.floor(shifted / BOARD.length) * 7.7;
    const grain = fractal2.four(x * 2 + board, z * 30 + board);
    const fibre = (noise2(x * 18 + board, z * 420) - 0.5) * visibility(hit, 0.004);
    const tone = 0.35 + 0.5 * grain + 0.3 * (noise2(board, 3) - 0.5) + 0.16 * fibre;
    setColour(surface, mixColours(darkOak, lightOak, tone));
    const across = wrap(z / BOARD.width);
    const along = wrap(shifted / BOARD.length);
    const gap = Math.min(
      Math.min(across, 1 - across) * BOARD.width,
      Math.min(along, 1 - along) * BOARD.length,
    );
    blendColour(
      surface,
      gapColour,
      (1 - smoothStep(0.0008, 0.003, gap)) * Math.max(0.4, visibility(hit, 0.004)),
    );
    const worn = smoothStep(0.45, 0.7, fractal2.four(x * 1.3 + 4, z * 1.3));
    surface.roughness = 0.32 + 0.14 * grain + 0.14 * worn;
    surface.reflectance = 0.04;
    const relief = (a: number, _b: number, c: number) =>
      fractal2.two(a * 5, c * 30) * 0.002 + 0.0012 * hash2(Math.floor(c / BOARD.width), row);
    tiltNormal(hit, surface, { height: relief, step: 0.002, strength: 0.4 });
  },
};

/** Rolled paint on plaster. @param along the wall */
function paintPlaster(hit: Readonly<Hit>, { surface, along }: { surface: Surface; along: number }): void {
  setColour(surface, plaster, 0.93 + 0.1 * fractal2.four(along * 1.5, hit.y * 1.5));
  blendColour(
    surface,
    gapColour,
    0.06 * smoothStep(0.5, 0.75, fractal2.four(along * 3, hit.y * 2)) * smoothStep(0.7, 0.1, hit.y),
  );
  surface.roughness = 0.95;
  tiltNormal(hit, surface, {
    height: (a, b, c) =>
      fractal2.three((a + c) * 70, b * 70) * 0.0016 + fractal2.two((a + c) * 2.5, b * 2.5) * 0.006,
    step: 0.004,
  });
}

export const backWall: Solid = {
  name: 'wall',
  distance: (_x, _y, z) => z - BACK,
  paint: (hit, surface) => paintPlaster(hit, { surface, along: hit.x }),
};

/** The sun shines through it: the window is told by the light's shade. */
export const windowWall: Solid = {
  name: 'wall',
  shadowless: true,
  distance: (x) => x - WINDOW_WALL,
  paint: (hit, surface) => paintPlaster(hit, { surface, along: hit.z }),
};

const skirtingProfile = roundedRectangle([0.055, 0.022], 0.006);

export const skirting: Solid = {
  name: 'wall',
  distance: (_x, y, z) => skirtingProfile(y - 0.05, z - BACK - 0.01),
  paint(hit, surface) {
    setColour(surface, gloss, 0.96 + 0.06 * noise2(hit.x * 3, hit.y * 20));
    surface.roughness = 0.45;
    tiltNormal(hit, surface, {
      height: (a, b) => 0.002 * noise2(a * 30, b * 300),
      step: 0.003,
      strength: 0.5,
    });
  },
};
